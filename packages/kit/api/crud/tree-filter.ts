import { apiFields, isTree, type Condition, type Resource, type TreeOperator } from "../../schema";
import { tableName } from "../db/names";
import { sql, type SQL } from "../db/sql";
import { andIf, name, targetOf, type Registry } from "../registry";
import { column } from "./select";

/**
 * The ids of live records that are reached from some by a step of a tree, these among them; only
 * those that may be seen. A circle, however it came about, ends it.
 */
function reached(
  tree: { resource: Resource; field: string },
  from: SQL,
  step: (up: SQL) => SQL,
  registry: Registry,
): SQL {
  const [table, up] = [name(tableName(tree.resource)), name(tree.field)];
  const seen = andIf(registry.seen(tree.resource, "t"));
  return sql`any(array(with recursive walk as (
      select t.id, t.${up} as up from ${table} t where t.id = ${from}${seen}
      union select t.id, t.${up} from walk join ${table} t on ${step(up)} where t.deleted_at is null${seen}
    ) select id from walk))`;
}

const below = (up: SQL): SQL => sql`t.${up} = walk.id`;
const above = (): SQL => sql`t.id = walk.up`;

/** The tree of a resource, as far as the person who asks may read it. */
function readableTree(
  to: string,
  registry: Registry,
): { resource: Resource; field: string } | undefined {
  const resource = targetOf(to, registry);
  if (!registry.open(resource)) return undefined;
  const found = [...apiFields(registry.readable(resource)).values()].find(({ field }) =>
    isTree(field),
  );
  return found && { resource, field: found.apiName };
}

/**
 * The rows of `r` that point at some records of a tree or at one below them (`below`), or all others
 * (`nbelow`). Of a tree that may not be read, only the records that are named count.
 */
export function intoTreeCondition(
  to: string,
  { field, operator, value }: Condition & { operator: TreeOperator },
  registry: Registry,
): SQL {
  const asked = sql`any(${sql.param([value].flat())}::int[])`;
  const tree = readableTree(to, registry);
  const direct = sql`${column(field)} = ${asked}`;
  const found = tree
    ? sql`(${direct} or ${column(field)} = ${reached(tree, asked, below, registry)})`
    : direct;
  return operator === "below" ? found : sql`(${found}) is not true`;
}

/**
 * The rows of `r` that a tree selects: some records and all below them (`below`), all but those
 * (`nbelow`), or those records and all above them (`above`). One recursive query, which an index on
 * the reference serves.
 */
export function treeCondition(
  resource: Resource,
  { field, operator, value }: Condition & { operator: TreeOperator },
  registry: Registry,
): SQL {
  const tree = { resource, field };
  const asked = sql`any(${sql.param([value].flat())}::int[])`;
  if (operator === "above") return sql`r.id = ${reached(tree, asked, above, registry)}`;
  const found = sql`(r.id = ${asked} or ${column(field)} = ${reached(tree, asked, below, registry)})`;
  return operator === "below" ? found : sql`${found} is not true`;
}
