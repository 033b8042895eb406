import type { Feature } from "@rollcall/kit/application/feature";

/** Students who sit in one register of another class as guests. */
export const guests: Feature = {
  name: "guests",
  api: async () => (await import("./feature")).guestsFeature,
};
