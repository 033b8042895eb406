import type { ApiFeature } from "@rollcall/kit/api/feature";
import { figureRoutes } from "./routes";

/** Percentages and month sheets. */
export const figureFeature: ApiFeature = { name: "figures", routes: figureRoutes };
