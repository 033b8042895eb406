import type { Model } from "../model";

/** What a database consists of, one by one. */
export type PartKind = "table" | "column" | "constraint" | "unique index" | "index";
export interface Part {
  table: string;
  kind: PartKind;
  name: string;
  /** What it says, in words that two sides compare; left out where only its being there counts. */
  is?: string;
  /** A column that every new record must fill: not null, and with no default. */
  demands?: boolean;
}

const typeNames: Readonly<Record<string, string>> = {
  timestamptz: "timestamp with time zone",
  time: "time without time zone",
};

type Read = "shape" | "text";

/**
 * The parts of a model. `shape` tells columns by type and null only, as any database can be asked
 * quickly; `text` tells everything as the model writes it, for comparing two models.
 */
export const partsOf = (model: Model, read: Read): Part[] =>
  model.flatMap(({ name: table, columns, constraints, indexes }): Part[] => [
    { table, kind: "table", name: table },
    ...columns.map(({ limits: _limits, ...column }): Part => ({
      table,
      kind: "column",
      name: column.name,
      is:
        read === "text"
          ? JSON.stringify(column)
          : `${typeNames[column.type] ?? column.type}${column.notNull ? " not null" : ""}`,
      demands:
        column.notNull === true &&
        column.default === undefined &&
        column.generated === undefined &&
        !column.identity,
    })),
    ...constraints.map(({ name, is }): Part => ({
      table,
      kind: "constraint",
      name,
      ...(read === "text" ? { is } : {}),
    })),
    ...indexes.map(({ name, unique, on }): Part => ({
      table,
      kind: unique ? "unique index" : "index",
      name,
      ...(read === "text" ? { is: on } : {}),
    })),
  ]);

/** How one set of parts differs from another. */
export interface Drift {
  missing: Part[];
  different: Part[];
  extra: Part[];
}

const keyOf = ({ table, kind, name }: Part) => `${table} ${kind} ${name}`;

/**
 * Compares what should be there with what is; of a table that is missing, or that nobody asked for,
 * only the table is told.
 */
export function compareParts(wanted: readonly Part[], found: readonly Part[]): Drift {
  const there = new Map(found.map((part) => [keyOf(part), part]));
  const asked = new Map(wanted.map((part) => [keyOf(part), part]));
  const tables = (parts: readonly Part[]) =>
    new Set(parts.filter(({ kind }) => kind === "table").map(({ table }) => table));
  const [ours, theirs] = [tables(wanted), tables(found)];
  const whole = (others: ReadonlySet<string>) => (part: Part) =>
    part.kind === "table" || others.has(part.table);
  return {
    missing: wanted.filter((part) => !there.has(keyOf(part))).filter(whole(theirs)),
    different: wanted.filter((part) => {
      const is = there.get(keyOf(part))?.is;
      return part.is !== undefined && is !== undefined && part.is !== is;
    }),
    extra: found.filter((part) => !asked.has(keyOf(part))).filter(whole(ours)),
  };
}

/** Whether there is no difference at all. */
export const isSame = ({ missing, different, extra }: Drift): boolean =>
  missing.length + different.length + extra.length === 0;

/**
 * The same for what migrations have made: an index more is one that a migration adds by hand, and
 * no difference.
 */
export function compareMade(wanted: readonly Part[], made: readonly Part[]): Drift {
  const drift = compareParts(wanted, made);
  return { ...drift, extra: drift.extra.filter(({ kind }) => kind !== "index") };
}
