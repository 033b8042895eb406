import {
  alterations,
  columnClause,
  type Alterations,
  type ColumnDanger,
  type Fills,
} from "./diff-columns";
import { quoted, type Constraint, type Index, type Model, type Table } from "./model";

/** How one model becomes another. */
export interface Difference {
  /** In an order that runs. */
  statements: string[];
  /**
   * What would lose data or fail on a table with rows; whoever applies the statements must have
   * meant it.
   */
  dangers: ColumnDanger[];
}

/** What goes between the statements, and into rows that are there already. */
export interface DiffOptions {
  /** Run while columns have their old types. */
  beforeColumns?: readonly string[];
  /** Run when columns have their new types, and rules are not yet made. */
  beforeRules?: readonly string[];
  fills?: Fills;
}

const byName = <T extends { name: string }>(items: readonly T[]): Map<string, T> =>
  new Map(items.map((item) => [item.name, item]));
const createIndex = (table: string, { name, unique, on }: Index) =>
  `create ${unique ? "unique " : ""}index ${quoted(name)} on ${quoted(table)} ${on}`;
const addConstraint = (table: string, { name, is }: Constraint) =>
  `alter table ${quoted(table)} add constraint ${quoted(name)} ${is}`;
const isReference = ({ is }: Constraint) => is.startsWith("foreign key");
const createTable = ({ name, columns }: Table) =>
  `create table ${quoted(name)} (\n  ${columns.map(columnClause).join(",\n  ")}\n)`;

/** What is gone or different, and what is new or different. */
function changed<T extends { name: string }>(
  before: readonly T[],
  after: readonly T[],
  renewed: (item: T) => boolean,
): { gone: T[]; fresh: T[] } {
  const [old, wanted] = [byName(before), byName(after)];
  const differs = (a: T, b: T | undefined) =>
    b === undefined || renewed(a) || JSON.stringify(a) !== JSON.stringify(b);
  return {
    gone: before.filter((item) => differs(item, wanted.get(item.name))),
    fresh: after.filter((item) => differs(item, old.get(item.name))),
  };
}

interface TableChange {
  table: string;
  columns: Alterations;
  constraints: { gone: Constraint[]; fresh: Constraint[] };
  indexes: { gone: Index[]; fresh: Index[] };
}

function tableChange(before: Table, after: Table, fills: Fills): TableChange {
  const columns = alterations(before, after, fills);
  // An index goes with a column it names, so it has to come back with that column.
  const names = (text: string) => columns.renewed.some((column) => text.includes(quoted(column)));
  return {
    table: after.name,
    columns,
    constraints: changed(before.constraints, after.constraints, ({ is }) => names(is)),
    indexes: changed(before.indexes, after.indexes, ({ on }) => names(on)),
  };
}

const nothing: Alterations = { drop: [], add: [], alter: [], dangers: [], renewed: [] };
const newTable = (table: Table): TableChange => ({
  table: table.name,
  columns: nothing,
  constraints: { gone: [], fresh: table.constraints },
  indexes: { gone: [], fresh: table.indexes },
});

const lostTable = (name: string): ColumnDanger => ({
  kind: "loses",
  table: name,
  sentence: `Dropping the table ${name} loses all of its records. (A rename looks like this too: then give the new resource, or the field of its links, renamedFrom.)`,
});
const dropConstraints = (table: string, gone: readonly Constraint[]) =>
  gone.map(({ name }) => `alter table ${quoted(table)} drop constraint ${quoted(name)}`);

/**
 * The statements that take a database from one model to another, and what is dangerous in them.
 * References are dropped first and added last, so that tables may point at each other.
 */
export function diff(
  before: Model,
  after: Model,
  { beforeColumns = [], beforeRules = [], fills = new Map() }: DiffOptions = {},
): Difference {
  const [old, wanted] = [byName(before), byName(after)];
  const dropped = before.filter(({ name }) => !wanted.has(name));
  const created = after.filter(({ name }) => !old.has(name));
  const changes = after.map((table) => {
    const was = old.get(table.name);
    return was ? tableChange(was, table, fills) : newTable(table);
  });
  const gone = [
    ...changes.map(({ table, constraints }) => ({ table, constraints: constraints.gone })),
    ...dropped.map(({ name, constraints }) => ({
      table: name,
      constraints: constraints.filter(isReference),
    })),
  ];
  const fresh = (reference: boolean) =>
    changes.flatMap(({ table, constraints }) =>
      constraints.fresh
        .filter((item) => isReference(item) === reference)
        .map((item) => addConstraint(table, item)),
    );
  const statements = [
    ...beforeColumns,
    ...gone.flatMap(({ table, constraints }) =>
      dropConstraints(table, constraints.filter(isReference)),
    ),
    ...gone.flatMap(({ table, constraints }) =>
      dropConstraints(
        table,
        constraints.filter((item) => !isReference(item)),
      ),
    ),
    ...changes.flatMap(({ indexes }) =>
      indexes.gone.map(({ name }) => `drop index ${quoted(name)}`),
    ),
    ...changes.flatMap(({ columns }) => columns.drop),
    ...dropped.map(({ name }) => `drop table ${quoted(name)}`),
    ...created.map(createTable),
    ...changes.flatMap(({ columns }) => [...columns.alter, ...columns.add]),
    ...beforeRules,
    ...fresh(false),
    ...changes.flatMap(({ table, indexes }) =>
      indexes.fresh.map((index) => createIndex(table, index)),
    ),
    ...fresh(true),
  ];
  const dangers = [
    ...dropped.map(({ name }) => lostTable(name)),
    ...changes.flatMap(({ columns }) => columns.dangers),
  ];
  return { statements, dangers };
}
