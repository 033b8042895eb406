import type { ApiFeature } from "../feature";
import { permissionRoutes } from "./routes";

/** Who may do what, and why, at a glance. */
export const permissionFeature: ApiFeature = { name: "permissions", routes: permissionRoutes };
