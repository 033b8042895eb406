import type { RouteObject } from "react-router-dom";
import type { ConsoleDefinition, ConsoleEntry } from "./definition";

/** A console that has been loaded. */
export interface LoadedConsole {
  definition: ConsoleDefinition;
  /** Every page behind the sign-in, made anew: a router takes a route's loading functions away. */
  routes(): RouteObject[];
}

/** Loads the definition of a console and what makes its pages, once. */
export function consoleLoader({ definition }: ConsoleEntry): () => Promise<LoadedConsole> {
  let loaded: Promise<LoadedConsole> | undefined;
  const load = async () => {
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
