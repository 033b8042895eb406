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
  jobs: [(context) => new ScheduleWork(context)],
};
