import type { ApiFeature } from "@rollcall/kit/api/feature";
import { evaluateEveryone } from "../../school/registers/alert-queue";
import { caseRules } from "./case-rules";
import { CaseWork } from "./case-work";
import { caseNoteRules } from "./note-rules";
import { caseRoutes } from "./routes";
import { caseTaskRules } from "./task-rules";

/** Attendance cases: what the school does about poor attendance, step by step. */
export const caseFeature: ApiFeature = {
  name: "cases",
  tables: ["case_events", "case_queue", "case_occasions"],
  rules: { cases: caseRules, "case-tasks": caseTaskRules, "case-notes": caseNoteRules },
  routes: caseRoutes,
  topics: { cases: ["view_cases"] },
  jobs: [(context) => new CaseWork(context)],
  async settingsChanged(call, changed) {
    if ([...changed.keys()].some((path) => path.startsWith("cases.")))
      await evaluateEveryone(call.db);
  },
};
