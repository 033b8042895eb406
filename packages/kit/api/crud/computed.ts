import { isWhole, linksToOne } from "../../fields/questions";
import { sql, type SQL } from "../db/sql";
import {
  apiNameOf,
  fieldOf,
  pointersAt,
  relatedName,
  relatedOf,
  type ApiField,
  type Field,
  type Resource,
} from "../../schema";
import { tableName } from "../db/names";
import { andIf, linkOf, name, targetOf, type Registry } from "../registry";

/** Whether a record of the table called `alias` points at the one of `at` by the field named. */
function pointing(
  other: Resource,
  key: string,
  registry: Registry,
  alias: string,
  at: string,
): SQL {
  const field = fieldOf(other, key);
  if (!field) throw new Error(`${other.name} has no field "${key}".`);
  const apiField: ApiField = { key, apiName: apiNameOf(key, field), field };
  const [theirId, id] = [sql.raw(`${alias}.id`), sql.raw(`${at}.id`)];
  if (linksToOne(field)) return sql`${sql.raw(alias)}.${name(apiField.apiName)} = ${id}`;
  const { table, mine, theirs } = linkOf(other, apiField, registry);
  return sql`${theirId} in (select l.${mine} from ${table} l where l.${theirs} = ${id})`;
}

/** What is added up of a record of the table called `alias`: a column, or a count or sum itself. */
function added(other: Resource, key: string, registry: Registry, alias: string): SQL | undefined {
  const field = fieldOf(other, key);
  if (!field) throw new Error(`${other.name} has no field "${key}".`);
  return relatedOf(field)
    ? relatedOver(other, field, registry, alias)
    : sql`${sql.raw(alias)}.${name(key)}`;
}

/** The subselect over what points at the record of `at`; undefined where the caller may see none. */
function relatedOver(
  resource: Resource,
  field: Field,
  registry: Registry,
  at: string,
): SQL | undefined {
  const related = relatedOf(field);
  if (!related) return undefined;
  const other = targetOf(relatedName(related), registry);
  if (!registry.open(other)) return undefined;
  const alias = `${at}c`;
  const part = "sum" in related ? added(other, related.of, registry, alias) : sql`1`;
  if (!part) return undefined;
  const key = related.by ?? pointersAt(other, resource)[0] ?? "";
  const value = "sum" in related ? sql`coalesce(sum(${part}), 0)` : sql`count(*)`;
  const only = Object.entries(related.only ?? {}).map(
    ([choice, options]) =>
      sql` and ${sql.raw(alias)}.${name(choice)} = any(${sql.param([...options])}::text[])`,
  );
  return sql`(select ${value}::${typeOf(field)} from ${name(tableName(other))} ${sql.raw(alias)} where ${pointing(other, key, registry, alias, at)} and ${sql.raw(alias)}.deleted_at is null${sql.join(only, sql``)}${andIf(registry.seen(other, alias))})`;
}

const typeOf = (field: Field) => sql.raw(isWhole(field) ? "bigint" : "numeric");

/**
 * The count or sum over the live records that point at the record of `r` and that the caller may see;
 * null for a caller who may see none of that resource, or of one whose records are added up in them.
 * Undefined for any other field.
 */
export function relatedValue(
  resource: Resource,
  { field }: ApiField,
  registry: Registry,
): SQL | undefined {
  if (!relatedOf(field)) return undefined;
  return relatedOver(resource, field, registry, "r") ?? sql`null::${typeOf(field)}`;
}
