import type { ApiFeature } from "@rollcall/kit/api/feature";
import { unexplainedToday } from "./absentees";
import { dashboardRoutes } from "./routes";

/** The morning of the office. */
export const dashboardFeature: ApiFeature = {
  name: "dashboard",
  routes: dashboardRoutes,
  findRecipients: { absent_parents: unexplainedToday, absent_students: unexplainedToday },
};
