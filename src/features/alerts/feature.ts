import type { ApiFeature } from "@rollcall/kit/api/feature";
import { AlertWork } from "./alert-work";
import { academicYearAlertRules, judgeBySettings, studentAlertRules } from "./judged-anew";

/** Absences, departures and low attendance that parents and teachers are to know of. */
export const alertFeature: ApiFeature = {
  name: "alerts",
  tables: [
    "alert_queue",
    "alerts",
    "alert_messages",
    "figure_queue",
    "alert_watch",
    "alert_sweeps",
  ],
  rules: { students: studentAlertRules, "academic-years": academicYearAlertRules },
  settingsChanged: judgeBySettings,
  jobs: [(context) => new AlertWork(context)],
};
