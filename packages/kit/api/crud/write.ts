import { holdsKeys, isOfServer, linksToMany } from "../../fields/questions";
import { sql, type SQL } from "../db/sql";
import { isStructured, type ApiField, type Resource } from "../../schema";
import { changesBetween, logActivity } from "../activity";
import { tableName } from "../db/names";
import { notFound, stale } from "../errors";
import type { RequestContext, Write } from "../http/request-context";
import type { Row } from "../db/row";
import { checkStillOwn, checkWrite, readDraft, storedFields } from "./check-write";
import { findRecord, locks, type Lock } from "./find-record";
import {
  linkChanges,
  linkFields,
  lockLinks,
  lockOtherSides,
  renewOtherSides,
  writeLinks,
} from "./links";
import { serialize, refuseAsItStands } from "./serialize";
import { registryOf } from "../own-rows";
import { planRows } from "./children/plan-rows";
import { withRows } from "./children/read-rows";
import { lockForRows, partRows, type SentRows } from "./children/sent-rows";
import { writeRows, type RowsWritten } from "./children/write-rows";
import { recordColumns } from "./select";
import { unscoped, name, type Registry } from "../registry";
import { nextVersion } from "./version";

const isInLinkTable = ({ field }: ApiField) => linksToMany(field);

/**
 * The record as it has just been written, even if it is no longer its writer's own.
 * @throws ApiError 404
 */
export async function writtenRecord(
  call: RequestContext,
  resource: Resource,
  id: number,
): Promise<Row> {
  const columns = recordColumns(resource, registryOf(call), { withTrash: true });
  const [row] = await call.db.query<Row>(
    sql`select ${columns} from ${name(tableName(resource))} r where r.id = ${id}`,
  );
  if (!row) throw notFound();
  return row;
}

/** A live record, or one in the trash, locked. @throws ApiError 404. */
export async function lockRecord(
  call: RequestContext,
  resource: Resource,
  id: number,
  lock: Lock,
  trashed = false,
): Promise<Row> {
  // A statement that waits for a lock sees the row as it is then, but links as they were when it
  // began: they are read by the next one.
  if (linkFields(resource).length > 0)
    await call.db.query(
      sql`select 1 from ${name(tableName(resource))} where id = ${id} ${locks[lock]}`,
    );
  const row = await findRecord(call, resource, id, { lock });
  if (!row || (row["deleted_at"] !== null) !== trashed) throw notFound();
  return row;
}

const stored = ({ field, apiName }: ApiField, row: Readonly<Row>): SQL => {
  const value = row[apiName] ?? null;
  if (holdsKeys(field)) return sql`${sql.param(value ?? [])}::text[]`;
  return (isOfServer(field) || isStructured(field)) && value !== null
    ? sql`${JSON.stringify(value)}::jsonb`
    : sql`${value}`;
};

/** Runs an insert or update of one record, and answers with it as it is then. One statement. */
async function writeRow(
  call: RequestContext,
  resource: Resource,
  registry: Registry,
  statement: SQL,
): Promise<Row> {
  const [row] = await call.db.query<Row>(
    sql`with r as (${statement} returning *) select ${recordColumns(resource, registry, { withTrash: true })} from r`,
  );
  if (!row) throw notFound();
  return row;
}

/** How a write is logged, and the verb of the permission it is done by. */
interface Doing {
  action: string;
  permission: string;
  details?: Readonly<Record<string, unknown>>;
}
const creating: Doing = { action: "created", permission: "create" };
const editing: Doing = { action: "updated", permission: "edit" };

/**
 * Finishes the write of a row: its links, the rules of its resource and the log. Answers with the
 * record as it leaves.
 */
async function finishWrite(
  call: RequestContext,
  write: Write,
  written: Row,
  { doing, rows }: { doing: Doing; rows: RowsWritten },
): Promise<Row> {
  const { resource, before } = write;
  const id = Number(written["id"]);
  const links = linkChanges(write);
  const every = unscoped(call.context.resources);
  const sides = await lockOtherSides(call, resource, id, links, every);
  await writeLinks(call, resource, id, links, every);
  const linked = await renewOtherSides(call, id, sides);
  await call.features.rulesOf(resource).afterWrite?.(call, { ...write, id });
  await checkStillOwn(call, { ...write, id }, doing.permission);
  // What was computed of links and rows is read again, once they are written.
  const isWhole = links.length === 0 && rows.activities.length === 0;
  const row = isWhole ? written : await writtenRecord(call, resource, id);
  await logActivity(call, [
    {
      action: doing.action,
      resource: resource.name,
      recordId: id,
      changes: { ...changesBetween(resource, before, row), ...rows.changes },
      ...(doing.details ? { details: doing.details } : {}),
    },
    ...rows.activities,
    ...linked,
  ]);
  return serialize(call, resource, row);
}

/**
 * Creates a record from a client's body, with the rows that it carries (`Resource.children`).
 * @throws ApiError 422 with sentences by field; 409 from the database's own rules (see
 * violations.ts).
 */
export async function createRecord(
  call: RequestContext,
  resource: Resource,
  body: unknown,
): Promise<Row> {
  const { fields: input, sent } = partRows(resource, await readDraft(call, resource, body, null));
  const registry = registryOf(call);
  const write: Write = { resource, before: null, after: { ...input }, input };
  await call.features.rulesOf(resource).lock?.(call);
  await lockForRows(call, resource, body);
  await lockLinks(
    call,
    resource,
    linkChanges(write).map(({ apiField }) => apiField.apiName),
    registry,
  );
  await checkWrite(call, write, registry);
  const fields = storedFields(resource).filter(
    (apiField) => !isInLinkTable(apiField) && write.after[apiField.apiName] !== undefined,
  );
  const table = name(tableName(resource));
  const insert = fields.length
    ? sql`insert into ${table} (${sql.join(
        fields.map(({ apiName }) => name(apiName)),
        sql`, `,
      )}) values (${sql.join(
        fields.map((field) => stored(field, write.after)),
        sql`, `,
      )})`
    : sql`insert into ${table} default values`;
  const written = await writeRow(call, resource, registry, insert);
  const plans = await planRows(call, resource, Number(written["id"]), sent);
  const rows = await writeRows(call, plans);
  return finishWrite(call, write, written, { doing: creating, rows });
}

/**
 * Changes some fields of a record, and the rows that the body names. Without a difference nothing is
 * written: no version, no log. `version` is the client's precondition.
 * @throws ApiError 404, 412 with the record as it is, 422, 409.
 */
export async function updateRecord(
  call: RequestContext,
  resource: Resource,
  id: number,
  body: unknown,
  options: { version?: number } = {},
): Promise<Row> {
  const registry = registryOf(call);
  await call.features.rulesOf(resource).lock?.(call);
  await lockForRows(call, resource, body);
  await lockLinks(call, resource, Object.keys(Object(body)), registry);
  const before = await lockRecord(call, resource, id, "change");
  if (options.version !== undefined && options.version !== before["version"])
    throw stale(await withRows(call, resource, serialize(call, resource, before)));
  refuseAsItStands(call, resource, before, "edit");
  const { fields: input, sent } = partRows(resource, await readDraft(call, resource, body, before));
  return writeDifference(
    call,
    { resource, before, after: { ...before, ...input }, input },
    { sent },
  );
}

/**
 * Checks a change of a locked record, with the rows that were `sent`, and writes what differs. An `action` is logged even where it
 * changed nothing in the record itself.
 * @throws ApiError 422, 409; 403 where the client may not change its rows.
 */
export async function writeDifference(
  call: RequestContext,
  write: Write & { before: Readonly<Row> },
  { action, sent = [] }: { action?: Doing; sent?: readonly SentRows[] },
): Promise<Row> {
  const { resource, before, input } = write;
  const id = Number(before["id"]);
  const registry = registryOf(call);
  await checkWrite(call, write, registry);
  const plans = await planRows(call, resource, id, sent);
  const changed = changesBetween(resource, before, write.after);
  const fields = storedFields(resource).filter(
    ({ apiName, field }) =>
      Object.hasOwn(changed, apiName) || (field.hidden === true && Object.hasOwn(input, apiName)),
  );
  if (fields.length === 0 && plans.length === 0) {
    if (action)
      await logActivity(call, [{ ...action, resource: resource.name, recordId: id, changes: {} }]);
    return serialize(call, resource, before);
  }
  const columns = fields
    .filter((field) => !isInLinkTable(field))
    .map((field) => sql`${name(field.apiName)} = ${stored(field, write.after)}`);
  const update = sql`update ${name(tableName(resource))} set ${sql.join([nextVersion, ...columns], sql`, `)} where id = ${id}`;
  const written = await writeRow(call, resource, registry, update);
  const rows = await writeRows(call, plans);
  return finishWrite(call, write, written, { doing: action ?? editing, rows });
}
