import { choice, fieldsOf, type Resource } from "../../../schema";
import { zonesWith, zoneText } from "../../fields/time-zones";
import type { SettingsView } from "./settings-view";

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
                optionLabels: Object.fromEntries(zones.map((zone) => [zone, zoneText(zone)])),
              }),
            ]
          : [path, field],
      ),
    ),
  };
}
