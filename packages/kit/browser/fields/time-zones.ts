import { knownZones } from "../../schema/formats/places";

/**
 * The zones this browser knows, by name; some call one of them by an older name, and none names
 * UTC.
 * @param present one that must be among them
 */
export function zonesWith(present: unknown): string[] {
  return [
    ...new Set([
      ...knownZones(),
      "UTC",
      "Asia/Kolkata",
      ...(typeof present === "string" && present ? [present] : []),
    ]),
  ].sort();
}

/** A zone's name as people read it. */
export const zoneText = (zone: string): string => zone.replaceAll("_", " ");
