import { isWhole, linksToOne } from "../../fields/questions";
import { sql, type SQL } from "../db/sql";
import {
  apiNameOf,
  fieldOf,
  pointersAt,
  relatedName,
  relatedOf,
  type ApiField,
  type Resource,
} from "../../schema";
import { tableName } from "../db/names";
import { andIf, linkOf, name, targetOf, type Registry } from "../registry";

/** Whether a record of `c` points at the one of `r` by the field named. */
function pointing(other: Resource, key: string, registry: Registry): SQL {
  const field = fieldOf(other, key);
  if (!field) throw new Error(`${other.name} has no field "${key}".`);
  const apiField: ApiField = { key, apiName: apiNameOf(key, field), field };
  if (linksToOne(field)) return sql`c.${name(apiField.apiName)} = r.id`;
  const { table, mine, theirs } = linkOf(other, apiField, registry);
  return sql`c.id in (select l.${mine} from ${table} l where l.${theirs} = r.id)`;
}

/**
 * The count or sum over the live records that point at the record of `r` and that the caller may see;
 * null for a caller who may see none of that resource. Undefined for any other field.
 */
export function relatedValue(
  resource: Resource,
  { field }: ApiField,
  registry: Registry,
): SQL | undefined {
  const related = relatedOf(field);
  if (!related) return undefined;
  const other = targetOf(relatedName(related), registry);
  const type = sql.raw(isWhole(field) ? "bigint" : "numeric");
  if (!registry.open(other)) return sql`null::${type}`;
  const key = related.by ?? pointersAt(other, resource)[0] ?? "";
  const value = "sum" in related ? sql`coalesce(sum(c.${name(related.of)}), 0)` : sql`count(*)`;
  const only = Object.entries(related.only ?? {}).map(
    ([choice, options]) => sql` and c.${name(choice)} = any(${sql.param([...options])}::text[])`,
  );
  return sql`(select ${value}::${type} from ${name(tableName(other))} c where ${pointing(other, key, registry)} and c.deleted_at is null${sql.join(only, sql``)}${andIf(registry.seen(other, "c"))})`;
}
