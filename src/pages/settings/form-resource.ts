import { settings } from "../../resources/settings";
import { choice, fieldsOf, type Resource } from "../../schema";

/** What is switched by a call of its own, at once, and what only the server tells. */
const notTyped: ReadonlySet<string> = new Set(["institution.maintenance_mode", "features.student_login_enabled", "attendance.mode", "attendance.mode_from", "attendance.next_mode", "attendance.next_mode_from", "firebase.configured"]);

/** The zones this browser knows; some call one of them by an older name, and none names UTC. */
function zonesWith(present: unknown): string[] {
  const known = Intl.supportedValuesOf("timeZone");
  return [...new Set([...known, "UTC", "Asia/Kolkata", ...(typeof present === "string" ? [present] : [])])].sort();
}

/** The settings as a form knows them: what is typed, with the time zone chosen from a list. */
export function formResource(timezone: unknown): Resource {
  const entries = fieldsOf(settings).filter(([path]) => !notTyped.has(path));
  const zones = zonesWith(timezone);
  return {
    ...settings,
    fields: Object.fromEntries(entries.map(([path, field]) =>
      path === "institution.timezone" ? [path, choice(zones, { label: field.label, ...(field.help ? { help: field.help } : {}), ...(field.section ? { section: field.section } : {}), required: true, optionLabels: Object.fromEntries(zones.map((zone) => [zone, zone.replaceAll("_", " ")])) })] : [path, field])),
  };
}
