import type { ConsoleDefinition } from "./definition";
import { matchRoutes, type RouteObject } from "react-router-dom";

/**
 * Fetches the code of the page at a path, and what is around it, while something else is being
 * waited for.
 */
export function preload(
  definition: Pick<ConsoleDefinition, "look">,
  routes: RouteObject[],
  path: string,
): void {
  const wanted: (() => Promise<unknown>)[] = [() => import("./console"), definition.look];
  for (const { route } of matchRoutes(routes, path) ?? []) {
    if (typeof route.lazy === "function") wanted.push(route.lazy);
  }
  // Whether it arrives is the router's affair, which asks again and says so.
  for (const load of wanted) load().catch(() => undefined);
}
