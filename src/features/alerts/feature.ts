import type { ApiFeature } from "@rollcall/kit/api/feature";
import { sql } from "@rollcall/kit/api/db/sql";
import { kept } from "../../school/personal-data/labels";
import { ofStudents } from "../../school/personal-data/of-students";
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
  personalData: {
    tables: [
      {
        table: "alerts",
        label: kept.alerts,
        about: ofStudents,
        told: {
          date: sql`t.date`,
          kind: sql`t.kind`,
          told_at: sql`t.told_at`,
          ended_at: sql`t.ended_at`,
        },
        erasing: "kept",
      },
      ...["alert_queue", "figure_queue", "alert_watch"].map((table) => ({
        table,
        label: kept.waiting,
        about: ofStudents,
        told: "It is a queue of minutes.",
        erasing: "removed" as const,
      })),
    ],
    without: {
      alert_messages: "It links alerts with messages.",
      alert_sweeps: "It counts sweeps.",
    },
    messages: {
      students: (ids) =>
        sql`select m.sending_id from alert_messages m join alerts a on a.id = m.alert_id where a.student_id = any(${ids})`,
    },
  },
  rules: { students: studentAlertRules, "academic-years": academicYearAlertRules },
  settingsChanged: evaluateBySettings,
  workDueAt: sql`select least((select min(changed_at) from alert_queue), (select min(changed_at) from figure_queue))`,
  jobs: [(context) => new AlertWork(context)],
};
