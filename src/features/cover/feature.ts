import type { ApiFeature } from "@rollcall/kit/api/feature";
import { coverRoutes } from "./routes";

/** Lessons of absent teachers, and who takes them. */
export const coverFeature: ApiFeature = { name: "cover", routes: coverRoutes };
