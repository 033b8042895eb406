import { sql, type SQL } from "../db/sql";
import { fieldsOf, pluralOf, apiNameOf, type Resource } from "../../schema";
import { logActivity } from "../activity";
import { tableName } from "../db/names";
import { clash, invalid, stale } from "../errors";
import type { RequestContext } from "../http/request-context";
import type { Row } from "../db/row";
import {
  linkChangesOfTrash,
  lockedFields,
  lockLinks,
  lockOtherSides,
  renewOtherSides,
} from "./links";
import { presented, refuseAsItStands, refuseOthersRecord } from "./presented";
import { everyRow, name } from "../registry";
import { nextVersion } from "./version";
import { registryOf } from "../own-rows";
import { checkReferences } from "./references";
import { circleErrors } from "./trees";
import { lockRecord, writtenRecord } from "./write";

interface Usage {
  resource: Resource;
  key: string;
  apiName: string;
  onDelete: "refuse" | "clear" | "keep";
  /** Its values are part of no log. */
  hidden: boolean;
}

/** Every declared reference to a resource. */
function usagesOf(target: Resource, resources: readonly Resource[]): Usage[] {
  return resources.flatMap((resource) =>
    fieldsOf(resource).flatMap(([key, field]) =>
      field.kind === "reference" && field.to === target.name
        ? [
            {
              resource,
              key,
              apiName: apiNameOf(key, field),
              onDelete: field.onDelete ?? "refuse",
              hidden: field.hidden === true,
            },
          ]
        : [],
    ),
  );
}

const from = ({ resource }: Usage): SQL => name(tableName(resource));

/** @throws ApiError 409 that names what uses the record, with how many of each. */
async function refuseWhenUsed(
  call: RequestContext,
  usages: Usage[],
  resource: Resource,
  id: number,
): Promise<void> {
  if (usages.length === 0) return;
  const counts = usages.map(
    (usage, place) =>
      sql`(select count(*) from ${from(usage)} where ${name(usage.apiName)} = ${id} and deleted_at is null) as ${name(`n${place}`)}`,
  );
  const [row] = await call.db.query<Record<string, number>>(
    sql`select ${sql.join(counts, sql`, `)}`,
  );
  const used = usages
    .map((usage, place) => ({ usage, count: row?.[`n${place}`] ?? 0 }))
    .filter(({ count }) => count > 0);
  if (used.length === 0) return;
  const words = used.map(
    ({ usage, count }) =>
      `${count} ${(count === 1 ? usage.resource.label : pluralOf(usage.resource)).toLowerCase()}`,
  );
  throw clash(
    `This ${resource.label.toLowerCase()} is in use by ${words.join(", ")}.`,
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

async function clearUsages(call: RequestContext, usages: Usage[], id: number): Promise<void> {
  for (const usage of usages) {
    const rows = await call.db.query<{ id: number }>(
      sql`update ${from(usage)} set ${name(usage.apiName)} = null, ${nextVersion} where ${name(usage.apiName)} = ${id} and deleted_at is null returning id`,
    );
    await logActivity(
      call,
      rows.map((row) => ({
        action: "updated",
        resource: usage.resource.name,
        recordId: row.id,
        changes: usage.hidden ? {} : { [usage.apiName]: { before: id, after: null } },
      })),
    );
  }
}

/**
 * What hides a record, or shows it again, changes what the records that are linked to it show.
 * Links first, as in every write.
 */
async function lockBoth(call: RequestContext, resource: Resource, id: number): Promise<void> {
  await call.features.rulesOf(resource).lock?.(call);
  await lockLinks(call, resource, lockedFields(resource), everyRow(call.context.resources));
  await call.features.rulesOf(resource).lockForTrash?.(call, id);
}

/** Puts a record into the trash. @throws ApiError 404, 412, 409 when in use. */
export async function removeRecord(
  call: RequestContext,
  resource: Resource,
  id: number,
  options: { version?: number } = {},
): Promise<Row> {
  await lockBoth(call, resource, id);
  const before = await lockRecord(call, resource, id, "removal");
  if (options.version !== undefined && options.version !== before["version"])
    throw stale(presented(call, resource, before));
  refuseAsItStands(call, resource, before, "delete");
  await call.features.rulesOf(resource).beforeRemove?.(call, before);
  const usages = usagesOf(resource, call.context.resources);
  await refuseWhenUsed(
    call,
    usages.filter(({ onDelete }) => onDelete === "refuse"),
    resource,
    id,
  );
  await clearUsages(
    call,
    usages.filter(({ onDelete }) => onDelete === "clear"),
    id,
  );
  return setTrashed(call, resource, before, "deleted");
}

/**
 * Takes a record out of the trash.
 * @throws ApiError 404; 409 when its unique values have been given to another.
 */
export async function restoreRecord(
  call: RequestContext,
  resource: Resource,
  id: number,
): Promise<Row> {
  await lockBoth(call, resource, id);
  const before = await lockRecord(call, resource, id, "change", true);
  refuseOthersRecord(resource, before, "delete");
  await call.features.rulesOf(resource).beforeRestore?.(call, before);
  const registry = everyRow(call.context.resources);
  const restored = { resource, before: null, after: { ...before } };
  await checkReferences(call, restored, registry);
  const circles = await circleErrors(call, restored, id, registryOf(call));
  if (Object.keys(circles).length) throw invalid(circles);
  return setTrashed(call, resource, before, "restored");
}

async function setTrashed(
  call: RequestContext,
  resource: Resource,
  before: Readonly<Row>,
  action: "deleted" | "restored",
): Promise<Row> {
  const id = Number(before["id"]);
  const registry = everyRow(call.context.resources);
  const sides = await lockOtherSides(
    call,
    resource,
    id,
    await linkChangesOfTrash(call, resource, id, action, registry),
    registry,
  );
  const when = action === "deleted" ? sql`now()` : sql`null`;
  await call.db.query(
    sql`update ${name(tableName(resource))} set deleted_at = ${when}, ${nextVersion} where id = ${id}`,
  );
  const linked = await renewOtherSides(call, id, sides);
  await call.features.rulesOf(resource).afterTrash?.(call, before);
  const row = await writtenRecord(call, resource, id);
  await logActivity(call, [
    { action, resource: resource.name, recordId: id, changes: {} },
    ...linked,
  ]);
  return presented(call, resource, row);
}
