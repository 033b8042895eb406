import type { ApiFeature } from "@rollcall/kit/api/feature";
import { absenceRules } from "./absence-rules";

/** Teachers who are away, and who takes their registers. */
export const teacherAbsencesFeature: ApiFeature = {
  name: "teacher-absences",
  rules: { "teacher-absences": absenceRules },
};
