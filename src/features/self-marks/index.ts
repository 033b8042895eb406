import type { Feature } from "@rollcall/kit/application/feature";

/** Students who mark themselves in a lesson, by a code that changes. */
export const selfMarks: Feature = {
  name: "self-marks",
  api: async () => (await import("./feature")).selfMarksFeature,
  pages: [
    {
      path: "attendance/self-marks",
      rule: "attendance/mark",
      load: async () => (await import("./page/self-marks-page")).SelfMarksPage,
    },
  ],
};
