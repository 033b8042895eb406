import { sql, type SQL } from "../db/sql";
import { readableFields, wireFields, type Resource, type WireField } from "../../schema";
import type { Activity } from "../activity";
import { tableName } from "../db/names";
import type { Call, Write } from "../http/call";
import type { Row } from "../db/row";
import { linkOf, linksColumn, name, targetOf, type Registry } from "./select";
import { nextVersion } from "./version";

/** Which records a many-to-many field of one record stops showing, and which it begins to show. */
interface LinkChange {
  wireField: WireField;
  gone: number[];
  fresh: number[];
}

/** The records at the other end of changed links, locked, as they stood before. */
interface OtherSide extends LinkChange {
  target: Resource;
  field: WireField;
  rows: { id: number; links: number[] }[];
}

/** The many-to-many fields of a resource. */
export const linkFields = (resource: Resource): WireField[] =>
  [...wireFields(resource).values()].filter(
    ({ field }) => field.kind === "references" && !field.writeOnly,
  );

/**
 * The field of the other resource that shows the same links from its side; undefined where it
 * declares none.
 */
export function otherSideOf(
  resource: Resource,
  { key, field }: WireField,
  registry: Registry,
): WireField | undefined {
  if (field.kind !== "references") return undefined;
  return readableFields(targetOf(field.to, registry)).find(
    (other) =>
      other.field.kind === "references" &&
      other.field.to === resource.name &&
      (other.field.owner === true) !== (field.owner === true) &&
      (field.owner ? other.field.inverse === key : other.key === field.inverse),
  );
}

/**
 * Lets one transaction at a time change links which both sides show: a writer locks the record it
 * changes and then those at the other end, and two that came from the two sides would wait for each
 * other. Taken before any of these records is locked.
 */
export async function lockLinks(
  call: Pick<Call, "db">,
  resource: Resource,
  wires: readonly string[],
  registry: Registry,
): Promise<void> {
  const names = linkFields(resource)
    .filter(
      (wireField) => wires.includes(wireField.wire) && otherSideOf(resource, wireField, registry),
    )
    .map((wireField) => linkOf(resource, wireField, registry).tableName);
  if (names.length === 0) return;
  await call.db.query(
    sql`select count(pg_advisory_xact_lock(hashtext('links'), hashtext(x))::text) from (select x from unnest(${sql.param(names)}::text[]) x order by x) as links`,
  );
}

/** What a write changes in the links of its record. */
export function linkChanges({ resource, before, after }: Write): LinkChange[] {
  return linkFields(resource).flatMap((wireField) => {
    const now = after[wireField.wire] as number[] | undefined;
    if (!now) return [];
    const old = (before?.[wireField.wire] ?? []) as number[];
    const [gone, fresh] = [
      old.filter((other) => !now.includes(other)),
      now.filter((other) => !old.includes(other)),
    ];
    return gone.length + fresh.length > 0 ? [{ wireField, gone, fresh }] : [];
  });
}

/**
 * What putting a record into the trash, or taking it out again, changes in what the records at the
 * other end show, those in the trash too.
 */
export async function linkChangesOfTrash(
  call: Pick<Call, "db">,
  resource: Resource,
  id: number,
  action: "deleted" | "restored",
  registry: Registry,
): Promise<LinkChange[]> {
  const changes: LinkChange[] = [];
  for (const wireField of linkFields(resource)) {
    if (!otherSideOf(resource, wireField, registry)) continue;
    const { table, mine, theirs } = linkOf(resource, wireField, registry);
    const linked = (
      await call.db.query<{ id: number }>(
        sql`select ${theirs} as id from ${table} where ${mine} = ${id}`,
      )
    ).map((row) => row.id);
    if (linked.length > 0)
      changes.push(
        action === "deleted"
          ? { wireField, gone: linked, fresh: [] }
          : { wireField, gone: [], fresh: linked },
      );
  }
  return changes;
}

/**
 * Locks the records whose own field shows the links that are about to change. One statement for
 * each field.
 */
export async function lockOtherSides(
  call: Pick<Call, "db">,
  resource: Resource,
  id: number,
  changes: readonly LinkChange[],
  registry: Registry,
): Promise<OtherSide[]> {
  const sides: OtherSide[] = [];
  for (const change of changes) {
    const field = otherSideOf(resource, change.wireField, registry);
    if (!field) continue;
    const { target } = linkOf(resource, change.wireField, registry);
    // A record that is linked to itself gets its version by its own write.
    const ids = [...change.gone, ...change.fresh].filter(
      (other) => target !== resource || other !== id,
    );
    const rows = await call.db.query<Row & { id: number }>(
      sql`select r.id, ${linksColumn(target, field, registry)} from ${name(tableName(target))} r where r.id = any(${sql.param(ids)}::int[]) order by r.id for no key update of r`,
    );
    sides.push({
      ...change,
      target,
      field,
      rows: rows.map((row) => ({ id: row.id, links: row[field.wire] as number[] })),
    });
  }
  return sides;
}

/** Makes the links what the changes say. At most two statements for each field. */
export async function writeLinks(
  call: Pick<Call, "db">,
  resource: Resource,
  id: number,
  changes: readonly LinkChange[],
  registry: Registry,
): Promise<void> {
  for (const { wireField, gone, fresh } of changes) {
    const { table, mine, theirs } = linkOf(resource, wireField, registry);
    if (gone.length)
      await call.db.query(
        sql`delete from ${table} where ${mine} = ${id} and ${theirs} = any(${sql.param(gone)}::int[])`,
      );
    if (fresh.length)
      await call.db.query(
        sql`insert into ${table} (${mine}, ${theirs}) select ${id}::int, x from unnest(${sql.param(fresh)}::int[]) x on conflict do nothing`,
      );
  }
}

const byNumber = (one: number, other: number) => one - other;

/**
 * Gives the records at the other end their next version, as a change of their own would. Answers
 * with what is to be logged of them.
 */
export async function renewOtherSides(
  call: Pick<Call, "db">,
  id: number,
  sides: readonly OtherSide[],
): Promise<Activity[]> {
  const activities: Activity[] = [];
  for (const { target, field, rows, gone, fresh } of sides) {
    const [lost, won] = [new Set(gone), new Set(fresh)];
    const changed = rows.flatMap(({ id: other, links }) => {
      const after = won.has(other)
        ? [...new Set([...links, id])].sort(byNumber)
        : lost.has(other)
          ? links.filter((one) => one !== id)
          : links;
      return after.length === links.length ? [] : [{ other, links, after }];
    });
    if (changed.length === 0) continue;
    const ids: SQL = sql`${sql.param(changed.map(({ other }) => other))}::int[]`;
    await call.db.query(
      sql`update ${name(tableName(target))} set ${nextVersion} where id = any(${ids})`,
    );
    activities.push(
      ...changed.map(({ other, links, after }): Activity => ({
        action: "updated",
        resource: target.name,
        recordId: other,
        changes: { [field.wire]: { before: links, after } },
      })),
    );
  }
  return activities;
}
