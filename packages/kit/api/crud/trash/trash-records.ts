import type { Activity } from "../../activity";
import { tableName } from "../../db/names";
import { sql } from "../../db/sql";
import type { RequestContext } from "../../http/request-context";
import { unscoped, name } from "../../registry";
import { among } from "../among";
import { linkChangesOfTrash, linkFields, lockOtherSides, renewOtherSides } from "../links";
import { clearUsages, usagesOf } from "../usages";
import { nextVersion } from "../version";
import { idsIn, type Cascade } from "./cascade";

type Act = "deleted" | "restored";

/**
 * Puts records into the trash, or takes them out, with the links that others show of them. One
 * statement, and some for each record that has links.
 */
export async function setTrashed(
  call: RequestContext,
  { resource, rows }: Cascade,
  act: Act,
): Promise<Activity[]> {
  const registry = unscoped(call.context.resources);
  const sides = [];
  if (linkFields(resource).length > 0)
    for (const id of idsIn(rows)) {
      const changes = await linkChangesOfTrash(call, resource, id, act, registry);
      sides.push({ id, sides: await lockOtherSides(call, resource, id, changes, registry) });
    }
  const when = act === "deleted" ? sql`now()` : sql`null`;
  await call.db.query(
    sql`update ${name(tableName(resource))} set deleted_at = ${when}, ${nextVersion} where id = ${among(idsIn(rows))}`,
  );
  const linked: Activity[] = [];
  for (const each of sides) linked.push(...(await renewOtherSides(call, each.id, each.sides)));
  return [
    ...idsIn(rows).map((recordId): Activity => ({
      action: act,
      resource: resource.name,
      recordId,
      changes: {},
    })),
    ...linked,
  ];
}

/**
 * Puts records into the trash, those that others go with last, and empties the references to them
 * that say so. Answers with what is to be logged. The number of statements does not depend on that
 * of the records, save for their many-to-many links.
 */
export async function trashRecords(
  call: RequestContext,
  going: readonly Cascade[],
): Promise<Activity[]> {
  const activities: Activity[] = [];
  for (const each of [...going].reverse())
    activities.unshift(...(await setTrashed(call, each, "deleted")));
  for (const { resource, rows } of going) {
    const usages = usagesOf(resource, call.context.resources);
    await clearUsages(
      call,
      usages.filter(({ onDelete }) => onDelete === "clear"),
      idsIn(rows),
    );
  }
  return activities;
}

/** Has the rules of records follow that they went into the trash, or came back. */
export async function followTrash(call: RequestContext, going: readonly Cascade[]): Promise<void> {
  for (const { resource, rows } of going) {
    const rules = call.features.rulesOf(resource);
    for (const row of rows) await rules.afterTrash?.(call, row);
  }
}
