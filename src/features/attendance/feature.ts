import { markEvents } from "../../school/registers/mark-events";
import type { ApiFeature } from "@rollcall/kit/api/feature";
import { sql } from "@rollcall/kit/api/db/sql";
import { kept } from "../../school/personal-data/labels";
import { ofStudents } from "../../school/personal-data/of-students";
import { attendanceCodeRules } from "./code-rules";
import { correctionEvents } from "./corrections/correction-events";
import { correctionRoutes } from "./corrections/routes";
import { modeRoute, modeSettings, storeMode } from "./mode";
import { speakDefaults } from "./default-words";
import { ownLinkRules } from "../../school/roster/own-links";
import { ownScopes } from "../../school/roster/own-classes";
import { calculationRoutes, changeCalculation } from "./calculations";
import { checkPolicyLimits } from "./policy-limits";
import { RecountWork } from "./recount-work";
import { attendanceRoutes } from "./routes";
import { today } from "@rollcall/kit/api/today";
import { changeOffDays, weeklyOffRoutes, weeklyOffSettings } from "./weekly-off";

/** Registers, their marks and what is corrected in them. */
export const attendanceFeature: ApiFeature = {
  name: "attendance",
  tables: ["registers", "marks", "mark_changes", "student_months", "class_days", "recounts"],
  personalData: {
    tables: [
      {
        table: "marks",
        label: kept.marks,
        about: ofStudents,
        told: {
          date: sql`t.date`,
          session: sql`(select r.slot from registers r where r.id = t.register_id)`,
          class: sql`(select c.name from registers r join classes c on c.id = r.class_id where r.id = t.register_id)`,
          code: sql`(select c.code from attendance_codes c where c.id = t.code_id)`,
          minutes_late: sql`t.minutes_late`,
          remark: sql`t.remark`,
        },
        erasing: { remark: sql`null` },
      },
      {
        table: "mark_changes",
        label: kept.markChanges,
        about: ofStudents,
        told: {
          at: sql`t.at`,
          date: sql`(select r.date from registers r where r.id = t.register_id)`,
          code: sql`t.code`,
          minutes_late: sql`t.minutes_late`,
          remark: sql`t.remark`,
          reason: sql`t.reason`,
        },
        erasing: { remark: sql`null`, reason: sql`null` },
      },
      {
        table: "student_months",
        label: kept.months,
        about: ofStudents,
        told: "It adds up the marks.",
        erasing: "kept",
      },
    ],
    texts: {
      students: (ids) =>
        sql`select x.text from attendance_corrections c cross join jsonb_array_elements(c.marks) m cross join lateral (values (m ->> 'remark'), (m -> 'before' ->> 'remark')) x(text) where (m ->> 'student_id')::int = any(${ids}) and x.text is not null`,
    },
    copies: [
      { table: "attendance_corrections", column: "marks", written: true },
      { table: "mark_changes", column: "reason", written: true },
    ],
    without: {
      registers: "It is about classes.",
      class_days: "It is about classes.",
      recounts: "It holds days for the next recount.",
    },
  },
  rules: { "attendance-codes": attendanceCodeRules, ...ownLinkRules },
  routes: [
    ...attendanceRoutes,
    ...correctionRoutes,
    modeRoute,
    ...weeklyOffRoutes,
    ...calculationRoutes,
  ],
  jobs: [(context) => new RecountWork(context)],
  scopes: ownScopes,
  topics: { registers: ["view_attendance", "mark_attendance"] },
  webhookEvents: { ...markEvents, ...correctionEvents },
  logNames: { attendance: ["view_attendance", "mark_attendance"] },
  derivedSettings: (stored, { today }) => ({
    ...modeSettings(stored, today),
    ...weeklyOffSettings(stored, today),
  }),
  async settingsChanged(call, changed) {
    await changeOffDays(call, changed);
    await changeCalculation(call, changed);
    await checkPolicyLimits(call, changed);
    await speakDefaults(call, changed);
    const mode = changed.get("attendance.mode");
    if (typeof mode === "string") await storeMode(call, { mode, from: await today(call) });
  },
};
