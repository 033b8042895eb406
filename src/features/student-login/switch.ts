import { toggleRoute } from "@rollcall/kit/api/settings/toggle";
import { toggleStudentLogin } from "./contract";

export const studentLoginSwitch = toggleRoute(toggleStudentLogin, {
  path: "features.student_login_enabled",
  summary: "Let students sign in, or not",
  on: "Students can sign in",
  off: "Students cannot sign in any more",
});
