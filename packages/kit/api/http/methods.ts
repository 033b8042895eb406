import { servedAt } from "./base";
import type { Route } from "./route";

interface Place {
  pattern: RegExp;
  methods: Set<string>;
}

/**
 * Tells the methods a path can be called with; undefined where no call has it. Of patterns that fit
 * the one listed first counts, as in serving.
 */
export function methodsByPath(
  routes: readonly Pick<Route, "method" | "path" | "atRoot">[],
): (path: string) => string[] | undefined {
  const places = new Map<string, Place>();
  for (const { method, ...route } of routes) {
    const path = servedAt(route);
    const place = places.get(path) ?? {
      pattern: new RegExp(`^${path.replaceAll(".", "\\.").replace(/:\w+/g, "[^/]+")}$`),
      methods: new Set<string>(),
    };
    places.set(path, place);
    place.methods.add(method);
    if (method === "GET") place.methods.add("HEAD");
  }
  return (path) => {
    for (const { pattern, methods } of places.values())
      if (pattern.test(path)) return [...methods].sort();
    return undefined;
  };
}
