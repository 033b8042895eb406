import { isEmail, isLine, isPhone, isTextField } from "../../fields/questions";
import { readableFields, type ApiField, type Changes, type Resource } from "../../schema";
import { storedFields } from "../db/columns";
import type { Database } from "../db/database";
import { tableName } from "../db/names";
import type { Row } from "../db/row";
import { sql } from "../db/sql";
import { name } from "../registry";
import { goes } from "./field-fate";

interface LoggedChange {
  resource: string;
  changes: Changes | null;
}

/** Texts by which copies of what is erased are found. */
export interface Traces {
  /** What tells who somebody is and is nobody else's: a name, an address, a number. */
  identifying: readonly string[];
  /** Longer texts of records about the person, which copies repeat word for word. */
  written: readonly string[];
  /** All texts of these records. */
  all: readonly string[];
}

/** A text that is shorter stands in too many others by chance. */
const shortestName = 5;
const shortestWritten = 12;

/** A code tells who somebody is where it is no plain small number, which may count anything. */
const isTelling = (text: string): boolean =>
  /^\d+$/u.test(text) ? text.length >= 6 : text.length >= shortestName;

/** Whether a field tells who somebody is: an address, a name, or a number of a person's own. */
const tellsWho = (resource: Resource, { key, field }: ApiField): boolean =>
  isEmail(field) ||
  isPhone(field) ||
  (isLine(field) && field.person === true) ||
  (resource.person !== undefined &&
    isTextField(field) &&
    (key === resource.title || field.unique === true));

const texts = (rows: readonly Readonly<Row>[], fields: readonly ApiField[]): string[] => [
  ...new Set(
    rows.flatMap((row) =>
      fields.flatMap(({ apiName }) => {
        const value = row[apiName];
        return typeof value === "string" && value.trim() !== "" ? [value.trim()] : [];
      }),
    ),
  ),
];

/** Those of the texts that nobody else has: a name that two share says of a text not whose it is. */
async function ownTexts(
  db: Database,
  wanted: readonly string[],
  erased: ReadonlyMap<Resource, readonly number[]>,
  resources: readonly Resource[],
): Promise<string[]> {
  if (wanted.length === 0) return [];
  const shared = new Set<string>();
  for (const resource of resources) {
    const ids = erased.get(resource) ?? [];
    for (const { apiName } of storedFields(resource).filter((each) => tellsWho(resource, each))) {
      const rows = await db.query<{ text: string }>(sql`
        select distinct lower(t.${name(apiName)}) as text from ${name(tableName(resource))} t
        where lower(t.${name(apiName)}) = any(${sql.param(wanted.map((one) => one.toLowerCase()))}::text[]) and not t.id = any(${sql.param([...ids])}::int[])`);
      for (const { text } of rows) shared.add(text);
    }
  }
  return wanted.filter((one) => !shared.has(one.toLowerCase()));
}

/** What people are called beside a number of their own, as texts name them: `Ada (A-1815)`. */
function withNumber(resource: Resource, rows: readonly Readonly<Row>[]): string[] {
  const fields = readableFields(resource);
  const names = texts(
    rows,
    fields.filter(({ key }) => key === resource.title),
  );
  const numbers = texts(
    rows,
    fields.filter(({ field }) => field.unique && isTextField(field)),
  );
  return names.flatMap((called) => numbers.map((number) => `${called} (${number})`));
}

/** Values that the log says a record had before. */
export function formerRows(entries: readonly LoggedChange[], resource: Resource): Row[] {
  return entries
    .filter((entry) => entry.resource === resource.name)
    .flatMap(({ changes }) => {
      const values = Object.entries(changes ?? {});
      return [
        Object.fromEntries(values.map(([key, { before }]) => [key, before])),
        Object.fromEntries(values.map(([key, { after }]) => [key, after])),
      ];
    });
}

/**
 * The texts by which copies of what these people's records hold are found.
 * @param rows of the people, and of the records about them, by resource; former ones too
 * @param more texts of other tables
 */
export async function tracesOf(
  db: Database,
  rows: ReadonlyMap<Resource, readonly Readonly<Row>[]>,
  more: readonly string[],
  {
    erased,
    resources,
  }: { erased: ReadonlyMap<Resource, readonly number[]>; resources: readonly Resource[] },
): Promise<Traces> {
  const identifying: string[] = [];
  const alone: string[] = [];
  const all: string[] = [...more];
  for (const [resource, of] of rows) {
    const fields = readableFields(resource).filter(
      (each) => isTextField(each.field) && goes(resource, each),
    );
    const who = resource.person ? fields.filter((each) => tellsWho(resource, each)) : [];
    identifying.push(...texts(of, who).filter(isTelling));
    if (resource.person) alone.push(...withNumber(resource, of));
    all.push(
      ...texts(
        of,
        fields.filter((each) => !who.includes(each)),
      ),
    );
  }
  const own = await ownTexts(db, [...new Set(identifying)], erased, resources);
  const encoded = own.flatMap((text) => [
    encodeURIComponent(text),
    encodeURIComponent(text).replaceAll("%20", "+"),
  ]);
  return {
    identifying: [...new Set([...own, ...encoded, ...alone])],
    written: [...new Set(all.filter(({ length }) => length >= shortestWritten))],
    all: [...new Set(all)],
  };
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/gu, "\\$&");

/** Finds texts wherever they stand by themselves, in any case; nothing where there are none. */
const patternOf = (texts: readonly string[]): RegExp | undefined =>
  texts.length === 0
    ? undefined
    : new RegExp(
        `(?<![\\p{L}\\p{N}])(?:${texts
          .toSorted((a, b) => b.length - a.length)
          .map(escaped)
          .join("|")})(?![\\p{L}\\p{N}])`,
        "giu",
      );

/** Replaces traces in a text, or in all texts of a value, as deep as they stand. */
export class Replacer {
  readonly #anywhere: RegExp | undefined;
  readonly #beside: RegExp | undefined;

  /**
   * @param anywhere texts that are replaced wherever they stand
   * @param beside texts that are replaced only in what names the person: short ones stand in much else
   */
  constructor(
    anywhere: readonly string[],
    beside: readonly string[],
    private readonly by: string,
  ) {
    this.#anywhere = patternOf(anywhere);
    this.#beside = patternOf(beside);
  }

  value(value: unknown, besideName = false): unknown {
    if (typeof value === "string") return this.#text(value, besideName);
    if (Array.isArray(value)) return value.map((one: unknown) => this.value(one, besideName));
    if (value === null || typeof value !== "object") return value;
    const entries = Object.entries(value);
    const isNamed =
      besideName || entries.some(([, one]) => typeof one === "string" && this.#has(one));
    const now: Record<string, unknown> = {};
    for (const [key, one] of entries)
      now[this.#freeKey(now, key)] = this.value(one, isNamed || this.#has(key));
    return now;
  }

  #text(text: string, besideName: boolean): string {
    const plain = this.#anywhere ? text.replace(this.#anywhere, this.by) : text;
    return besideName && this.#beside ? plain.replace(this.#beside, this.by) : plain;
  }

  #has(text: string): boolean {
    return this.#anywhere !== undefined && text.search(this.#anywhere) >= 0;
  }

  /** Two erased people of one entry keep a key each. */
  #freeKey(taken: object, key: string): string {
    const wanted = this.#text(key, false);
    if (wanted === key) return key;
    for (let place = 1; ; place++) {
      const free = place === 1 ? wanted : `${wanted} ${place}`;
      if (!Object.hasOwn(taken, free)) return free;
    }
  }
}
