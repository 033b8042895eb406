import type { ApiFeature } from "@rollcall/kit/api/feature";
import { timetableRules } from "./lesson-rules";
import { periodRules } from "./period-rules";
import { timetableRoutes } from "./routes";
import { substitutionRules } from "./substitution-rules";

/** Lessons, the periods they are in and who stands in. */
export const timetableFeature: ApiFeature = {
  name: "timetable",
  rules: { periods: periodRules, substitutions: substitutionRules, timetable: timetableRules },
  routes: timetableRoutes,
};
