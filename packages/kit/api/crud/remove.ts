import { sql } from "../db/sql";
import type { Resource } from "../../schema";
import { logActivity, type Activity } from "../activity";
import { tableName } from "../db/names";
import { invalid, stale } from "../errors";
import type { RequestContext } from "../http/request-context";
import type { Row } from "../db/row";
import { lockRowsForTrash, removeRows, rowsGoneWith } from "./children/remove-rows";
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
import { clearUsages, inUse, usagesOf, usedBy } from "./usages";
import { lockRecord, writtenRecord } from "./write";

/**
 * What hides a record, or shows it again, changes what the records that are linked to it show.
 * Links first, as in every write.
 */
async function lockBoth(call: RequestContext, resource: Resource, id: number): Promise<void> {
  await call.features.rulesOf(resource).lock?.(call);
  await lockLinks(call, resource, lockedFields(resource), everyRow(call.context.resources));
  await call.features.rulesOf(resource).lockForTrash?.(call, id);
  await lockRowsForTrash(call, resource, id);
}

/**
 * Puts a record into the trash, with the rows that go with it.
 * @throws ApiError 404, 412, 409 when in use; 403 where the client may not delete its rows.
 */
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
  const refusing = usages.filter(({ onDelete }) => onDelete === "refuse");
  const used = (await usedBy(call, refusing, [id])).get(id);
  if (used) throw inUse(resource, used);
  await clearUsages(
    call,
    usages.filter(({ onDelete }) => onDelete === "clear"),
    [id],
  );
  const rows = await removeRows(call, resource, id);
  return setTrashed(call, resource, before, { action: "deleted", rows });
}

/**
 * Takes a record out of the trash, with the rows that went there with it.
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
  const gone = await rowsGoneWith(call, resource, id);
  const row = await setTrashed(call, resource, before, { action: "restored", rows: [] });
  for (const one of gone) await restoreRecord(call, one.resource, one.id);
  // What is computed of rows is read again, once they are back.
  return gone.length === 0
    ? row
    : presented(call, resource, await writtenRecord(call, resource, id));
}

async function setTrashed(
  call: RequestContext,
  resource: Resource,
  before: Readonly<Row>,
  { action, rows }: { action: "deleted" | "restored"; rows: readonly Activity[] },
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
    ...rows,
    ...linked,
  ]);
  return presented(call, resource, row);
}
