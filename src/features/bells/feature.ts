import type { ApiFeature } from "@rollcall/kit/api/feature";
import { bellsOfClassRoute } from "./of-class";
import { scheduleRules } from "./schedule-rules";
import { timeRules } from "./time-rules";
import { bellTimeRoutes } from "./times";

/** By which bells classes have their periods. */
export const bellFeature: ApiFeature = {
  name: "bells",
  rules: { "bell-schedules": scheduleRules, ...timeRules },
  routes: [...bellTimeRoutes, bellsOfClassRoute],
};
