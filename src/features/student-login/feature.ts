import type { ApiFeature } from "@rollcall/kit/api/feature";
import { sql } from "@rollcall/kit/api/db/sql";
import { kept } from "../../school/personal-data/labels";
import { ofStudents } from "../../school/personal-data/of-students";
import { forgetAllDevices, forgetDevices } from "./devices";
import { studentLoginRoutes } from "./routes";
import { forgetDeadSessions } from "./sessions";
import { studentLoginRules } from "./student-rules";
import { studentLoginSwitch } from "./switch";

/** Students who sign in with an access code. */
export const studentLoginFeature: ApiFeature = {
  name: "student login",
  tables: ["student_credentials", "student_sessions", "student_devices"],
  personalData: {
    tables: [
      {
        table: "student_devices",
        label: kept.devices,
        about: ofStudents,
        told: {
          platform: sql`t.platform`,
          since: sql`t.created_at`,
          last_seen: sql`t.last_seen_at`,
        },
        erasing: "removed",
      },
      {
        table: "student_sessions",
        label: kept.sessions,
        about: ofStudents,
        told: {
          since: sql`t.created_at`,
          until: sql`coalesce(t.revoked_at, t.expires_at)`,
          calendar: sql`t.is_calendar`,
        },
        erasing: "removed",
      },
      {
        table: "student_credentials",
        label: kept.accessCodes,
        about: ofStudents,
        told: "It is a secret, of which a digest is stored.",
        erasing: "removed",
      },
    ],
  },
  rules: { students: studentLoginRules },
  routes: [...studentLoginRoutes, studentLoginSwitch],
  async settingsChanged({ db }, changed) {
    if (changed.get("features.student_login_enabled") === false) await forgetAllDevices(db);
  },
  addressesRefused: (db, kind, addresses) =>
    kind === "device" ? forgetDevices(db, addresses) : Promise.resolve(),
  tidy: forgetDeadSessions,
};
