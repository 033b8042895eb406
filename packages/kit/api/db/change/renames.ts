import { linksToMany, linksToOne } from "../../../fields/questions";
import { apiFields, type Field, type Resource } from "../../../schema";
import { identifier, quoted, type Column, type Constraint, type Index } from "../model";
import type { Model, Table } from "../model";
import { linkTable, tableName } from "../names";

/** Former names by the present ones; of tables several, as resource and field may be renamed. */
export interface Renames {
  tables: ReadonlyMap<string, readonly string[]>;
  /** Of a table, by its present name. */
  columns: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

const formerTable = (name: string) => name.replaceAll("-", "_");

function linkNames(resource: Resource, key: string, field: Field): string[] {
  const tables = [resource.renamedFrom, resource.name].flatMap((name) =>
    name === undefined ? [] : [formerTable(name)],
  );
  const keys = [field.renamedFrom, key].filter((name) => name !== undefined);
  return tables
    .flatMap((table) => keys.map((former) => identifier(`${table}__${former}`)))
    .filter((name) => name !== linkTable(resource, key));
}

/** What the declarations say of former names. */
export function renamesOf(resources: readonly Resource[]): Renames {
  const tables = new Map<string, readonly string[]>();
  const columns = new Map<string, ReadonlyMap<string, string>>();
  for (const resource of resources) {
    if (resource.renamedFrom !== undefined)
      tables.set(tableName(resource), [formerTable(resource.renamedFrom)]);
    const ofTable = new Map<string, string>();
    for (const { key, apiName, field } of apiFields(resource).values()) {
      if (linksToMany(field)) tables.set(linkTable(resource, key), linkNames(resource, key, field));
      else if (field.renamedFrom !== undefined)
        ofTable.set(apiName, linksToOne(field) ? `${field.renamedFrom}_id` : field.renamedFrom);
    }
    columns.set(tableName(resource), ofTable);
  }
  return { tables, columns };
}

/** Replaces quoted names in SQL, and leaves texts in it alone. */
export const replaceNames = (text: string, names: ReadonlyMap<string, string>): string =>
  text
    .split(/('(?:[^']|'')*')/)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part.replace(/"((?:[^"]|"")*)"/g, (whole, name: string) => {
            const now = names.get(name);
            return now === undefined ? whole : quoted(now);
          }),
    )
    .join("");

/** What happened to the names of a model, old to new. */
export interface Renamed {
  model: Model;
  statements: string[];
  tables: ReadonlyMap<string, string>;
  /** Of a table, by its new name. */
  columns: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

const byName = <T extends { name: string }>(items: readonly T[]) =>
  new Map(items.map((item) => [item.name, item]));

function renamedTables(before: Model, after: Model, { tables }: Renames): Map<string, string> {
  const [old, wanted] = [byName(before), byName(after)];
  const result = new Map<string, string>();
  for (const [now, candidates] of tables) {
    const was = candidates.find((name) => old.has(name) && !wanted.has(name) && !result.has(name));
    if (was !== undefined && wanted.has(now) && !old.has(now)) result.set(was, now);
  }
  return result;
}

function renamedColumns(
  was: Table,
  now: Table,
  candidates: ReadonlyMap<string, string> | undefined,
): Map<string, string> {
  const [old, wanted] = [byName(was.columns), byName(now.columns)];
  return new Map(
    [...(candidates ?? [])].flatMap(([name, former]) =>
      wanted.has(name) && !old.has(name) && old.has(former) && !wanted.has(former)
        ? [[former, name] as const]
        : [],
    ),
  );
}

/** A rule with the names of its table's columns, and of the table it points at, replaced. */
function ruleText(
  is: string,
  columns: ReadonlyMap<string, string>,
  tables: ReadonlyMap<string, string>,
): string {
  const [own = "", target] = is.split(" references ");
  return target === undefined
    ? replaceNames(own, columns)
    : `${replaceNames(own, columns)} references ${replaceNames(target, tables)}`;
}

/** Rules that say what one of the new model says, under a name that only the old one has. */
function sameRules<T extends Constraint | Index>(
  was: readonly T[],
  now: readonly T[],
  textOf: (rule: T) => string,
): Map<string, string> {
  const [old, wanted] = [byName(was), byName(now)];
  const result = new Map<string, string>();
  for (const rule of was) {
    if (wanted.has(rule.name)) continue;
    const twin = now.find(
      (other) =>
        !old.has(other.name) &&
        textOf(other) === textOf(rule) &&
        ![...result.values()].includes(other.name),
    );
    if (twin) result.set(rule.name, twin.name);
  }
  return result;
}

const withNames = <T extends { name: string }>(
  items: readonly T[],
  names: ReadonlyMap<string, string>,
): T[] => items.map((item) => ({ ...item, name: names.get(item.name) ?? item.name }));

const columnWith =
  (names: ReadonlyMap<string, string>) =>
  (column: Column): Column => ({
    ...column,
    name: names.get(column.name) ?? column.name,
    ...(column.generated === undefined ? {} : { generated: replaceNames(column.generated, names) }),
  });

interface TableRenames {
  table: Table;
  statements: string[];
}

/** The columns of a table under their new names, and its rules under those that they have now. */
function renameInside(
  was: Table,
  now: Table,
  columns: ReadonlyMap<string, string>,
  tables: ReadonlyMap<string, string>,
): TableRenames {
  const at = `alter table ${quoted(now.name)}`;
  const table: Table = {
    name: now.name,
    columns: was.columns.map(columnWith(columns)),
    constraints: was.constraints.map(({ name, is }) => ({
      name,
      is: ruleText(is, columns, tables),
    })),
    indexes: was.indexes.map((index) => ({ ...index, on: replaceNames(index.on, columns) })),
  };
  const constraints = sameRules(table.constraints, now.constraints, ({ is }) => is);
  const indexes = sameRules(
    table.indexes,
    now.indexes,
    ({ on, unique }) => `${unique ? "unique " : ""}${on}`,
  );
  return {
    table: {
      ...table,
      constraints: withNames(table.constraints, constraints),
      indexes: withNames(table.indexes, indexes),
    },
    statements: [
      ...[...columns].map(([old, name]) => `${at} rename column ${quoted(old)} to ${quoted(name)}`),
      ...[...constraints].map(
        ([old, name]) => `${at} rename constraint ${quoted(old)} to ${quoted(name)}`,
      ),
      ...[...indexes].map(([old, name]) => `alter index ${quoted(old)} rename to ${quoted(name)}`),
    ],
  };
}

/**
 * Gives tables and columns that were renamed their new names, with what hangs on them, so that what
 * is left between the result and the new model is no matter of names. A former name that the old
 * model does not have, or that the new one still uses, means nothing.
 */
export function applyRenames(before: Model, after: Model, renames: Renames): Renamed {
  const tables = renamedTables(before, after, renames);
  const wanted = byName(after);
  const statements = [...tables].map(
    ([old, name]) => `alter table ${quoted(old)} rename to ${quoted(name)}`,
  );
  const columns = new Map<string, ReadonlyMap<string, string>>();
  const model = before.map((table) => {
    const name = tables.get(table.name) ?? table.name;
    const now = wanted.get(name);
    if (!now) return table;
    const inside = renamedColumns(table, now, renames.columns.get(name));
    columns.set(name, inside);
    const renamed = renameInside(table, now, inside, tables);
    statements.push(...renamed.statements);
    return renamed.table;
  });
  return { model, statements, tables, columns };
}
