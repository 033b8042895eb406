import type { ApiFeature } from "@rollcall/kit/api/feature";
import { CountWeeksWork } from "./count-weeks-work";
import { condonationRules } from "./condonation-rules";
import { lowStudents } from "./low-students";
import { figureRoutes } from "./routes";

/** Percentages and month sheets. */
export const figureFeature: ApiFeature = {
  name: "figures",
  tables: ["counted_weeks", "week_changes", "class_weeks", "day_sums"],
  personalData: {
    without: {
      counted_weeks: "It says which weeks are counted.",
      week_changes: "It holds weeks for the next count.",
      class_weeks: "It holds sums of classes.",
      day_sums: "It holds sums of days.",
    },
  },
  rules: condonationRules,
  routes: figureRoutes,
  jobs: [(context) => new CountWeeksWork(context)],
  findRecipients: { low_parents: lowStudents, low_students: lowStudents },
};
