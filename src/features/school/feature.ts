import type { ApiFeature } from "@rollcall/kit/api/feature";

/** What the application is. */
export const schoolFeature: ApiFeature = {
  name: "school",
  product: {
    name: "Rollcall",
    description: "The attendance console's API.",
    guessable: [
      "attendance",
      "rollcall",
      "classroom",
      "teacher",
      "student",
      "school",
      "college",
      "principal",
      "register",
      "headmaster",
    ],
  },
};
