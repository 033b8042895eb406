import type { Feature } from "@rollcall/kit/application/feature";

/** Teachers who are away, and who takes their registers. */
export const teacherAbsences: Feature = {
  name: "teacher-absences",
  api: async () => (await import("./feature")).teacherAbsencesFeature,
};
