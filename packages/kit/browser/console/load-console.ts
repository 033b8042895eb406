import type { RouteObject } from "react-router-dom";
import type { ConsoleDefinition, ConsoleEntry } from "./definition";

/** A console that has been loaded. */
export interface LoadedConsole {
  definition: ConsoleDefinition;
  /** A new set of routes at each call, because a router removes the loading functions it has used. */
  routes(): RouteObject[];
}

/**
 * Loads the definition of a console and what makes its pages, once. The code around the pages is
 * fetched at the same time; the router imports it when it draws them, and reports a failure.
 */
export function consoleLoader({ definition }: ConsoleEntry): () => Promise<LoadedConsole> {
  let loaded: Promise<LoadedConsole> | undefined;
  const load = async () => {
    import("./console").catch(() => undefined);
    const [found, { makeConsoleRoutes }] = await Promise.all([
      definition(),
      import("./console-routes"),
    ]);
    return { definition: found, routes: () => makeConsoleRoutes(found) };
  };
  return () =>
    (loaded ??= load().catch((failure: unknown) => {
      // Asked for again, it may arrive.
      loaded = undefined;
      throw failure;
    }));
}
