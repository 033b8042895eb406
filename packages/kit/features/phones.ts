import type { Feature } from "../application/feature";

/** A page on which phone numbers that are stored in an older form are stored as they are dialled. */
export const phones: Feature = {
  name: "phones",
  pages: [
    {
      path: "phone-numbers",
      load: async () =>
        (await import("../browser/pages/phones/phone-numbers-page")).PhoneNumbersPage,
    },
  ],
};
