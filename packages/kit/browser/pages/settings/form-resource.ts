import { choice, fieldsOf, type Field, type Resource } from "../../../schema";
import { countryOptions } from "../../fields/countries";
import { zonesWith, zoneText } from "../../fields/time-zones";
import type { SettingsView } from "./settings-view";

/** A text that is chosen from a list where it is typed. */
const chosen = (
  { label, help, section, required }: Field,
  options: readonly { value: string; label: string }[],
): Field =>
  choice(
    options.map(({ value }) => value),
    {
      label,
      ...(help ? { help } : {}),
      ...(section ? { section } : {}),
      ...(required ? { required } : {}),
      optionLabels: Object.fromEntries(options.map(({ value, label: name }) => [value, name])),
    },
  );

/** The settings as a form knows them: what is typed, with country and time zone as choices. */
export function formResource({ settings, notTyped }: SettingsView, timezone: unknown): Resource {
  const lists: Readonly<Record<string, () => { value: string; label: string }[]>> = {
    "institution.country": countryOptions,
    "institution.timezone": () =>
      zonesWith(timezone).map((zone) => ({ value: zone, label: zoneText(zone) })),
  };
  const entries = fieldsOf(settings).filter(([path]) => !notTyped.has(path));
  return {
    ...settings,
    fields: Object.fromEntries(
      entries.map(([path, field]) => [path, lists[path] ? chosen(field, lists[path]()) : field]),
    ),
  };
}
