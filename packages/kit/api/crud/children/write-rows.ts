import { onlyOwn, type Action, type Changes, type ChildTable } from "../../../schema";
import { changesBetween, type Activity } from "../../activity";
import { columnsOf } from "../../db/columns";
import { tableName } from "../../db/names";
import type { Row } from "../../db/row";
import { sql, type SQL } from "../../db/sql";
import { violationsOf } from "../../db/violations";
import { clash, invalid } from "../../errors";
import type { RequestContext } from "../../http/request-context";
import { ownCondition, registryOf } from "../../own-rows";
import { unscoped, name } from "../../registry";
import { checkAllOwn } from "../all-own";
import { among } from "../among";
import { recordColumns } from "../select";
import { circleErrors } from "../trees";
import type { Cascade } from "../trash/cascade";
import { followTrash, trashRecords } from "../trash/trash-records";
import type { RowPlan, RowWrite } from "./row-plan";
import { RowRefusals, sentencesOf } from "./row-refusals";

/** What is to be logged of rows: of each by itself, and of the record that has them. */
export interface RowsWritten {
  activities: Activity[];
  /** By the name of the rows in the record: the rows that were touched, before and after. */
  changes: Changes;
}

const idOf = (row: Readonly<Row> | null): number => Number(row?.["id"]);

/** Rows as one parameter, and their columns with types, as `given`. */
function recordset(
  { resource }: ChildTable,
  apiNames: ReadonlySet<string>,
  rows: readonly Readonly<Row>[],
): { columns: SQL[]; from: SQL } {
  const columns = columnsOf(resource).filter(({ name: column }) => apiNames.has(column));
  const typed = columns.map(({ name: column, type }) => sql`${name(column)} ${sql.raw(type)}`);
  return {
    columns: columns.map(({ name: column }) => name(column)),
    from: sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given ("#at" int, "#id" int, ${sql.join(typed, sql`, `)})`,
  };
}

/** One statement. Columns that no row names keep their default. Gives the ids in the rows' order. */
async function insertRows(
  call: RequestContext,
  table: ChildTable,
  created: readonly RowWrite[],
): Promise<number[]> {
  if (created.length === 0) return [];
  const named = new Set(created.flatMap(({ write: { after } }) => Object.keys(after)));
  const rows = created.map(({ write: { after } }, at) => ({ ...after, "#at": at }));
  const { columns, from } = recordset(table, named, rows);
  const inserted = await call.db.query<{ id: number }>(
    sql`insert into ${name(tableName(table.resource))} (${sql.join(columns, sql`, `)}) select ${sql.join(columns, sql`, `)} from ${from} order by "#at" returning id`,
  );
  // Ids are drawn in the order in which the rows are inserted.
  return inserted.map(({ id }) => id).sort((one, other) => one - other);
}

/** One statement, of every column that differs in one of the rows. */
async function updateRows(
  call: RequestContext,
  table: ChildTable,
  updated: readonly RowWrite[],
): Promise<void> {
  if (updated.length === 0) return;
  const changed = new Set(
    updated.flatMap(({ write: { before, after } }) =>
      Object.keys(changesBetween(table.resource, before, after)),
    ),
  );
  const rows = updated.map(({ write: { before, after } }) => ({ ...after, "#id": idOf(before) }));
  const { columns, from } = recordset(table, changed, rows);
  const sets = columns.map((column) => sql`${column} = given.${column}`);
  await call.db.query(
    sql`update ${name(tableName(table.resource))} r set version = next_version(r.version), updated_at = now(), ${sql.join(sets, sql`, `)} from ${from} where r.id = given."#id"`,
  );
}

/**
 * Rows of a tree that are below themselves, once all are written: two rows of one save may close a
 * circle together.
 * @throws ApiError 422 at the cells
 */
async function checkCircles(call: RequestContext, { table, updated }: RowPlan): Promise<void> {
  const refusals = new RowRefusals();
  const registry = registryOf(call);
  for (const { at, write } of updated) {
    const { resource, after, before } = write;
    const errors = await circleErrors(call, { resource, before, after }, idOf(before), registry);
    refusals.addAll(table.key, at, errors);
  }
  await refusals.throwIfAny(() => Promise.resolve({}));
}

/** @throws ApiError 403 where rows would not be, or no longer be, their writer's own. */
async function checkOwn(
  call: RequestContext,
  { resource }: ChildTable,
  action: Action & ("create" | "edit"),
  ids: readonly number[],
): Promise<void> {
  const verbs = action === "edit" ? ["edit", "view"] : [action];
  if (ids.length === 0 || !onlyOwn(call.identity, resource, verbs)) return;
  await checkAllOwn(call, resource, ids, { own: ownCondition(call, resource, "r"), verb: action });
}

/** Rows as they are stored now, by id. One statement. */
async function storedRows(
  call: RequestContext,
  { resource }: ChildTable,
  ids: readonly number[],
): Promise<Map<number, Row>> {
  if (ids.length === 0) return new Map();
  const columns = recordColumns(resource, unscoped(call.context.resources), { withTrash: true });
  const rows = await call.db.query<Row>(
    sql`select ${columns} from ${name(tableName(resource))} r where r.id = ${among(ids)}`,
  );
  return new Map(rows.map((row) => [idOf(row), row]));
}

/** A row as the log of its record keeps it: its number and what can be edited of it. */
const loggedRow = ({ fields }: ChildTable, row: Readonly<Row>): Row => ({
  id: row["id"],
  ...Object.fromEntries(
    fields
      .filter(({ field }) => !field.hidden && !field.writeOnly)
      .map(({ apiName }) => [apiName, row[apiName] ?? null]),
  ),
});

async function writeTable(call: RequestContext, plan: RowPlan): Promise<RowsWritten> {
  const { table, created, updated, removed, below } = plan;
  const { resource, key } = table;
  const rows: Cascade = { resource, rows: removed.map(({ before }) => before) };
  const going = rows.rows.length > 0 ? [rows, ...below] : [];
  // What goes first makes room for what takes its place: a code, a time.
  const trashed = await trashRecords(call, going);
  await updateRows(call, table, updated);
  await checkCircles(call, plan);
  const fresh = await insertRows(call, table, created);
  const rules = call.features.rulesOf(resource);
  await followTrash(call, [...going].reverse());
  for (const { write } of updated)
    await rules.afterWrite?.(call, { ...write, id: idOf(write.before) });
  for (const [at, { write }] of created.entries())
    await rules.afterWrite?.(call, { ...write, id: fresh[at] as number });
  const changedIds = updated.map(({ write: { before } }) => idOf(before));
  await checkOwn(call, table, "edit", changedIds);
  await checkOwn(call, table, "create", fresh);
  const after = await storedRows(call, table, [...changedIds, ...fresh]);
  const rowAfter = (id: number): Row => after.get(id) ?? {};
  const touched = updated.map(({ write: { before } }) => before as Row);
  return {
    activities: [
      ...trashed,
      ...touched.map((before): Activity => ({
        action: "updated",
        resource: resource.name,
        recordId: idOf(before),
        changes: changesBetween(resource, before, rowAfter(idOf(before))),
      })),
      ...fresh.map((id): Activity => ({
        action: "created",
        resource: resource.name,
        recordId: id,
        changes: changesBetween(resource, null, rowAfter(id)),
      })),
    ],
    changes: {
      [key]: {
        before: [...touched, ...removed.map(({ before }) => before)].map((row) =>
          loggedRow(table, row),
        ),
        after: [...changedIds, ...fresh].map((id) => loggedRow(table, rowAfter(id))),
      },
    },
  };
}

/**
 * What the database itself refuses of rows, since another client has just written what is in their
 * way, is said of all rows of the kind: its fields are not the record's.
 */
async function atRows<T>(
  { context }: RequestContext,
  { table: { key } }: RowPlan,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const known = violationsOf(context.resources)(error);
    if (!known || Object.keys(sentencesOf(known)).length === 0) throw error;
    const said = { [key]: [...new Set(Object.values(sentencesOf(known)).flat())] };
    throw known.status === 409 ? clash(known.message, said) : invalid(said);
  }
}

/**
 * Writes planned rows: those that go, those that change, those that come. The number of statements
 * does not depend on that of the rows, save for what rules of their resource do by themselves.
 */
export async function writeRows(
  call: RequestContext,
  plans: readonly RowPlan[],
): Promise<RowsWritten> {
  const all: RowsWritten = { activities: [], changes: {} };
  for (const plan of plans) {
    const { activities, changes } = await atRows(call, plan, () => writeTable(call, plan));
    all.activities.push(...activities);
    Object.assign(all.changes, changes);
  }
  return all;
}
