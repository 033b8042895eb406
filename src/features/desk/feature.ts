import type { ApiFeature } from "@rollcall/kit/api/feature";
import { deskRoutes } from "./routes";

/** The morning of the office. */
export const deskFeature: ApiFeature = { name: "desk", routes: deskRoutes };
