import type { ApiFeature } from "@rollcall/kit/api/feature";
import { schoolFileRoutes } from "./routes";

/** Several files of a school's records in at once. */
export const schoolFileFeature: ApiFeature = { name: "school-files", routes: schoolFileRoutes };
