import type { ApiFeature } from "@rollcall/kit/api/feature";
import { rolloverRoutes } from "./routes";

/** The year's end. */
export const rolloverFeature: ApiFeature = {
  name: "rollover",
  tables: ["rollovers"],
  routes: rolloverRoutes,
};
