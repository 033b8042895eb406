import type { ApiFeature } from "@rollcall/kit/api/feature";
import { AlertWork } from "./alert-work";
import {
  academicYearAlertRules,
  evaluateBySettings,
  studentAlertRules,
} from "./evaluate-by-settings";

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
  settingsChanged: evaluateBySettings,
  jobs: [(context) => new AlertWork(context)],
};
