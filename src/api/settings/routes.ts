import type { Route } from "../http/route";
import { brandingRoute } from "./branding";
import { healthRoutes } from "./health";

/** The institution's settings, and the health of the server that keeps them. */
export const settingsRoutes: Route[] = [brandingRoute, ...healthRoutes];
