/** Where the names and colours of the institution are remembered. */
export const brandingKey = "rollcall-branding";

/** What an earlier visit left of them on this device, as it was stored; undefined where there is none. */
export function rememberedBranding(): unknown {
  try {
    return JSON.parse(localStorage.getItem(brandingKey) ?? "null") as unknown;
  } catch {
    return undefined;
  }
}

/** One of them. */
export function remembered(name: "language" | "timezone"): string | undefined {
  const text = (rememberedBranding() as Record<string, unknown> | null | undefined)?.[name];
  return typeof text === "string" && text !== "" ? text : undefined;
}
