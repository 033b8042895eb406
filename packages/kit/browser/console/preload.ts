import { matchRoutes } from "react-router-dom";
import type { LoadedConsole } from "./load-console";

/**
 * Fetches the code of a console and of the page that comes next while the sign-in is being checked.
 * A failure is ignored here: the router asks again and reports it.
 */
export async function preload(
  load: () => Promise<LoadedConsole>,
  toWhere: () => Promise<string>,
): Promise<void> {
  try {
    const [{ definition, routes }, path] = await Promise.all([load(), toWhere()]);
    const pages = (matchRoutes(routes(), new URL(path, location.origin).pathname) ?? []).flatMap(
      ({ route }) => (typeof route.lazy === "function" ? [route.lazy] : []),
    );
    await Promise.all([definition.look(), ...pages.map((page) => page())]);
  } catch {
    // As above.
  }
}
