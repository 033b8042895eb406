import { allBelow, dependentsOf, isWithinTree, type Below, type Resource } from "../../../schema";
import { tableName } from "../../db/names";
import type { Row } from "../../db/row";
import { sql, type SQL } from "../../db/sql";
import { clash } from "../../errors";
import type { RequestContext } from "../../http/request-context";
import { registryOf } from "../../own-rows";
import { unscoped, name } from "../../registry";
import { among } from "../among";
import { linkFields, lockedFields, lockLinks } from "../links";
import { recordColumns } from "../select";
import { t } from "../text";
import { numberText } from "../../../schema/formats/numbers";

/** Records that one deletion, or one return from the trash, may come to. */
export const maxCascade = 10_000;

/** Records of one resource by their ids. */
export interface Records {
  resource: Resource;
  ids: readonly number[];
}
/** Records of one resource that go into the trash, or come back, with those they point at. */
export interface Cascade<Record = Row> {
  resource: Resource;
  rows: Record[];
}

/** Which dependents are meant: live ones, or those that went at the same moment as a record. */
export type Which = { kind: "live" } | { kind: "gone with"; resource: Resource; id: number };
export const live: Which = { kind: "live" };

const stands = (which: Which): SQL =>
  which.kind === "live"
    ? sql`r.deleted_at is null`
    : sql`r.deleted_at = (select deleted_at from ${name(tableName(which.resource))} where id = ${which.id})`;

const idOf = (row: Readonly<Row>): number => Number(row["id"]);
export const idsIn = (rows: readonly Readonly<Row>[]): number[] => rows.map(idOf);

/** Reads those of one resource that meet a condition, at most `room` of them. */
type Read = (below: Below, condition: SQL, room: number) => Promise<Row[]>;

/**
 * The rows of `r` that go with what is reached: those that point at it and, in a tree, all below
 * these, by one recursive query.
 */
function goingWith(
  { resource, by, within }: Below,
  reached: ReadonlyMap<string, readonly number[]>,
  which: Which,
): SQL | undefined {
  const pointers = [...by, ...within.map((apiName) => ({ target: resource, apiName }))];
  const pointing = pointers.flatMap(({ target, apiName }) => {
    const ids = reached.get(target.name) ?? [];
    return ids.length > 0 ? [sql`r.${name(apiName)} = ${among(ids)}`] : [];
  });
  if (pointing.length === 0) return undefined;
  const direct = sql`(${sql.join(pointing, sql` or `)}) and ${stands(which)}`;
  if (within.length === 0) return direct;
  const table = name(tableName(resource));
  const steps = sql.join(
    within.map((apiName) => sql`r.${name(apiName)} = down.id`),
    sql` or `,
  );
  const known = reached.get(resource.name) ?? [];
  const others = known.length > 0 ? sql` and not r.id = ${among(known)}` : sql``;
  return sql`r.id = any(array(with recursive down as (
      select r.id from ${table} r where ${direct}
      union select r.id from down join ${table} r on (${steps}) where ${stands(which)}
    ) select id from down))${others}`;
}

/**
 * What goes with some records, level by level; a resource stands behind all those that its records
 * go with. One reading for each resource, however many records there are, and however deep a tree.
 * @throws ApiError 409 where there are more than `maxCascade`
 */
async function walk(
  call: RequestContext,
  roots: Records,
  which: Which,
  read: Read,
): Promise<Cascade[]> {
  const reached = new Map<string, readonly number[]>([[roots.resource.name, roots.ids]]);
  const going: Cascade[] = [];
  let count = roots.ids.length;
  for (const below of allBelow(roots.resource, call.context.resources)) {
    const { resource } = below;
    const condition = goingWith(below, reached, which);
    if (condition === undefined) continue;
    const rows = await read(below, condition, Math.max(1, maxCascade + 1 - count));
    count += rows.length;
    if (rows.length > 0 && count > maxCascade)
      throw clash(t("trash.tooMany", { max: numberText(maxCascade) }));
    reached.set(resource.name, [...(reached.get(resource.name) ?? []), ...idsIn(rows)]);
    if (rows.length > 0) going.push({ resource, rows });
  }
  return going;
}

const idsOnly =
  (call: RequestContext): Read =>
  ({ resource }, condition, room) =>
    call.db.query(
      sql`select r.id from ${name(tableName(resource))} r where ${condition} order by r.id limit ${room}`,
    );

/** The ids of what would go with some records; nothing is locked. */
export const findCascade = (call: RequestContext, roots: Records): Promise<Cascade[]> =>
  walk(call, roots, live, idsOnly(call));

/**
 * Takes the locks that the resources of what goes with records, or comes back with them, ask for,
 * before any record is locked.
 */
export async function lockDependents(
  call: RequestContext,
  roots: Records,
  which: Which,
): Promise<void> {
  const below = allBelow(roots.resource, call.context.resources);
  const registry = unscoped(call.context.resources);
  for (const { resource } of below) {
    await call.features.rulesOf(resource).lock?.(call);
    await lockLinks(call, resource, lockedFields(resource), registry);
  }
  if (!below.some(({ resource }) => call.features.rulesOf(resource).lockForTrash)) return;
  for (const { resource, rows } of await walk(call, roots, which, idsOnly(call)))
    for (const row of rows) await call.features.rulesOf(resource).lockForTrash?.(call, idOf(row));
}

/** What goes with some records, or comes back with one, locked; also what the client may not see. */
export function lockCascade(
  call: RequestContext,
  roots: Records,
  which: Which,
): Promise<Cascade[]> {
  return walk(call, roots, which, async ({ resource }, condition, room) => {
    const table = name(tableName(resource));
    const limits = sql`order by r.id limit ${room} for update of r`;
    // As in `lockRecord`: links are read once their records are locked.
    if (linkFields(resource).length > 0)
      await call.db.query(sql`select 1 from ${table} r where ${condition} ${limits}`);
    const columns = recordColumns(resource, registryOf(call), { withTrash: true });
    return call.db.query<Row>(sql`select ${columns} from ${table} r where ${condition} ${limits}`);
  });
}

/**
 * Whether a record is in the trash since another of its resource took it along: of several that are
 * deleted one after another, a part of a tree may have gone with one before.
 */
export async function hasGoneAlong(
  call: RequestContext,
  resource: Resource,
  id: number,
): Promise<boolean> {
  const dependents = dependentsOf(resource, call.context.resources);
  if (!dependents.some((each) => isWithinTree(resource, each))) return false;
  const gone = await call.db.query(
    sql`select 1 from ${name(tableName(resource))} where id = ${id} and deleted_at is not null`,
  );
  return gone.length > 0;
}
