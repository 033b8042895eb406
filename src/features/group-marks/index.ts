import type { Feature } from "@rollcall/kit/application/feature";

/** One entry for many students: a trip, a match, a late bus. */
export const groupMarks: Feature = {
  name: "group-marks",
  api: async () => (await import("./feature")).groupMarkFeature,
  pages: [
    {
      path: "attendance/group",
      rule: "attendance/mark",
      load: async () => (await import("./page/group-page")).GroupPage,
    },
  ],
};
