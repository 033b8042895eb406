import { linksToMany } from "../../../fields/questions";
import { apiFields, type Resource } from "../../../schema";
import { sayIn } from "../../../schema/messages";
import { tableNames } from "../constraint-rules";
import { diff } from "../diff";
import { isKept, type Fills } from "../diff-columns";
import { literal, quoted, type Column, type Model, type Table } from "../model";
import { linkTable, tableName } from "../names";
import { tablesOf } from "../tables";
import { castChecks, emptyChecks, limitChecks } from "./column-checks";
import { firstOrder } from "./first-order";
import { namesBefore } from "./names-before";
import { applyRenames, renamesOf, type Renamed } from "./renames";
import { guardStatement, type RowCheck } from "./row-check";
import {
  conditionChecks,
  overlapChecks,
  referenceChecks,
  uniqueChecks,
  type TableAcross,
} from "./rule-checks";

export { statedConversions } from "./conversions";

/** What may be lost, refused or remarked on. */
export interface PlanDanger {
  /**
   * `loses`: values are gone for good. `unfilled`: rows that are there have no value for what is
   * required from now on. `fails`: a database with certain rows refuses the migration, and loses
   * nothing. `remark`: nothing fails now.
   */
  kind: "loses" | "unfilled" | "fails" | "remark";
  sentence: string;
  /** Finds the rows it is about. */
  check?: RowCheck;
}

/** The way from one model to the declarations. */
export interface MigrationPlan {
  model: Model;
  statements: string[];
  dangers: PlanDanger[];
}

/** A column that is emptied by its change is a new one to the checks. */
const staysIn = (now: Table, column: Column) => {
  const wanted = now.columns.find(({ name }) => name === column.name);
  return wanted === undefined || isKept(column, wanted);
};

function tablesAcross(
  renamed: Renamed,
  after: Model,
  resources: readonly Resource[],
  fills: Fills,
): TableAcross[] {
  const find = (model: Model, name: string) => model.find((table) => table.name === name);
  return resources.flatMap((resource) => {
    const name = tableName(resource);
    const [was, now] = [find(renamed.model, name), find(after, name)];
    return was && now
      ? [
          {
            resource,
            was: { ...was, columns: was.columns.filter((column) => staysIn(now, column)) },
            now,
            before: namesBefore(renamed, name),
            filled: (column: string) => fills.has(`${name}.${column}`),
          },
        ]
      : [];
  });
}

/** Renames a key of the values by field that a log or an import keeps of a resource. */
const renameKey = (log: string, column: string, resource: string, [was, now]: [string, string]) =>
  `update ${quoted(log)} set ${column} = ${column} - ${literal(was)} || jsonb_build_object(${literal(now)}, ${column} -> ${literal(was)}) where resource = ${literal(resource)} and jsonb_typeof(${column}) = 'object' and ${column} ? ${literal(was)}`;

/** Fields whose column or link table was renamed, by their API names. */
function renamedFields(renamed: Renamed, resource: Resource): [was: string, now: string][] {
  const columns = [...(renamed.columns.get(tableName(resource)) ?? [])];
  const links = [...apiFields(resource).values()].flatMap(({ key, field }): [string, string][] =>
    linksToMany(field) &&
    field.renamedFrom !== undefined &&
    [...renamed.tables.values()].includes(linkTable(resource, key))
      ? [[field.renamedFrom, key]]
      : [],
  );
  return [...columns, ...links];
}

/** Logs and imports name resources and fields; they are led along, so that a history stays whole. */
function historyStatements(renamed: Renamed, resources: readonly Resource[]): string[] {
  if (!renamed.model.some(({ name }) => name === "activity_logs")) return [];
  const moved = new Set(renamed.tables.values());
  return resources.flatMap((resource) => {
    const { name, renamedFrom } = resource;
    const followed =
      renamedFrom !== undefined && moved.has(tableName(resource))
        ? ["activity_logs", "imports", "import_values"].map(
            (log) =>
              `update ${quoted(log)} set resource = ${literal(name)} where resource = ${literal(renamedFrom)}`,
          )
        : [];
    const keys = renamedFields(renamed, resource).flatMap((names) => [
      renameKey("activity_logs", "changes", name, names),
      renameKey("import_values", "fields", name, names),
    ]);
    return [...followed, ...keys];
  });
}

const fails = (check: RowCheck): PlanDanger => ({
  kind: "fails",
  sentence: `${check.reason} Rows of ${check.table} that don't fit make the migration fail, and it names them.`,
  check,
});

const unfilled = ({ column, check }: { column: string; check: RowCheck }): PlanDanger => ({
  kind: "unfilled",
  sentence: `${column} is required and has no default: say what rows that are there get (--fill ${column}=…), or give it a default.`,
  check,
});

/**
 * Plans the migration from a model to the declarations: what was renamed keeps its values, what gets
 * another type keeps every value that has a counterpart, and each rule that rows may break is
 * preceded by a statement that names those that do. What it says is in English.
 * @param before the snapshot
 * @param fills SQL of the values that old rows get, by `table.column`
 * @throws Error when a declaration cannot be kept by a table
 */
export const planMigration = (
  before: Model,
  resources: readonly Resource[],
  options: { featureTables?: readonly string[]; fills?: Fills } = {},
): MigrationPlan => sayIn("en", () => planned(before, resources, options));

function planned(
  before: Model,
  resources: readonly Resource[],
  { featureTables = [], fills = new Map() }: { featureTables?: readonly string[]; fills?: Fills },
): MigrationPlan {
  const model = tablesOf(resources, featureTables);
  const renamed = applyRenames(before, model, renamesOf(resources));
  const across = tablesAcross(renamed, model, resources, fills);
  const tables = tableNames(resources);
  const casts = across.flatMap(castChecks);
  const empty = across.flatMap(emptyChecks);
  const late = across.flatMap((table) => [
    ...conditionChecks(table),
    ...uniqueChecks(table),
    ...overlapChecks(table),
    ...referenceChecks(table, tables),
  ]);
  const difference = diff(renamed.model, model, {
    beforeColumns: [...casts, ...empty.map(({ check }) => check)].map(guardStatement),
    beforeRules: [
      ...late.map(guardStatement),
      ...across.flatMap(({ resource, was, now }) => firstOrder(resource, was, now)),
    ],
    fills,
  });
  return {
    model,
    statements: [
      ...renamed.statements,
      ...historyStatements(renamed, resources),
      ...difference.statements,
    ],
    dangers: [
      ...difference.dangers
        .filter(({ kind }) => kind === "loses")
        .map(({ sentence }): PlanDanger => ({ kind: "loses", sentence })),
      ...empty.map(unfilled),
      ...[...casts, ...late].map(fails),
      ...across.flatMap(limitChecks).map((limit): PlanDanger => ({ kind: "remark", ...limit })),
    ],
  };
}
