import type { ApiFeature } from "@rollcall/kit/api/feature";
import { attendanceCodeRules } from "./code-rules";
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
  tables: ["registers", "marks", "student_months", "class_days", "recounts"],
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
