import { matchRoutes } from "react-router-dom";
import { consoleRoutes } from "./console-routes";

/** Fetches the code of the page at a path, and what is around it, while something else is being waited for. */
export function preload(path: string): void {
  const wanted: (() => Promise<unknown>)[] = [() => import("./console")];
  for (const { route } of matchRoutes(consoleRoutes, path) ?? []) {
    if (typeof route.lazy === "function") wanted.push(route.lazy);
  }
  // Whether it arrives is the router's affair, which asks again and says so.
  for (const load of wanted) load().catch(() => undefined);
}
