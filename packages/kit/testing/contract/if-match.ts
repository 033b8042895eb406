/** `books/7/actions/archive` */
const isAction = (path: string) => /\/\d+\/actions\/[a-z0-9-]+$/.test(path);

/**
 * What a test's client says of versions where the test itself says nothing: whatever stands, or a
 * register that has not been taken.
 */
export function anyVersion(method: string, path: string): Record<string, string> {
  if (method === "PATCH" || method === "DELETE") return { "If-Match": "*" };
  if (method === "POST" && (path.endsWith("/attendance/register/empty") || isAction(path)))
    return { "If-Match": "*" };
  return method === "PUT" && path.endsWith("/attendance/register") ? { "If-Match": '"0"' } : {};
}
