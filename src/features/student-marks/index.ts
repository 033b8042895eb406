import type { Feature } from "@rollcall/kit/application/feature";

/** One student's marks over many days, to be corrected on one sheet. */
export const studentMarks: Feature = {
  name: "student-marks",
  api: async () => (await import("./feature")).studentMarkFeature,
  pages: [
    {
      path: "attendance/student",
      rule: "attendance/mark",
      load: async () => (await import("./page/student-marks-page")).StudentMarksPage,
    },
  ],
};
