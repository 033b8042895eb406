import {
  childrenOf,
  goWithRecord,
  permissionKey,
  pluralOf,
  titleOf,
  type ChildTable,
  type Resource,
} from "../../../schema";
import type { Activity } from "../../activity";
import { tableName } from "../../db/names";
import type { Row } from "../../db/row";
import { sql } from "../../db/sql";
import { notAllowed } from "../../errors";
import type { RequestContext } from "../../http/request-context";
import { registryOf } from "../../own-rows";
import { name } from "../../registry";
import { recordColumns } from "../select";
import { checkMay, checkRemoval } from "./plan-rows";
import type { RowPlan } from "./row-plan";
import { RowRefusals } from "./row-refusals";
import { trashRows } from "./write-rows";

const ofRecord = ({ resource, pointer }: ChildTable, id: number) =>
  sql`from ${name(tableName(resource))} r where r.${name(pointer.apiName)} = ${id}`;

const tablesOf = (resource: Resource): ChildTable[] => childrenOf(resource).filter(goWithRecord);

/** Takes the locks that the removal or return of a record's rows asks for, before any is locked. */
export async function lockRowsForTrash(
  call: RequestContext,
  resource: Resource,
  id: number,
): Promise<void> {
  for (const table of tablesOf(resource)) {
    const { lock, lockForTrash } = call.features.rulesOf(table.resource);
    await lock?.(call);
    if (!lockForTrash) continue;
    const rows = await call.db.query<{ id: number }>(
      sql`select r.id ${ofRecord(table, id)} order by r.id`,
    );
    for (const row of rows) await lockForTrash(call, row.id);
  }
}

/** @throws ApiError 403 where the client may not delete or restore all of these rows. */
async function checkMayAll(
  call: RequestContext,
  table: ChildTable,
  ids: readonly number[],
  act: "delete" | "restore",
): Promise<void> {
  checkMay(call, table, act);
  const { resource } = table;
  const own = registryOf(call).changed(resource, "r", "delete");
  if (!own) return;
  const [other] = await call.db.query(
    sql`select 1 from ${name(tableName(resource))} r where r.id = any(${sql.param([...ids])}::int[]) and (${own}) is not true limit 1`,
  );
  if (other)
    throw notAllowed(
      `You may ${act} only your own ${pluralOf(resource).toLowerCase()}.`,
      "permission",
      permissionKey(resource, "delete"),
    );
}

/** The live rows of a record, locked; also those that the client may not see. */
async function lockedRows(call: RequestContext, table: ChildTable, id: number): Promise<Row[]> {
  const columns = recordColumns(table.resource, registryOf(call), { withTrash: true });
  return call.db.query<Row>(
    sql`select ${columns} ${ofRecord(table, id)} and r.deleted_at is null order by r.id for update of r`,
  );
}

/**
 * Puts the rows that go with a record (`goWithRecord`) into the trash, before the record itself. The
 * number of statements does not depend on that of the rows, save for what rules of their resource
 * ask by themselves.
 * @throws ApiError 403 where the client may not delete rows; 409 where a row must stay, which is
 * named.
 */
export async function removeRows(
  call: RequestContext,
  resource: Resource,
  id: number,
): Promise<Activity[]> {
  const activities: Activity[] = [];
  for (const table of tablesOf(resource)) {
    const rows = await lockedRows(call, table, id);
    if (rows.length === 0) continue;
    const ids = rows.map(({ id }) => Number(id));
    await checkMayAll(call, table, ids, "delete");
    const removed = rows.map((before, at) => ({ at, before }));
    const plan: RowPlan = { table, created: [], updated: [], removed };
    const refusals = new RowRefusals();
    await checkRemoval(call, plan, refusals);
    refusals.throwFirst((at) => {
      const row = rows[at];
      return `${table.resource.label} “${row ? titleOf(table.resource, row) : at + 1}”`;
    });
    await trashRows(call, plan);
    const rules = call.features.rulesOf(table.resource);
    for (const before of rows) {
      await rules.afterTrash?.(call, before);
      const recordId = Number(before["id"]);
      activities.push({ action: "deleted", resource: table.resource.name, recordId, changes: {} });
    }
  }
  return activities;
}

/**
 * The rows that went into the trash with a record: in the same transaction, and so at the same
 * moment.
 */
export async function rowsGoneWith(
  call: RequestContext,
  resource: Resource,
  id: number,
): Promise<{ resource: Resource; id: number }[]> {
  const gone: { resource: Resource; id: number }[] = [];
  for (const table of tablesOf(resource)) {
    const rows = await call.db.query<{ id: number }>(
      sql`select r.id ${ofRecord(table, id)} and r.deleted_at = (select deleted_at from ${name(tableName(resource))} where id = ${id}) order by r.id`,
    );
    if (rows.length === 0) continue;
    const ids = rows.map((row) => row.id);
    await checkMayAll(call, table, ids, "restore");
    gone.push(...ids.map((own) => ({ resource: table.resource, id: own })));
  }
  return gone;
}
