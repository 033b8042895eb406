import { anyOf, sql, type SQL } from "../db/sql";
import { meets, readableFields, requirementOf } from "../../schema";
import { registryOf, type Asker } from "../own-rows";
import { andIf } from "../registry";
import { tableName } from "../db/names";

function usesOf(asker: Asker, kinds: readonly ("image" | "file")[]) {
  const registry = registryOf(asker);
  return asker.context.resources
    .filter((resource) => meets(asker.identity, requirementOf(resource, "show")))
    .flatMap((resource) =>
      readableFields(registry.readable(resource))
        .filter(({ field }) => kinds.some((kind) => kind === field.kind))
        .map(({ apiName }) => ({ resource, apiName, seen: andIf(registry.seen(resource, "r")) })),
    );
}

/**
 * The record to which `files f` is attached, of those somebody may see, as `{ resource, id }`; null
 * for a picture, which is part of every list that shows it.
 */
export function attachedTo(asker: Asker): SQL {
  const records = usesOf(asker, ["file"]).map(
    ({ resource, apiName, seen }) => sql`
    (select json_build_object('resource', ${resource.name}::text, 'id', r.id) from ${sql.identifier(tableName(resource))} r where r.${sql.identifier(apiName)} = f.id${seen} order by r.id limit 1)`,
  );
  return records.length ? sql`coalesce(${sql.join(records, sql`, `)})` : sql`null::json`;
}

/**
 * Which rows of `files f` somebody may see: its own, the logo, and those a record shows that it may
 * see.
 */
export function visibleTo(asker: Asker): SQL {
  const shown = usesOf(asker, ["image", "file"]).map(
    ({ resource, apiName, seen }) =>
      sql`exists (select 1 from ${sql.identifier(tableName(resource))} r where r.${sql.identifier(apiName)} = f.id${seen})`,
  );
  const logo = sql`exists (select 1 from settings s where s.key = 'institution' and s.value -> 'logo' = to_jsonb(f.id))`;
  return anyOf([sql`f.created_by = ${asker.identity.id}`, logo, ...shown]);
}
