import { sql, type SQL } from "../db/sql";
import { may, permissionKey, readableFields, type Resource } from "../../schema";
import { tableName } from "../db/names";
import type { Identity } from "../http/request-context";

const usesOf = (
  identity: Identity,
  resources: readonly Resource[],
  kinds: readonly ("image" | "file")[],
) =>
  resources
    .filter((resource) => may(identity, permissionKey(resource, "view")))
    .flatMap((resource) =>
      readableFields(resource)
        .filter(({ field }) => kinds.some((kind) => kind === field.kind))
        .map(({ apiName }) => ({ resource, apiName })),
    );

/**
 * The record to which `files f` is attached, of those somebody may see, as `{ resource, id }`; null
 * for a picture, which is part of every list that shows it.
 */
export function attachedTo(identity: Identity, resources: readonly Resource[]): SQL {
  const records = usesOf(identity, resources, ["file"]).map(
    ({ resource, apiName }) => sql`
    (select json_build_object('resource', ${resource.name}::text, 'id', r.id) from ${sql.identifier(tableName(resource))} r where r.${sql.identifier(apiName)} = f.id order by r.id limit 1)`,
  );
  return records.length ? sql`coalesce(${sql.join(records, sql`, `)})` : sql`null::json`;
}

/**
 * Which rows of `files f` somebody may see: its own, the logo, and those a record shows that it may
 * see.
 */
export function visibleTo(identity: Identity, resources: readonly Resource[]): SQL {
  const shown = usesOf(identity, resources, ["image", "file"]).map(
    ({ resource, apiName }) =>
      sql`exists (select 1 from ${sql.identifier(tableName(resource))} r where r.${sql.identifier(apiName)} = f.id)`,
  );
  const logo = sql`exists (select 1 from settings s where s.key = 'institution' and s.value -> 'logo' = to_jsonb(f.id))`;
  return sql`(${sql.join([sql`f.created_by = ${identity.id}`, logo, ...shown], sql` or `)})`;
}
