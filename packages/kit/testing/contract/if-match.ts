import { ownRules } from "./own-rules";

/** `books/7/actions/archive` */
const isAction = (path: string) => /\/\d+\/actions\/[a-z0-9-]+$/.test(path);

/** What a test's client says of versions where the test itself says nothing: whatever stands. */
export function anyVersion(method: string, path: string): Readonly<Record<string, string>> {
  const own = ownRules().versionHeaders?.(method, path);
  if (own) return own;
  const isChange = method === "PATCH" || method === "DELETE";
  return isChange || (method === "POST" && isAction(path)) ? { "If-Match": "*" } : {};
}
