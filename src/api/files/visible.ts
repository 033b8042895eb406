import { sql, type SQL } from "drizzle-orm";
import { may, permissionKey, readableFields, type Resource } from "../../schema";
import { tableName } from "../db/names";
import type { Identity } from "../http/route";

/** Which rows of `files f` somebody may see: its own, the logo, and those a record shows that it may see. */
export function visibleTo(identity: Identity, resources: readonly Resource[]): SQL {
  const uses = resources
    .filter((resource) => may(identity, permissionKey(resource, "view")))
    .flatMap((resource) => readableFields(resource).filter(({ field }) => field.kind === "image" || field.kind === "file").map(({ wire }) => ({ resource, wire })));
  const shown = uses.map(({ resource, wire }) => sql`exists (select 1 from ${sql.identifier(tableName(resource))} r where r.${sql.identifier(wire)} = f.id)`);
  const logo = sql`exists (select 1 from settings s where s.key = 'institution' and s.value -> 'logo' = to_jsonb(f.id))`;
  return sql`(${sql.join([sql`f.created_by = ${identity.id}`, logo, ...shown], sql` or `)})`;
}
