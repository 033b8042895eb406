import { choice, fieldsOf, type Resource } from "../../../schema";
import type { SettingsView } from "./settings-view";

/** The zones this browser knows; some call one of them by an older name, and none names UTC. */
function zonesWith(present: unknown): string[] {
  const known = Intl.supportedValuesOf("timeZone");
  return [
    ...new Set([
      ...known,
      "UTC",
      "Asia/Kolkata",
      ...(typeof present === "string" ? [present] : []),
    ]),
  ].sort();
}

/** The settings as a form knows them: what is typed, with the time zone chosen from a list. */
export function formResource({ settings, notTyped }: SettingsView, timezone: unknown): Resource {
  const entries = fieldsOf(settings).filter(([path]) => !notTyped.has(path));
  const zones = zonesWith(timezone);
  return {
    ...settings,
    fields: Object.fromEntries(
      entries.map(([path, field]) =>
        path === "institution.timezone"
          ? [
              path,
              choice(zones, {
                label: field.label,
                ...(field.help ? { help: field.help } : {}),
                ...(field.section ? { section: field.section } : {}),
                required: true,
                optionLabels: Object.fromEntries(
                  zones.map((zone) => [zone, zone.replaceAll("_", " ")]),
                ),
              }),
            ]
          : [path, field],
      ),
    ),
  };
}
