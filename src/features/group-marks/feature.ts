import type { ApiFeature } from "@rollcall/kit/api/feature";
import { groupMarkRoutes } from "./routes";

/** One entry for many students: a trip, a match, a late bus. */
export const groupMarkFeature: ApiFeature = { name: "group-marks", routes: groupMarkRoutes };
