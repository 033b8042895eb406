import { Navigate, type RouteObject } from "react-router-dom";
import type { ConsoleDefinition } from "./definition";
import { featureRoutes } from "./feature-routes";
import { makeResourceRoutes } from "./resource-routes";
import { FromUnknownAddress, UnknownAddress } from "./unknown-address";

const pathsIn = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsIn(children)]);

/**
 * Every page behind the sign-in. Made anew for each router, which takes a route's loading functions
 * away once they have run.
 */
export function makeConsoleRoutes(definition: ConsoleDefinition): RouteObject[] {
  const { home, unknownAddress } = definition;
  const toHome = <Navigate to={home} replace />;
  const pages = [...featureRoutes(definition), ...makeResourceRoutes(definition)];
  return [
    { index: true, element: toHome },
    ...pages,
    // By this name the header, pushes and an installed app lead to the first page of any application.
    ...(home === "/dashboard" ? [] : [{ path: "dashboard", element: toHome }]),
    {
      path: "*",
      element:
        unknownAddress === "home" ? (
          <FromUnknownAddress home={home} />
        ) : (
          <UnknownAddress paths={pathsIn(pages)} />
        ),
    },
  ];
}
