import type { ApiFeature } from "@rollcall/kit/api/feature";
import { markFileRoutes } from "./routes";

/** Marks in from a spreadsheet, and out as one. */
export const markFileFeature: ApiFeature = { name: "mark-files", routes: markFileRoutes };
