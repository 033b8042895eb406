import { linksToOne } from "../../fields/questions";
import {
  apiNameOf,
  fieldsOf,
  onDeleteOf,
  pluralOf,
  type ReferenceField,
  type Resource,
} from "../../schema";
import { logActivity } from "../activity";
import { tableName } from "../db/names";
import { sql, type SQL } from "../db/sql";
import { clash, type ApiError } from "../errors";
import type { RequestContext } from "../http/request-context";
import { name } from "../registry";
import { among } from "./among";
import { nextVersion } from "./version";
import { listed, withinSentence } from "../../schema/messages";
import { t } from "./text";

/** A declared reference to a resource. */
export interface Usage {
  resource: Resource;
  key: string;
  apiName: string;
  onDelete: NonNullable<ReferenceField["onDelete"]>;
  /** Its values are part of no log. */
  hidden: boolean;
}

/** A reference by which live records point at a record, with how many do. */
export interface Used {
  usage: Usage;
  count: number;
}

/** Every declared reference to a resource. */
export function usagesOf(target: Resource, resources: readonly Resource[]): Usage[] {
  return resources.flatMap((resource) =>
    fieldsOf(resource).flatMap(([key, field]) =>
      linksToOne(field) && field.to === target.name
        ? [
            {
              resource,
              key,
              apiName: apiNameOf(key, field),
              onDelete: onDeleteOf(target, resource, [key, field]),
              hidden: field.hidden === true,
            },
          ]
        : [],
    ),
  );
}

const from = ({ resource }: Usage): SQL => name(tableName(resource));

/**
 * What uses records by these references, by the records' ids; not what goes into the trash with them
 * (`going`, by the name of its resource). One statement.
 */
export async function usedBy(
  call: Pick<RequestContext, "db">,
  usages: readonly Usage[],
  ids: readonly number[],
  going: ReadonlyMap<string, readonly number[]> = new Map(),
): Promise<ReadonlyMap<number, Used[]>> {
  const found = new Map<number, Used[]>();
  if (usages.length === 0 || ids.length === 0) return found;
  const stays = ({ resource }: Usage): SQL => {
    const gone = going.get(resource.name) ?? [];
    return gone.length > 0 ? sql` and not id = ${among(gone)}` : sql``;
  };
  const counts = usages.map(
    (usage, place) =>
      sql`select ${place}::int as place, ${name(usage.apiName)} as id, count(*) as count from ${from(usage)} where ${name(usage.apiName)} = ${among(ids)} and deleted_at is null${stays(usage)} group by ${name(usage.apiName)}`,
  );
  const rows = await call.db.query<{ place: number; id: number; count: number }>(
    sql`select place, id, count from (${sql.join(counts, sql` union all `)}) used order by place`,
  );
  for (const { place, id, count } of rows) {
    const usage = usages[place];
    if (usage) found.set(id, [...(found.get(id) ?? []), { usage, count }]);
  }
  return found;
}

/** The refusal of a deletion, which names what uses the record, with how many of each. */
export function inUse(resource: Resource, used: readonly Used[]): ApiError {
  const uses = used.map(({ usage, count }) =>
    t("uses", {
      count,
      things: withinSentence(count === 1 ? usage.resource.label : pluralOf(usage.resource)),
    }),
  );
  return clash(
    t("inUse", { noun: withinSentence(resource.label), uses: listed(uses, "unit") }),
    {},
    {
      used_by: used.map(({ usage, count }) => ({
        resource: usage.resource.name,
        field: usage.apiName,
        count,
      })),
    },
  );
}

/**
 * Empties references to records that are deleted, and logs it. Two statements for each reference.
 */
export async function clearUsages(
  call: RequestContext,
  usages: readonly Usage[],
  ids: readonly number[],
): Promise<void> {
  for (const usage of usages) {
    const pointer = name(usage.apiName);
    const rows = await call.db.query<{ id: number; was: number }>(
      sql`update ${from(usage)} t set ${pointer} = null, ${nextVersion} from (select id as of, ${pointer} as was from ${from(usage)} where ${pointer} = ${among(ids)} and deleted_at is null) before where t.id = before.of returning t.id, before.was`,
    );
    await logActivity(
      call,
      rows.map(({ id, was }) => ({
        action: "updated",
        resource: usage.resource.name,
        recordId: id,
        changes: usage.hidden ? {} : { [usage.apiName]: { before: was, after: null } },
      })),
    );
  }
}
