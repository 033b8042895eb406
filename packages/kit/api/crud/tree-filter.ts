import type { Condition, Resource, TreeOperator } from "../../schema";
import { tableName } from "../db/names";
import { sql, type SQL } from "../db/sql";
import { andIf, name, type Registry } from "../registry";
import { column } from "./select";

/**
 * The rows of `r` that a tree selects: some records and all below them (`below`), all but those
 * (`nbelow`), or those records and all above them (`above`). One recursive query, which an index on
 * the reference serves. It goes on from live records that may be seen only; a circle, however it
 * came about, ends it.
 */
export function treeCondition(
  resource: Resource,
  { field, operator, value }: Condition & { operator: TreeOperator },
  registry: Registry,
): SQL {
  const [table, up] = [name(tableName(resource)), name(field)];
  const seen = andIf(registry.seen(resource, "t"));
  const asked = sql`any(${sql.param([value].flat())}::int[])`;
  const walk = (step: SQL) =>
    sql`any(array(with recursive walk as (
      select t.id, t.${up} as up from ${table} t where t.id = ${asked}${seen}
      union select t.id, t.${up} from walk join ${table} t on ${step} where t.deleted_at is null${seen}
    ) select id from walk))`;
  if (operator === "above") return sql`r.id = ${walk(sql`t.id = walk.up`)}`;
  const below = sql`(r.id = ${asked} or ${column(field)} = ${walk(sql`t.${up} = walk.id`)})`;
  return operator === "below" ? below : sql`${below} is not true`;
}
