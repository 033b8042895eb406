import { sql } from "@rollcall/kit/api/db/sql";
import type { ApiFeature } from "@rollcall/kit/api/feature";
import { expectedFromRoutes } from "./expected-from";
import { reportRoutes } from "./routes";
import { scheduleRules } from "./schedule-rules";
import { ScheduleWork } from "./schedule-work";

/** Reports, on the page and as files. */
export const reportFeature: ApiFeature = {
  name: "reports",
  routes: [...reportRoutes, ...expectedFromRoutes],
  rules: scheduleRules,
  workDueAt: sql`select min(next_at) from report_schedules where status = 'active' and deleted_at is null`,
  jobs: [(context) => new ScheduleWork(context)],
};
