import { Navigate, type RouteObject } from "react-router-dom";
import type { ConsoleDefinition } from "./definition";
import { featureRoutes } from "./feature-routes";
import { makeResourceRoutes } from "./resource-routes";

/**
 * Every page behind the sign-in. Made anew for each router, which takes a route's loading functions
 * away once they have run.
 */
export function makeConsoleRoutes(definition: ConsoleDefinition): RouteObject[] {
  const home = <Navigate to={definition.home} replace />;
  return [
    { index: true, element: home },
    ...featureRoutes(definition),
    ...makeResourceRoutes(definition),
    { path: "*", element: home },
  ];
}
