import { sql, type SQL } from "drizzle-orm";
import { wireFields, type Resource, type WireField } from "../../schema";
import { sentences } from "../../schema/sentences";
import { checkRecord, createSchema, fieldErrors, updateSchema } from "../../schema/validate";
import { changesBetween, logActivity } from "../activity";
import { tableName } from "../db/names";
import { checkFiles } from "../files/attached";
import { invalid, notFound, stale, type FieldErrors } from "../http/errors";
import type { Call } from "../http/route";
import { rulesOf } from "../rules";
import type { Row, Write } from "../rules/rules";
import { linkOf, name, recordColumns, registryOf, targetOf, type Registry } from "./select";

const storedFields = (resource: Resource): WireField[] => [...wireFields(resource).values()].filter(({ field }) => !field.writeOnly);
const isLink = ({ field }: WireField) => field.kind === "references";

/**
 * How a record is kept from being changed by others until the transaction ends: `change` lets others point at it meanwhile (a
 * mark that is saved points at its student, and whoever changes that student may wait for the register), `removal` does not.
 */
export type Lock = "change" | "removal";
const locks: Readonly<Record<Lock, SQL>> = { change: sql`for no key update`, removal: sql`for update` };

/** The record as it leaves, or undefined; locked if asked. */
export async function findRecord(call: Pick<Call, "db" | "context">, resource: Resource, id: number, options: { include?: readonly string[]; lock?: Lock } = {}): Promise<Row | undefined> {
  const columns = recordColumns(resource, registryOf(call.context.resources), { ...options, withTrash: true });
  const lock = options.lock ? sql` ${locks[options.lock]} of r` : sql``;
  const [row] = await call.db.query<Row>(sql`select ${columns} from ${name(tableName(resource))} r where r.id = ${id}${lock}`);
  return row;
}

/** As it leaves: whether it is in the trash is told only of what is. */
export function presentable(row: Row): Row {
  if (row["deleted_at"] === null) delete row["deleted_at"];
  return row;
}

/** A live record, or one in the trash, locked. @throws ApiError 404. */
export async function lockRecord(call: Call, resource: Resource, id: number, lock: Lock, trashed = false): Promise<Row> {
  // A statement that waits for a lock sees the row as it is then, but links as they were when it began: they are read by the next one.
  if (storedFields(resource).some(isLink)) await call.db.query(sql`select 1 from ${name(tableName(resource))} where id = ${id} ${locks[lock]}`);
  const row = await findRecord(call, resource, id, { lock });
  if (!row || (row["deleted_at"] !== null) !== trashed) throw notFound();
  return row;
}

/** References that are set to another record than before must point at live ones; those are locked against deletion. One statement. */
export async function checkReferences(call: Call, write: Write, registry: Registry): Promise<void> {
  const ctes: SQL[] = [];
  const wanted = new Map<string, { count: number; sentence: string }>();
  for (const { wire, field } of storedFields(write.resource)) {
    if (field.kind !== "reference" && field.kind !== "references") continue;
    const known = new Set([write.before?.[wire]].flat());
    const ids = [write.after[wire]].flat().filter((id): id is number => typeof id === "number" && !known.has(id));
    if (ids.length === 0) continue;
    const target = targetOf(field.to, registry);
    ctes.push(sql`${name(wire)} as (select t.id from ${name(tableName(target))} t where t.id = any(${sql.param(ids)}::int[]) and t.deleted_at is null for key share)`);
    wanted.set(wire, { count: ids.length, sentence: (field.kind === "reference" ? sentences.reference : sentences.references)(field.label) });
  }
  if (ctes.length === 0) return;
  const counts = [...wanted.keys()].map((wire) => sql`(select count(*) from ${name(wire)}) as ${name(wire)}`);
  const [found] = await call.db.query<Record<string, number>>(sql`with ${sql.join(ctes, sql`, `)} select ${sql.join(counts, sql`, `)}`);
  const errors: FieldErrors = {};
  for (const [wire, { count, sentence }] of wanted) if (found?.[wire] !== count) errors[wire] = [sentence];
  if (Object.keys(errors).length) throw invalid(errors);
}

const jsonKinds = new Set(["changes", "json"]);
const stored = ({ field, wire }: WireField, row: Readonly<Row>): SQL => {
  const value = row[wire] ?? null;
  if (field.kind === "permissionKeys") return sql`${sql.param(value ?? [])}::text[]`;
  return jsonKinds.has(field.kind) ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`;
};

/** Makes the links of a many-to-many field what the record says, touching only what differs. Tells whether any did. */
async function writeLinks(call: Call, { resource, before, after }: Write, id: number, registry: Registry): Promise<boolean> {
  let touched = false;
  for (const wireField of storedFields(resource).filter(isLink)) {
    const now = after[wireField.wire] as number[] | undefined;
    const old = (before?.[wireField.wire] ?? []) as number[];
    if (!now) continue;
    const { table, mine, theirs } = linkOf(resource, wireField, registry);
    const gone = old.filter((other) => !now.includes(other));
    const fresh = now.filter((other) => !old.includes(other));
    touched ||= gone.length + fresh.length > 0;
    if (gone.length) await call.db.query(sql`delete from ${table} where ${mine} = ${id} and ${theirs} = any(${sql.param(gone)}::int[])`);
    if (fresh.length) await call.db.query(sql`insert into ${table} (${mine}, ${theirs}) select ${id}::int, x from unnest(${sql.param(fresh)}::int[]) x on conflict do nothing`);
  }
  return touched;
}

/** Runs an insert or update of one record, and answers with it as it is then. One statement. */
async function writeRow(call: Call, resource: Resource, registry: Registry, statement: SQL): Promise<Row> {
  const [row] = await call.db.query<Row>(sql`with r as (${statement} returning *) select ${recordColumns(resource, registry, { withTrash: true })} from r`);
  if (!row) throw notFound();
  return row;
}

async function checkWrite(call: Call, write: Write, registry: Registry): Promise<void> {
  await rulesOf(write.resource).beforeWrite?.(call, write);
  const errors = checkRecord(write.resource, write.after);
  if (Object.keys(errors).length) throw invalid(errors);
  await checkReferences(call, write, registry);
  await checkFiles(call, write);
}

/** Writes the links of a record whose row has been written, follows its rules, and logs what changed. Answers with the record as it leaves. */
async function finishWrite(call: Call, write: Write, written: Row, registry: Registry): Promise<Row> {
  const { resource, before } = write;
  const id = Number(written["id"]);
  const relinked = await writeLinks(call, write, id, registry);
  await rulesOf(resource).afterWrite?.(call, { ...write, id });
  const row = relinked ? await findRecord(call, resource, id) : written;
  if (!row) throw notFound();
  await logActivity(call, [{ action: before ? "updated" : "created", resource: resource.name, recordId: id, changes: changesBetween(resource, before, row) }]);
  return presentable(row);
}

/**
 * Creates a record from a client's body.
 * @throws ApiError 422 with sentences by field; 409 from the database's own rules (see violations.ts).
 */
export async function createRecord(call: Call, resource: Resource, body: unknown): Promise<Row> {
  const parsed = createSchema(resource).safeParse(body);
  if (!parsed.success) throw invalid(fieldErrors(resource, parsed.error));
  const registry = registryOf(call.context.resources);
  const write: Write = { resource, before: null, after: { ...parsed.data }, input: parsed.data };
  await rulesOf(resource).takeTurn?.(call);
  await checkWrite(call, write, registry);
  const fields = storedFields(resource).filter((wireField) => !isLink(wireField) && write.after[wireField.wire] !== undefined);
  const table = name(tableName(resource));
  const insert = fields.length
    ? sql`insert into ${table} (${sql.join(fields.map(({ wire }) => name(wire)), sql`, `)}) values (${sql.join(fields.map((field) => stored(field, write.after)), sql`, `)})`
    : sql`insert into ${table} default values`;
  return finishWrite(call, write, await writeRow(call, resource, registry, insert), registry);
}

/**
 * Changes some fields of a record. Without a difference nothing is written: no version, no log.
 * `version` is the client's precondition. @throws ApiError 404, 412 with the record as it is, 422, 409.
 */
export async function updateRecord(call: Call, resource: Resource, id: number, body: unknown, options: { version?: number } = {}): Promise<Row> {
  await rulesOf(resource).takeTurn?.(call);
  const before = await lockRecord(call, resource, id, "change");
  if (options.version !== undefined && options.version !== before["version"]) throw stale(presentable(before));
  const parsed = updateSchema(resource).safeParse(body);
  if (!parsed.success) throw invalid(fieldErrors(resource, parsed.error));
  const registry = registryOf(call.context.resources);
  const write: Write = { resource, before, after: { ...before, ...parsed.data }, input: parsed.data };
  await checkWrite(call, write, registry);
  const changed = changesBetween(resource, before, write.after);
  const fields = storedFields(resource).filter(({ wire, field }) => Object.hasOwn(changed, wire) || (field.hidden === true && Object.hasOwn(parsed.data, wire)));
  if (fields.length === 0) return presentable(before);
  const columns = fields.filter((field) => !isLink(field)).map((field) => sql`${name(field.wire)} = ${stored(field, write.after)}`);
  const update = sql`update ${name(tableName(resource))} set ${sql.join([sql`version = version + 1`, sql`updated_at = now()`, ...columns], sql`, `)} where id = ${id}`;
  return finishWrite(call, write, await writeRow(call, resource, registry, update), registry);
}
