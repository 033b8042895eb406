import { servedAt } from "./base";
import type { Route } from "./route";

const secret = "/:token";

/**
 * Makes paths fit for a log: what stands where a route has a secret is hidden, also when it is no
 * secret of ours, such as a link that was mistyped by one letter.
 * @param pages the first parts of pages whose addresses hold a secret behind them
 */
export function loggablePaths(
  routes: readonly Pick<Route, "path" | "atRoot">[],
  pages: readonly string[] = [],
): (path: string) => string {
  const begins = new Set([
    ...routes
      .map(servedAt)
      .flatMap((path) => (path.includes(secret) ? [path.slice(0, path.indexOf(secret) + 1)] : [])),
    ...pages.map((page) => `/${page}/`),
  ]);
  return (path) => {
    const begin = [...begins].find((one) => path.startsWith(one) && path.length > one.length);
    if (begin === undefined) return path;
    const [, ...rest] = path.slice(begin.length).split("/");
    return [`${begin}[hidden]`, ...rest].join("/");
  };
}
