/**
 * The zones this browser knows, by name; some call one of them by an older name, and none names
 * UTC.
 * @param present one that must be among them
 */
export function zonesWith(present: unknown): string[] {
  return [
    ...new Set([
      ...Intl.supportedValuesOf("timeZone"),
      "UTC",
      "Asia/Kolkata",
      ...(typeof present === "string" && present ? [present] : []),
    ]),
  ].sort();
}

/** A zone's name as people read it. */
export const zoneText = (zone: string): string => zone.replaceAll("_", " ");

/** The zone this device is set to. */
export const zoneOfDevice = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
