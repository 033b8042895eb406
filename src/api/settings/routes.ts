import type { Route } from "../http/route";
import { appIconRoutes } from "./app-icon";
import { brandingRoute } from "./branding";
import { healthRoutes } from "./health";
import { manifestRoute } from "./manifest";

/** The institution's settings, and the health of the server that keeps them. */
export const settingsRoutes: Route[] = [brandingRoute, manifestRoute, ...appIconRoutes, ...healthRoutes];
