import type { ApiFeature } from "@rollcall/kit/api/feature";
import { calendarCycleRules, specialDayCycleRules, yearCycleRules } from "./cycle-rules";
import { timetableRules } from "./lesson-rules";
import { periodRules } from "./period-rules";
import { timetableRoutes } from "./routes";
import { substitutionRules } from "./substitution-rules";

/** Lessons, the periods they are in and who stands in. */
export const timetableFeature: ApiFeature = {
  name: "timetable",
  rules: {
    "academic-years": yearCycleRules,
    holidays: calendarCycleRules,
    periods: periodRules,
    "special-days": specialDayCycleRules,
    substitutions: substitutionRules,
    timetable: timetableRules,
  },
  tables: ["timetable_days"],
  personalData: { without: { timetable_days: "It is about days." } },
  routes: timetableRoutes,
};
