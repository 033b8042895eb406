/** Where the names and colours of the institution are remembered. */
export const brandingKey = "rollcall-branding";

/** One of them as an earlier visit left it on this device; undefined where there was none. */
export function remembered(name: "language" | "timezone"): string | undefined {
  try {
    const found = JSON.parse(localStorage.getItem(brandingKey) ?? "{}") as Record<string, unknown>;
    const text = found[name];
    return typeof text === "string" && text !== "" ? text : undefined;
  } catch {
    return undefined;
  }
}
