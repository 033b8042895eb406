import { matchRoutes } from "react-router-dom";
import type { LoadedConsole } from "./load-console";

/**
 * Fetches the code of a console and of the page that comes next, while something else is being
 * waited for. Whether it arrives is the router's affair, which asks again and says so.
 */
export async function preload(
  load: () => Promise<LoadedConsole>,
  toWhere: () => Promise<string>,
): Promise<void> {
  import("./console").catch(() => undefined);
  try {
    const [{ definition, routes }, path] = await Promise.all([load(), toWhere()]);
    const pages = (matchRoutes(routes(), new URL(path, location.origin).pathname) ?? []).flatMap(
      ({ route }) => (typeof route.lazy === "function" ? [route.lazy] : []),
    );
    await Promise.all([definition.look(), ...pages.map((page) => page())]);
  } catch {
    // The router asks again.
  }
}
