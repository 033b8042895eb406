import { sql } from "@rollcall/kit/api/db/sql";
import { settings } from "../../resources/settings";
import type { ModeChange } from "../../domain/attendance-mode";
import type { EarlierPolicy, Policies } from "../../domain/attendance/policies";
import type { Policy } from "../../domain/attendance/policy";
import type { WeeklyOff } from "../../domain/attendance/weekly-off";
import type { Database } from "@rollcall/kit/api/db/database";
import type { SettingsOf, Stored as StoredSettings } from "@rollcall/kit/api/ports/settings-store";
import { settingsStore } from "@rollcall/kit/api/settings/store";

const pathsOf = (group: string): string[] =>
  Object.keys(settings.fields).filter((path) => path.startsWith(`${group}.`));

/** The day from which a change of the policy is to hold: sent along with the change, never stored. */
export const policyChangesFrom = "attendance.policy.changes_from";
/** The settings that make up the policy. */
export const policyPaths: readonly string[] = pathsOf("attendance.policy").filter(
  (path) => path !== policyChangesFrom,
);

/** The settings of the school. */
export const schoolSettings = settingsStore(settings, {
  elsewhere: {
    "academic.current_year_id": sql`(select id from academic_years where is_current and deleted_at is null limit 1)`,
  },
  notStored: [
    "attendance.mode",
    ...pathsOf("attendance.policy"),
    ...pathsOf("attendance.weekly_off"),
  ],
});

/**
 * The school's settings by path; the attendance mode depends on the day and is not among what
 * `readSettings` tells.
 */
export type Settings = SettingsOf<typeof settings>;

/** What is stored of the school's settings. */
export interface Stored extends StoredSettings<Settings> {
  /** Which attendance mode holds from when, oldest first. */
  modes: readonly ModeChange[];
}

const isModeChange = (value: unknown): value is ModeChange =>
  typeof value === "object" &&
  value !== null &&
  "mode" in value &&
  "from" in value &&
  typeof value.from === "string";

/** The modes in what is stored, oldest first. */
export function modesIn({ groups }: Pick<Stored, "groups">): ModeChange[] {
  const attendance = groups["attendance"];
  const modes =
    typeof attendance === "object" && attendance !== null && "modes" in attendance
      ? attendance.modes
      : undefined;
  return Array.isArray(modes) ? modes.filter(isModeChange) : [];
}

const isWeeklyOff = (value: unknown): value is WeeklyOff =>
  typeof value === "object" &&
  value !== null &&
  "from" in value &&
  typeof value.from === "string" &&
  "days" in value &&
  Array.isArray(value.days) &&
  value.days.every(Number.isInteger);

/**
 * The changes of the weekly off days in what is stored, oldest first; none before the first change,
 * while the settings themselves say it.
 */
export function weeklyOffIn({ groups }: Pick<Stored, "groups">): WeeklyOff[] {
  const attendance = groups["attendance"];
  const changes =
    typeof attendance === "object" && attendance !== null && "off_days" in attendance
      ? attendance.off_days
      : undefined;
  return Array.isArray(changes) ? changes.filter(isWeeklyOff) : [];
}

/** How percentages are counted now, as the settings say. */
export const policyOf = ({ settings }: Pick<Stored, "settings">): Policy => ({
  excused: settings["attendance.policy.excused"],
  unmarked: settings["attendance.policy.unmarked"],
  free_absences: settings["attendance.policy.free_absences"],
  late_half_after: settings["attendance.policy.late_half_after"],
  late_absent_after: settings["attendance.policy.late_absent_after"],
  whole_day_from: settings["attendance.policy.whole_day_from"],
  half_day_from: settings["attendance.policy.half_day_from"],
});

/** A policy as it was stored; of what was not known then, the default held. */
function storedPolicy(value: object): Policy {
  const given = new Map<string, unknown>(Object.entries(value));
  const values = policyPaths.map((path) => {
    const field = schoolSettings.field(path);
    const parsed = schoolSettings.schemas.get(path)?.safeParse(given.get(path.split(".")[2] ?? ""));
    const fallback = "default" in field ? (field.default ?? null) : null;
    return [path, (parsed?.success ? parsed.data : null) ?? fallback] as const;
  });
  return policyOf({ settings: Object.fromEntries(values) as unknown as Settings });
}

const isEarlier = (value: unknown): value is { before: string; policy: object } =>
  typeof value === "object" &&
  value !== null &&
  "before" in value &&
  typeof value.before === "string" &&
  "policy" in value &&
  typeof value.policy === "object" &&
  value.policy !== null;

/** The policies in what is stored; the present one held at all times before the first change. */
export function policiesOf(stored: Pick<Stored, "groups" | "settings">): Policies {
  const attendance = stored.groups["attendance"];
  const found =
    typeof attendance === "object" && attendance !== null && "earlier_policies" in attendance
      ? attendance.earlier_policies
      : undefined;
  const earlier = (Array.isArray(found) ? found : [])
    .filter(isEarlier)
    .map(({ before, policy }): EarlierPolicy => ({ before, policy: storedPolicy(policy) }));
  return { now: policyOf(stored), earlier };
}

/** Reads the settings in one statement. */
export async function readStored(db: Database): Promise<Stored> {
  const stored = await schoolSettings.readStored(db);
  return { ...stored, modes: modesIn(stored) };
}

/** The settings as they hold. */
export const readSettings = schoolSettings.read;
