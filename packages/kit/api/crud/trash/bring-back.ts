import { isLink } from "../../../fields/questions";
import {
  apiFields,
  dependentsOf,
  isWithinTree,
  type ApiField,
  type Resource,
} from "../../../schema";
import type { Activity } from "../../activity";
import { tableName } from "../../db/names";
import type { Row } from "../../db/row";
import { sql } from "../../db/sql";
import { invalid } from "../../errors";
import type { RequestContext } from "../../http/request-context";
import { registryOf } from "../../own-rows";
import { unscoped, name, targetOf } from "../../registry";
import { among } from "../among";
import { onlyWith } from "../references";
import { circleErrors, treeFields } from "../trees";
import { named } from "./check-cascade";
import type { Cascade } from "./cascade";
import { t } from "../text";
import { followTrash, setTrashed } from "./trash-records";
import { withinSentence } from "../../../schema/messages";

const idsOf = (row: Readonly<Row>, { apiName }: ApiField): number[] =>
  [row[apiName]].flat().filter((id): id is number => typeof id === "number");

/** The records, of those that a field points at, that are live; they are locked against deletion. */
async function liveTargets(
  call: RequestContext,
  { field }: ApiField,
  ids: ReadonlySet<number>,
): Promise<ReadonlySet<number>> {
  if (!("to" in field) || ids.size === 0) return ids;
  const target = targetOf(field.to, unscoped(call.context.resources));
  const found = await call.db.query<{ id: number }>(
    sql`select t.id from ${name(tableName(target))} t where t.id = ${among([...ids])} and t.deleted_at is null${onlyWith(field)} for key share`,
  );
  return new Set(found.map(({ id }) => id));
}

/**
 * One statement for each reference that records have.
 * @throws ApiError 409 that names a record which points at one that is gone
 */
async function checkTargets(call: RequestContext, { resource, rows }: Cascade): Promise<void> {
  for (const apiField of apiFields(resource).values()) {
    const { field } = apiField;
    if (field.writeOnly || !isLink(field)) continue;
    const live = await liveTargets(
      call,
      apiField,
      new Set(rows.flatMap((row) => idsOf(row, apiField))),
    );
    const lost = rows.find((row) => idsOf(row, apiField).some((id) => !live.has(id)));
    if (lost)
      await named(call, resource, lost, () => {
        throw invalid({
          [apiField.apiName]: [t("trash.pointsAtGone", { noun: withinSentence(field.label) })],
        });
      });
  }
}

/**
 * Two statements for each record of a tree by which records do not go together. In one by which they
 * do, nothing live is below a record in the trash, so that its return can close no circle.
 */
async function checkCircles(
  call: RequestContext,
  resource: Resource,
  rows: readonly Row[],
): Promise<void> {
  const together = dependentsOf(resource, call.context.resources).filter((each) =>
    isWithinTree(resource, each),
  );
  const others = treeFields(resource).filter(
    ({ apiName }) => !together.some((each) => each.apiName === apiName),
  );
  if (others.length === 0) return;
  for (const row of rows) {
    const back = { resource, before: null, after: { ...row } };
    const errors = await circleErrors(call, back, Number(row["id"]), registryOf(call));
    if (Object.keys(errors).length > 0)
      await named(call, resource, row, () => {
        throw invalid(errors);
      });
  }
}

/**
 * Takes records out of the trash after the one that they went with, and those behind them. Answers
 * with what is to be logged.
 * @throws ApiError 409 that names the record which cannot come back
 */
export async function bringBack(
  call: RequestContext,
  going: readonly Cascade[],
): Promise<Activity[]> {
  const activities: Activity[] = [];
  for (const each of going) {
    const { resource, rows } = each;
    const rules = call.features.rulesOf(resource);
    for (const row of rows)
      await named(call, resource, row, () => rules.beforeRestore?.(call, row));
    activities.push(...(await setTrashed(call, each, "restored")));
    await checkTargets(call, each);
    await checkCircles(call, resource, rows);
    await followTrash(call, [each]);
  }
  return activities;
}
