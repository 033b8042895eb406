import type { ApiFeature } from "@rollcall/kit/api/feature";
import { studentMarkRoutes } from "./routes";

/** One student's marks over many days. */
export const studentMarkFeature: ApiFeature = { name: "student-marks", routes: studentMarkRoutes };
