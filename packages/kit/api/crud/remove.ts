import type { Resource } from "../../schema";
import { logActivity } from "../activity";
import { invalid, stale } from "../errors";
import type { RequestContext } from "../http/request-context";
import type { Row } from "../db/row";
import { askPasswordForTrash } from "./asked-password";
import { lockedFields, lockLinks } from "./links";
import { serialize, refuseAsItStands, refuseOthersRecord } from "./serialize";
import { unscoped } from "../registry";
import { registryOf } from "../own-rows";
import { checkReferences } from "./references";
import { circleErrors } from "./trees";
import { bringBack } from "./trash/bring-back";
import { checkCascade, checkMayAll, idsByResource } from "./trash/check-cascade";
import { live, lockDependents, lockCascade, type Which } from "./trash/cascade";
import { followTrash, setTrashed, trashRecords } from "./trash/trash-records";
import { inUse, usagesOf, usedBy } from "./usages";
import { lockRecord, writtenRecord } from "./write";

/**
 * What hides a record, or shows it again, changes what the records that are linked to it show.
 * Links first, as in every write.
 */
async function lockAll(
  call: RequestContext,
  resource: Resource,
  id: number,
  which: Which,
): Promise<void> {
  await call.features.rulesOf(resource).lock?.(call);
  await lockLinks(call, resource, lockedFields(resource), unscoped(call.context.resources));
  await call.features.rulesOf(resource).lockForTrash?.(call, id);
  await lockDependents(call, { resource, ids: [id] }, which);
}

/**
 * Puts a record into the trash, with the records that go with it (`dependentsOf`).
 * @throws ApiError 404, 412; 409 when it, or what goes with it, is in use or must stay; 403 where the
 * client may not delete what goes with it.
 */
export async function removeRecord(
  call: RequestContext,
  resource: Resource,
  id: number,
  options: { version?: number } = {},
): Promise<Row> {
  await lockAll(call, resource, id, live);
  const before = await lockRecord(call, resource, id, "removal");
  if (options.version !== undefined && options.version !== before["version"])
    throw stale(serialize(call, resource, before));
  refuseAsItStands(call, resource, before, "delete");
  await call.features.rulesOf(resource).beforeRemove?.(call, before);
  const below = await lockCascade(call, { resource, ids: [id] }, live);
  const going = [{ resource, rows: [before] }, ...below];
  const goingIds = idsByResource(going);
  const refusing = usagesOf(resource, call.context.resources).filter(
    ({ onDelete }) => onDelete === "refuse",
  );
  const used = (await usedBy(call, refusing, [id], goingIds)).get(id);
  if (used) throw inUse(resource, used);
  await checkCascade(call, below, goingIds);
  for (const each of going) askPasswordForTrash(call, each.resource, each.rows);
  const activities = await trashRecords(call, going);
  await followTrash(call, [...below].reverse());
  await followTrash(call, [{ resource, rows: [before] }]);
  await logActivity(call, activities);
  return serialize(call, resource, await writtenRecord(call, resource, id));
}

/**
 * Takes a record out of the trash, with the records that went there with it.
 * @throws ApiError 404; 409 when its unique values have been given to another, or a record that went
 * with it cannot come back.
 */
export async function restoreRecord(
  call: RequestContext,
  resource: Resource,
  id: number,
): Promise<Row> {
  const which: Which = { kind: "gone with", resource, id };
  await lockAll(call, resource, id, which);
  const before = await lockRecord(call, resource, id, "change", true);
  refuseOthersRecord(resource, before, "delete");
  await call.features.rulesOf(resource).beforeRestore?.(call, before);
  const restored = { resource, before: null, after: { ...before } };
  await checkReferences(call, restored, unscoped(call.context.resources));
  const circles = await circleErrors(call, restored, id, registryOf(call));
  if (Object.keys(circles).length) throw invalid(circles);
  const below = await lockCascade(call, { resource, ids: [id] }, which);
  await checkMayAll(call, below, "restore");
  const root = { resource, rows: [before] };
  for (const each of [root, ...below]) askPasswordForTrash(call, each.resource, each.rows);
  const activities = await setTrashed(call, root, "restored");
  await followTrash(call, [root]);
  activities.push(...(await bringBack(call, below)));
  await logActivity(call, activities);
  return serialize(call, resource, await writtenRecord(call, resource, id));
}
