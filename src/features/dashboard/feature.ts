import type { ApiFeature } from "@rollcall/kit/api/feature";
import { dashboardRoutes } from "./routes";

/** The morning of the office. */
export const dashboardFeature: ApiFeature = { name: "dashboard", routes: dashboardRoutes };
