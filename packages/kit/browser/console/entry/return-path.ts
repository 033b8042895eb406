import { matchRoutes, type RouteObject } from "react-router-dom";

/**
 * Where to go after signing in: only to a path of this console that has a page behind the sign-in,
 * else to `home`. Control characters, which browsers skip, and backslashes, which they turn around, are
 * in none; `//host` is another origin.
 */
export function returnPath(routes: RouteObject[], to: string | null, home: string): string {
  if (!to?.startsWith("/") || /[\u0000-\u001f\u007f\\]/.test(to)) return home;
  try {
    const url = new URL(to, window.location.origin);
    if (url.origin !== window.location.origin) return home;
    const found = matchRoutes(routes, url.pathname);
    return found && found.at(-1)?.route.path !== "*" ? url.pathname + url.search + url.hash : home;
  } catch {
    return home;
  }
}
