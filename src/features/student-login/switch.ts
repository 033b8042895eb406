import { toggleRoute } from "@rollcall/kit/api/settings/toggle";
import { toggleStudentLogin } from "./contract";
import { t } from "./text";

export const studentLoginSwitch = toggleRoute(toggleStudentLogin, {
  path: "features.student_login_enabled",
  summary: "Let students sign in, or not",
  on: () => t("switchedOn"),
  off: () => t("switchedOff"),
});
