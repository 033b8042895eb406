import { isFlag } from "../../fields/questions";
import { sql, type SQL } from "../db/sql";
import { fixedDefaultOf, type Field, type Resource } from "../../schema";
import { perLanguage } from "../../schema/per-language";
import { valueSchema } from "../../schema/validate";
import type { Database } from "../db/database";
import { problemOf } from "./checks";
import type { SettingsOf, SettingsStore, Stored } from "../ports/settings-store";
import { nested, settingFields, valuesIn } from "./paths";
import { isPlainObject } from "../../schema/is-plain-object";

/** A switch as some clients send it, and as other programs have written it: as the word. */
export const booleanWords = new Map<unknown, boolean>([
  ["true", true],
  ["false", false],
]);

function merged(base: unknown, over: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const whole: Record<string, unknown> = { ...(isPlainObject(base) ? base : {}) };
  for (const [key, value] of Object.entries(over))
    whole[key] = isPlainObject(value) ? merged(whole[key], value) : value;
  return whole;
}

/** One change of the settings at a time, from reading them to storing them. */
export const lockSettings = (db: Database) =>
  db.query(sql`select pg_advisory_xact_lock(hashtext('settings'))::text`);

const store = (db: Database, key: string, value: unknown) =>
  db.query(sql`
  insert into settings (key, value, version) values (${key}, ${JSON.stringify(value)}::jsonb, next_version((select coalesce(max(version), 0) from settings)))
  on conflict (key) do update set value = excluded.value, version = excluded.version, updated_at = now()`);

/** The check of each setting, whose refusals are in the language at work. */
const schemasOf = perLanguage(
  (declaration: Resource) =>
    new Map([...settingFields(declaration)].map(([path, field]) => [path, valueSchema(field)])),
);

/** What a stored value means to a field; one that cannot be read falls back. */
function settledValue(
  path: string,
  field: Field,
  schema: ReturnType<typeof valueSchema> | undefined,
  given: unknown,
): unknown {
  const { success, data } =
    schema?.safeParse(isFlag(field) ? (booleanWords.get(given) ?? given) : given) ?? {};
  const fallback = fixedDefaultOf(field) ?? null;
  return !success || problemOf(path, data) ? fallback : (data ?? fallback);
}

/**
 * A function of what is stored that remembers its last answer by the text it was made from: settings
 * are read with nearly every call and change a few times a year.
 */
function rememberingLast<T>(make: (groups: unknown) => T): (groups: unknown) => T {
  let last: { text: string; made: T } | undefined;
  return (groups) => {
    const text = JSON.stringify(groups);
    if (last?.text !== text) last = { text, made: make(groups) };
    return last.made;
  };
}

/** One statement that reads all groups, and what is read from elsewhere beside them. */
const reading = (elsewhere: readonly SQL[]): SQL =>
  sql.join(
    [
      sql`select coalesce(jsonb_object_agg(key, value), '{}') as groups, coalesce(max(version), 0) as version`,
      ...elsewhere.map(
        (column, place) => sql`, ${column} as ${sql.identifier(`elsewhere_${place}`)}`,
      ),
      sql` from settings`,
    ],
    sql``,
  );

/**
 * The settings of a declaration.
 * @param elsewhere Settings whose value is read from other tables: a scalar by path.
 * @param notStored Paths whose value is kept by whoever is told of a change
 * (`ApiFeature.settingsChanged`).
 */
export function settingsStore<const R extends Resource>(
  declaration: R,
  {
    elsewhere = {},
    notStored = [],
  }: { elsewhere?: Readonly<Record<string, SQL>>; notStored?: readonly string[] } = {},
): SettingsStore<SettingsOf<R>> {
  const fields = settingFields(declaration);
  const others = Object.entries(elsewhere);
  const read = reading(others.map(([, column]) => column));

  // A value that cannot be read falls back, since a page must always come up.
  const remembered = rememberingLast((groups) => {
    const found = valuesIn(fields, groups);
    const schemas = schemasOf(declaration);
    const values = [...fields].map(
      ([path, field]) =>
        [path, settledValue(path, field, schemas.get(path), found.get(path))] as const,
    );
    return Object.fromEntries(values) as unknown as SettingsOf<R>;
  });

  async function readStored(db: Database): Promise<Stored<SettingsOf<R>>> {
    const [row] = await db.query<
      { groups: Record<string, unknown>; version: number } & Record<string, unknown>
    >(read);
    const groups = row?.groups ?? {};
    const found = Object.fromEntries(
      others.map(([path], place) => [path, row?.[`elsewhere_${place}`] ?? null]),
    );
    return { groups, version: row?.version ?? 0, settings: { ...remembered(groups), ...found } };
  }

  return {
    declaration,
    fields,
    get schemas() {
      return schemasOf(declaration);
    },
    readStored,
    field(path) {
      const found = fields.get(path);
      if (!found) throw new Error(`No setting is called ${path}.`);
      return found;
    },
    read: async (db) => (await readStored(db)).settings,
    async change(db, values) {
      await lockSettings(db);
      const { groups } = await readStored(db);
      const stored = Object.fromEntries(
        Object.entries(values).filter(([path]) => !notStored.includes(path)),
      );
      for (const [key, part] of Object.entries(nested(fields, stored)))
        await store(db, key, merged(groups[key], part as Record<string, unknown>));
    },
    storeBeside: async (db, { groups }, group, part) =>
      void (await store(db, group, merged(groups[group], part))),
  };
}
