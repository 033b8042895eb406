import { sql } from "drizzle-orm";
import type { settings } from "../../resources/settings";
import type { RecordBase, RecordOf } from "../../schema";
import type { ModeChange } from "../../domain/attendance-mode";
import type { Database } from "../db/database";
import { problemOf } from "./checks";
import { isObject, leaves, nested, schemas, valuesIn } from "./paths";

/** The settings of the institution by path, each as it is set or as it is by default. */
export type Settings = Omit<RecordOf<typeof settings>, keyof RecordBase>;

/** What is kept, as it was found. */
export interface Stored {
  /** By first part of the path: `branding`. */
  groups: Readonly<Record<string, unknown>>;
  settings: Settings;
  /** Grows with every change of any setting. */
  version: number;
  /** Oldest first. */
  modes: readonly ModeChange[];
}

/** As other programs have written it. */
const words = new Map<unknown, boolean>([["true", true], ["false", false]]);

/** What holds of what is stored: a value that cannot be read falls back, since a page must always come up. */
function settledAnew(groups: unknown): Settings {
  const found = valuesIn(groups);
  const values = [...leaves].map(([path, field]) => {
    const given = found.get(path);
    const { success, data } = schemas.get(path)?.safeParse(field.kind === "boolean" ? (words.get(given) ?? given) : given) ?? {};
    const fallback = "default" in field ? (field.default ?? null) : null;
    return [path, !success || problemOf(path, data) ? fallback : (data ?? fallback)] as const;
  });
  return Object.fromEntries(values) as unknown as Settings;
}

let last: { text: string; settings: Settings } | undefined;

/** Settings are read with nearly every call on attendance and change a few times a year: what was found last is remembered by its text. */
function settled(groups: unknown): Settings {
  const text = JSON.stringify(groups);
  if (last?.text !== text) last = { text, settings: settledAnew(groups) };
  return last.settings;
}

const isModeChange = (value: unknown): value is ModeChange => typeof value === "object" && value !== null && "mode" in value && "from" in value && typeof value.from === "string";

function modesIn(groups: Readonly<Record<string, unknown>>): ModeChange[] {
  const attendance = groups["attendance"];
  const modes = typeof attendance === "object" && attendance !== null && "modes" in attendance ? attendance.modes : undefined;
  return Array.isArray(modes) ? modes.filter(isModeChange) : [];
}

/** Reads the settings in one statement. */
export async function readStored(db: Database): Promise<Stored> {
  const [row] = await db.query<{ groups: Record<string, unknown>; version: number; year: number | null }>(sql`
    select coalesce(jsonb_object_agg(key, value), '{}') as groups, coalesce(sum(version), 0)::int as version,
      (select id from academic_years where is_current and deleted_at is null limit 1) as year
    from settings`);
  const groups = row?.groups ?? {};
  return { groups, version: row?.version ?? 0, modes: modesIn(groups), settings: { ...settled(groups), "academic.current_year_id": row?.year ?? null } };
}

/** The settings as they hold; the attendance mode depends on the day and is not among what this tells. */
export const readSettings = async (db: Database): Promise<Settings> => (await readStored(db)).settings;

function merged(base: unknown, over: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const whole: Record<string, unknown> = { ...(isObject(base) ? base : {}) };
  for (const [key, value] of Object.entries(over)) whole[key] = isObject(value) ? merged(whole[key], value) : value;
  return whole;
}

/** One change of the settings at a time, from reading them to storing them. */
export const takeSettingsTurn = (db: Database) => db.query(sql`select pg_advisory_xact_lock(hashtext('settings'))::text`);

const store = (db: Database, key: string, value: unknown) => db.query(sql`
  insert into settings as s (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
  on conflict (key) do update set value = excluded.value, version = s.version + 1, updated_at = now()`);

/** Sets values by path and leaves all others. In a transaction; the caller has checked them. */
export async function changeSettings(db: Database, values: Readonly<Record<string, unknown>>): Promise<void> {
  await takeSettingsTurn(db);
  const { groups } = await readStored(db);
  for (const [key, part] of Object.entries(nested(values))) await store(db, key, merged(groups[key], part as Record<string, unknown>));
}

/** Keeps which attendance mode holds from when. In a transaction that has taken its turn. */
export async function storeModes(db: Database, { groups }: Stored, modes: readonly ModeChange[]): Promise<void> {
  await store(db, "attendance", merged(groups["attendance"], { modes }));
}
