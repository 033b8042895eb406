/**
 * What a value must fulfil beside its column's type. The API asks for it, the database does not; it
 * is kept so that a later declaration can be seen to ask for more.
 */
export interface Limits {
  min?: number | string;
  max?: number | string;
  pattern?: string;
}
/** A column as SQL words. `generated` is the expression of a stored generated column. */
export interface Column {
  name: string;
  type: string;
  notNull?: boolean;
  default?: string;
  generated?: string;
  identity?: boolean;
  /** Of an identity: how far apart its numbers are, where that isn't 1. */
  step?: number;
  limits?: Limits;
  /** Of a list or a group: its parts; of a list of plain values, what they are. */
  parts?: string | Readonly<Record<string, Part>>;
}
/** A part of the entries of a list, or of a group. */
export interface Part {
  /** What its values are: all texts are one. */
  is: string;
  /** What it is in an entry from before it was declared. */
  lacking: unknown;
  /** A boolean, as a model that is read from its JSON file says it. */
  required?: boolean;
}
/** `on` is what follows the table's name in `create index`: method, keys and predicate. */
export interface Index {
  name: string;
  unique?: boolean;
  on: string;
}
/** `is` is what follows `constraint <name>`. */
export interface Constraint {
  name: string;
  is: string;
}
export interface Table {
  name: string;
  columns: Column[];
  constraints: Constraint[];
  indexes: Index[];
}
/**
 * What the declarations ask of the database, as plain data: it is stored as a snapshot and compared
 * with the next one.
 */
export type Model = Table[];

const longest = 63;

/** FNV-1a, enough to tell two long names of one table apart. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text)
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, "0");
}

/**
 * The parts joined by `_`. PostgreSQL cuts a name at 63 bytes; a longer one ends in a digest
 * instead, so that it stays unique.
 */
export function identifier(...parts: readonly string[]): string {
  const whole = parts.join("_");
  return whole.length <= longest ? whole : `${whole.slice(0, longest - 9)}_${digest(whole)}`;
}

/** A name quoted for SQL. Only names from declarations come here. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/**
 * One order and one lower case of texts on every host, whatever the locale of its database: "de
 * Souza" stands between "Das" and "Émile".
 */
export const forPeople = 'collate "und-x-icu"';
/** A text quoted for SQL. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
