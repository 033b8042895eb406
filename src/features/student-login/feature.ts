import type { ApiFeature } from "@rollcall/kit/api/feature";
import { forgetAllDevices, forgetDevices } from "./devices";
import { studentLoginRoutes } from "./routes";
import { forgetDeadSessions } from "./sessions";
import { studentLoginRules } from "./student-rules";
import { studentLoginSwitch } from "./switch";

/** Students who sign in with an access code. */
export const studentLoginFeature: ApiFeature = {
  name: "student login",
  tables: ["student_credentials", "student_sessions", "student_devices"],
  rules: { students: studentLoginRules },
  routes: [...studentLoginRoutes, studentLoginSwitch],
  async settingsChanged({ db }, changed) {
    if (changed.get("features.student_login_enabled") === false) await forgetAllDevices(db);
  },
  addressesRefused: (db, kind, addresses) =>
    kind === "device" ? forgetDevices(db, addresses) : Promise.resolve(),
  tidy: forgetDeadSessions,
};
