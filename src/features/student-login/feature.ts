import type { ApiFeature } from "@rollcall/kit/api/feature";
import { studentLoginRoutes } from "./routes";
import { forgetDeadSessions } from "./sessions";
import { studentLoginRules } from "./student-rules";
import { studentLoginSwitch } from "./switch";

/** Students who sign in with an access code. */
export const studentLoginFeature: ApiFeature = {
  name: "student login",
  tables: ["student_credentials", "student_sessions"],
  rules: { students: studentLoginRules },
  routes: [...studentLoginRoutes, studentLoginSwitch],
  tidy: forgetDeadSessions,
};
