import type { ApiFeature } from "@rollcall/kit/api/feature";
import { lowStudents } from "./low-students";
import { figureRoutes } from "./routes";

/** Percentages and month sheets. */
export const figureFeature: ApiFeature = {
  name: "figures",
  routes: figureRoutes,
  findRecipients: { low_parents: lowStudents, low_students: lowStudents },
};
