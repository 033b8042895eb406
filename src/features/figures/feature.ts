import type { ApiFeature } from "@rollcall/kit/api/feature";
import { CountWeeksWork } from "./count-weeks-work";
import { lowStudents } from "./low-students";
import { figureRoutes } from "./routes";

/** Percentages and month sheets. */
export const figureFeature: ApiFeature = {
  name: "figures",
  tables: ["counted_weeks", "week_changes", "class_weeks", "day_sums"],
  routes: figureRoutes,
  jobs: [(context) => new CountWeeksWork(context)],
  findRecipients: { low_parents: lowStudents, low_students: lowStudents },
};
