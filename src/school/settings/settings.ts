import { sql } from "@rollcall/kit/api/db/sql";
import { settings } from "../../resources/settings";
import type { ModeChange } from "../slots/domain/attendance-mode";
import type { Calculation, Calculations, EarlierCalculation } from "../sums/domain/calculations";
import type { Policy } from "../sums/domain/policy";
import type { WeeklyOff } from "../calendar/domain/weekly-off";
import { fixedDefaultOf } from "@rollcall/kit/schema";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import type { Database } from "@rollcall/kit/api/db/database";
import type { SettingsOf, Stored as StoredSettings } from "@rollcall/kit/api/ports/settings-store";
import { settingsStore } from "@rollcall/kit/api/settings/store";

const pathsOf = (group: string): string[] =>
  Object.keys(settings.fields).filter((path) => path.startsWith(`${group}.`));

/** The day from which a changed calculation is to hold: sent along with the change, never stored. */
export const calculationFrom = "attendance.policy.changes_from";
const policyPaths = pathsOf("attendance.policy").filter((path) => path !== calculationFrom);
const thresholdPath = "attendance.threshold";
const lowAfterPath = "notifications.rules.low_attendance_slots";
/** The settings that make up the calculation. */
export const calculationPaths: readonly string[] = [...policyPaths, thresholdPath, lowAfterPath];

const expectedFromPath = "attendance.expected_from";
const hasRegistersPath = "attendance.has_registers";

/** The settings of the school. */
export const schoolSettings = settingsStore(settings, {
  elsewhere: {
    // The lowest is found in the index: an "exists" may be planned as a scan.
    [hasRegistersPath]: sql`(select min(id) from registers) is not null`,
    "academic.current_year_id": sql`(select id from academic_years where is_current and deleted_at is null limit 1)`,
  },
  notStored: [
    "attendance.mode",
    thresholdPath,
    lowAfterPath,
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

/**
 * Whether the first register is still to come, and nobody has said from which day registers are
 * expected. An empty day that someone has stored is an answer: all are, from the first.
 */
export function isBeforeFirstRegister({
  groups,
  settings: given,
}: Pick<Stored, "groups" | "settings">): boolean {
  const { [hasRegistersPath]: hasRegisters }: Readonly<Record<string, unknown>> = { ...given };
  const isSaid = "expected_from" in Object(groups["attendance"]);
  return hasRegisters !== true && !isSaid;
}

/**
 * The day from which a register that was not taken is missing; null from the first. A school that
 * has not begun to take registers has missed none: today's are the first that are due.
 */
export const expectedFromIn = (
  stored: Pick<Stored, "groups" | "settings">,
  today: CalendarDay,
): CalendarDay | null =>
  stored.settings[expectedFromPath] ?? (isBeforeFirstRegister(stored) ? today : null);

/** What the first register of a school taken on a day sets. */
export const expectedSince = (day: CalendarDay) => ({ [expectedFromPath]: day });

const isModeChange = (value: unknown): value is ModeChange =>
  typeof value === "object" &&
  value !== null &&
  "mode" in value &&
  "from" in value &&
  typeof value.from === "string";

/** What stands in a list beside the attendance settings, as far as it is what it should be. */
function listBeside<T>(
  { groups }: Pick<Stored, "groups">,
  name: string,
  is: (value: unknown) => value is T,
): T[] {
  const found = new Map<string, unknown>(Object.entries(groups["attendance"] ?? {})).get(name);
  return Array.isArray(found) ? found.filter(is) : [];
}

/** The modes in what is stored, oldest first. */
export const modesIn = (stored: Pick<Stored, "groups">): ModeChange[] =>
  listBeside(stored, "modes", isModeChange);

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
export const weeklyOffIn = (stored: Pick<Stored, "groups">): WeeklyOff[] =>
  listBeside(stored, "off_days", isWeeklyOff);

/** How percentages are counted now, as the settings say. */
export const policyOf = ({ settings }: Pick<Stored, "settings">): Policy => ({
  excused: settings["attendance.policy.excused"],
  unmarked: settings["attendance.policy.unmarked"],
  free_absences: settings["attendance.policy.free_absences"],
  late_half_after: settings["attendance.policy.late_half_after"],
  late_absent_after: settings["attendance.policy.late_absent_after"],
  lates_per_absence: settings["attendance.policy.lates_per_absence"],
  whole_day_from: settings["attendance.policy.whole_day_from"],
  half_day_from: settings["attendance.policy.half_day_from"],
});

/** The present calculation, as the settings say. */
export const calculationOf = (stored: Pick<Stored, "settings">): Calculation => ({
  policy: policyOf(stored),
  threshold: stored.settings[thresholdPath],
  lowAfter: stored.settings[lowAfterPath],
});

interface StoredCalculation {
  before: string;
  policy: object;
  threshold?: unknown;
  low_after?: unknown;
}

/**
 * A calculation as it was stored; of what was not known then, the default held. The number of
 * registers before attendance is low had no dates at first: where it is missing, that of the
 * calculation that followed held.
 */
function storedCalculation(
  { policy, threshold, low_after: lowAfter }: StoredCalculation,
  following: Calculation,
): Calculation {
  const given = new Map<string, unknown>(
    Object.entries(policy).map(([name, value]) => [`attendance.policy.${name}`, value]),
  )
    .set(thresholdPath, threshold)
    .set(lowAfterPath, lowAfter ?? following.lowAfter);
  const values = calculationPaths.map((path) => {
    const field = schoolSettings.field(path);
    const parsed = schoolSettings.schemas.get(path)?.safeParse(given.get(path));
    const fallback = fixedDefaultOf(field) ?? null;
    return [path, (parsed?.success ? parsed.data : null) ?? fallback] as const;
  });
  return calculationOf({ settings: Object.fromEntries(values) as unknown as Settings });
}

const isEarlier = (value: unknown): value is StoredCalculation =>
  typeof value === "object" &&
  value !== null &&
  "before" in value &&
  typeof value.before === "string" &&
  "policy" in value &&
  typeof value.policy === "object" &&
  value.policy !== null;

/** The calculations in what is stored; the present one held at all times before the first change. */
export function calculationsOf(stored: Pick<Stored, "groups" | "settings">): Calculations {
  const now = calculationOf(stored);
  const earlier: EarlierCalculation[] = [];
  for (const one of listBeside(stored, "earlier_calculations", isEarlier).toReversed())
    earlier.unshift({ before: one.before, ...storedCalculation(one, earlier[0] ?? now) });
  return { now, earlier };
}

/** Stores the calculations. In a transaction that holds the lock of the settings. */
export async function storeCalculations(
  db: Database,
  stored: Pick<Stored, "groups">,
  { now: { policy, threshold, lowAfter }, earlier }: Calculations,
): Promise<void> {
  await schoolSettings.storeBeside(db, stored, "attendance", {
    policy,
    threshold,
    earlier_calculations: earlier.map(({ lowAfter: low_after, ...one }) => ({ ...one, low_after })),
  });
  await schoolSettings.storeBeside(db, stored, "notifications", {
    rules: { low_attendance_slots: lowAfter },
  });
}

/** Reads the settings in one statement. */
export async function readStored(db: Database): Promise<Stored> {
  const stored = await schoolSettings.readStored(db);
  return { ...stored, modes: modesIn(stored) };
}

/** The settings as they hold. */
export const readSettings = schoolSettings.read;
