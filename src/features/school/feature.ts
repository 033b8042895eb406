import type { ApiFeature } from "@rollcall/kit/api/feature";
import { starterGroups } from "./starter-groups";

/** What the application is. */
export const schoolFeature: ApiFeature = {
  name: "school",
  starterGroups,
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
