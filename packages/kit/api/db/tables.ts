import type { Resource } from "../../schema";
import { columnsOf } from "./columns";
import {
  checksOf,
  linkReferencesOf,
  linksOf,
  overlapsOf,
  referencesOf,
  tableNames,
  type ConstraintRule,
  type TableNames,
} from "./constraint-rules";
import { indexesOf } from "./indexes";
import { identifier, type Constraint, type Model, type Table } from "./model";
import { linkTable, tableName } from "./names";

const primaryKey = (table: string, columns: string): Constraint => ({
  name: identifier(table, "pkey"),
  is: `primary key (${columns})`,
});
const rulesOf = <T>(constraints: readonly ConstraintRule<T>[]): T[] =>
  constraints.map(({ rule }) => rule);

function linkTableOf(resource: Resource, key: string, target: string): Table {
  const name = linkTable(resource, key);
  return {
    name,
    columns: [
      { name: "from_id", type: "integer", notNull: true },
      { name: "to_id", type: "integer", notNull: true },
    ],
    constraints: [
      primaryKey(name, "from_id, to_id"),
      ...rulesOf(linkReferencesOf(resource, key, target)),
    ],
    indexes: [{ name: identifier(name, "back"), on: "(to_id, from_id)" }],
  };
}

function tableOf(resource: Resource, tables: TableNames): Table {
  const name = tableName(resource);
  return {
    name,
    columns: columnsOf(resource),
    constraints: [
      primaryKey(name, "id"),
      ...rulesOf(checksOf(resource)),
      ...rulesOf(overlapsOf(resource)),
      ...rulesOf(referencesOf(resource, tables)),
    ],
    indexes: indexesOf(resource),
  };
}

/** Tables of the framework's own that migrations make by hand; features say which are theirs. */
const handwritten = [
  "files",
  "settings",
  "idempotency_keys",
  "later_steps",
  "version_floor",
  "health_writes",
  "sliced_writes",
  "slice_results",
  "imports",
  "import_records",
  "import_values",
  "schema_migrations",
  "list_views",
  "list_view_defaults",
  "undoable_acts",
];

/**
 * The database the declarations ask for, link tables included; tables written by hand (sessions,
 * files, …) are not among them.
 * @param featureTables Names of the tables that features write by hand.
 * @throws Error when a declaration cannot be kept by a table, with one sentence.
 */
export function tablesOf(
  resources: readonly Resource[],
  featureTables: readonly string[] = [],
): Model {
  const tables = tableNames(resources);
  const taken = resources.find((resource) =>
    [...handwritten, ...featureTables].includes(tableName(resource)),
  );
  if (taken) throw new Error(`${taken.name}: the database has a table of this name already.`);
  return resources.flatMap((resource) => [
    tableOf(resource, tables),
    ...linksOf(resource, tables).map(({ key, target }) => linkTableOf(resource, key, target)),
  ]);
}
