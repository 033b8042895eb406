import { linksToOne } from "../../fields/questions";
import { sql, type SQL } from "../db/sql";
import { apiFields, pluralOf, type ApiField, type Resource } from "../../schema";
import { withinSentence } from "../../schema/messages";
import { otherSideOf } from "../crud/links";
import { unscoped, linkOf, name } from "../registry";
import { tableName } from "../db/names";
import type { RequestContext } from "../http/request-context";
import { t } from "./text";

interface Use {
  id: number;
  count: number;
}

/** Records of an import that others point at since: what the import itself wrote is no use. */
const pointingAt = (
  importId: string,
  ids: readonly number[],
  { user, apiName, ofSame }: { user: Resource; apiName: string; ofSame: boolean },
) =>
  sql`select m.record_id as id, count(*)::int as count from import_records m
    join ${name(tableName(user))} u on u.${name(apiName)} = m.record_id
    where m.import_id = ${importId}::uuid and m.record_id = any(${sql.param(ids)}::int[])
      and u.deleted_at is null and greatest(u.created_at, u.updated_at) > m.created_at
      and not (${ofSame} and exists (select 1 from import_records o where o.import_id = m.import_id and o.record_id = u.id))
    group by m.record_id`;

/**
 * Records that others are linked to by a list which these do not show; a list that they show is a
 * change of their own.
 */
const linkedBy = (
  ids: readonly number[],
  user: Resource,
  field: ApiField,
  call: RequestContext,
) => {
  const { table, mine, theirs } = linkOf(user, field, unscoped(call.context.resources));
  return sql`select l.${theirs} as id, count(*)::int as count from ${table} l
    join ${name(tableName(user))} u on u.id = l.${mine}
    where l.${theirs} = any(${sql.param(ids)}::int[]) and u.deleted_at is null
    group by l.${theirs}`;
};

function usesOf(
  call: RequestContext,
  resource: Resource,
  importId: string,
  ids: readonly number[],
): { user: Resource; statement: SQL }[] {
  const registry = unscoped(call.context.resources);
  return call.context.resources.flatMap((user) =>
    [...apiFields(user).values()].flatMap((apiField) => {
      const { field, apiName } = apiField;
      if (field.writeOnly || !("to" in field) || field.to !== resource.name) return [];
      if (linksToOne(field))
        return [
          {
            user,
            statement: pointingAt(importId, ids, { user, apiName, ofSame: user === resource }),
          },
        ];
      return otherSideOf(user, apiField, registry)
        ? []
        : [{ user, statement: linkedBy(ids, user, apiField, call) }];
    }),
  );
}

/**
 * Why records of an import may not be taken away again, by id: they have been changed since, others
 * point at them, or a rule of their resource says that something rests on them.
 */
export async function builtOn(
  call: RequestContext,
  resource: Resource,
  importId: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const reasons = new Map<number, string>();
  const say = (id: number, reason: string) => {
    if (!reasons.has(id)) reasons.set(id, reason);
  };
  const changed = await call.db.query<{ id: number }>(sql`
    select m.record_id as id from import_records m join ${name(tableName(resource))} r on r.id = m.record_id
    where m.import_id = ${importId}::uuid and m.record_id = any(${sql.param(ids)}::int[])
      and r.deleted_at is null and r.version <> m.record_version`);
  for (const { id } of changed) say(id, t("changedSince"));
  for (const { user, statement } of usesOf(call, resource, importId, ids))
    for (const { id, count } of await call.db.query<Use>(statement))
      say(
        id,
        t("usedSince", {
          count,
          things: withinSentence(count === 1 ? user.label : pluralOf(user)),
        }),
      );
  const ruled = await call.features.rulesOf(resource).builtOn?.(call, ids);
  for (const [id, reason] of ruled ?? []) say(id, reason);
  return reasons;
}
