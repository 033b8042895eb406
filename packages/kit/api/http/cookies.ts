/** The value of a cookie that a request carries. */
export function cookieIn(request: Request, wanted: string): string | undefined {
  for (const pair of (request.headers.get("Cookie") ?? "").split(";")) {
    const [name, value] = pair.trim().split("=", 2);
    if (name === wanted) return value;
  }
  return undefined;
}
