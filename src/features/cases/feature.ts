import type { ApiFeature } from "@rollcall/kit/api/feature";
import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { kept } from "../../school/personal-data/labels";
import { ofStudents } from "../../school/personal-data/of-students";
import { evaluateEveryone } from "../../school/registers/alert-queue";
import { caseRules } from "./case-rules";
import { CaseWork } from "./case-work";
import { caseNoteRules } from "./note-rules";
import { caseRoutes } from "./routes";
import { t } from "./text";
import { caseTaskRules } from "./task-rules";

const casesOf = (ids: SQL): SQL => sql`select c.id from cases c where c.student_id = any(${ids})`;

/** Attendance cases: what the school does about poor attendance, step by step. */
export const caseFeature: ApiFeature = {
  name: "cases",
  tables: ["case_events", "case_queue", "case_occasions"],
  personalData: {
    tables: [
      {
        table: "case_events",
        label: kept.caseEvents,
        about: { students: (ids: SQL) => sql`t.case_id in (${casesOf(ids)})` },
        told: {
          at: sql`t.at`,
          kind: sql`t.kind`,
          stage: sql`t.stage`,
          detail: sql`t.detail`,
          actor: sql`t.actor`,
        },
        erasing: { detail: sql`case when t.kind = 'opened' then t.detail end` },
      },
      {
        table: "case_queue",
        label: kept.waiting,
        about: ofStudents,
        told: "It is a queue of minutes.",
        erasing: "removed",
      },
      {
        table: "case_occasions",
        label: kept.waiting,
        about: ofStudents,
        told: "It remembers for which reason a case was opened; the case says so too.",
        erasing: "removed",
      },
    ],
    messages: {
      students: (ids) =>
        sql`select e.sending_id from case_events e where e.sending_id is not null and e.case_id in (${casesOf(ids)})`,
    },
  },
  rules: {
    cases: caseRules,
    "case-tasks": caseTaskRules,
    "case-notes": caseNoteRules,
    students: {
      async refusesErasing({ db }, { id }) {
        const open = await db.query(
          sql`select 1 from cases where student_id = ${Number(id)} and status = 'open' and deleted_at is null limit 1`,
        );
        return open.length > 0 ? t("openCase") : undefined;
      },
    },
  },
  routes: caseRoutes,
  topics: { cases: ["view_cases"] },
  workDueAt: sql`select min(changed_at) from case_queue`,
  jobs: [(context) => new CaseWork(context)],
  async settingsChanged(call, changed) {
    if ([...changed.keys()].some((path) => path.startsWith("cases.")))
      await evaluateEveryone(call.db);
  },
};
