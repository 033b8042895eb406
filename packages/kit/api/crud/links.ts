import { linksToMany } from "../../fields/questions";
import { treeFields, treeLocks } from "./trees";
import { sql, type SQL } from "../db/sql";
import { readableFields, apiFields, type Resource, type ApiField } from "../../schema";
import type { Activity } from "../activity";
import { tableName } from "../db/names";
import type { RequestContext, Write } from "../http/request-context";
import type { Row } from "../db/row";
import { linksColumn } from "./select";
import { linkOf, name, targetOf, type Registry } from "../registry";
import { nextVersion } from "./version";

/** Which records a many-to-many field of one record stops showing, and which it begins to show. */
interface LinkChange {
  apiField: ApiField;
  gone: number[];
  fresh: number[];
}

/** The records at the other end of changed links, locked, as they stood before. */
interface OtherSide extends LinkChange {
  target: Resource;
  field: ApiField;
  rows: { id: number; links: number[] }[];
}

/** The many-to-many fields of a resource. */
export const linkFields = (resource: Resource): ApiField[] =>
  [...apiFields(resource).values()].filter(({ field }) => linksToMany(field) && !field.writeOnly);

/**
 * The field of the other resource that shows the same links from its side; undefined where it
 * declares none.
 */
export function otherSideOf(
  resource: Resource,
  { key, field }: ApiField,
  registry: Registry,
): ApiField | undefined {
  if (!linksToMany(field)) return undefined;
  return readableFields(targetOf(field.to, registry)).find(
    (other) =>
      linksToMany(other.field) &&
      other.field.to === resource.name &&
      (other.field.owner === true) !== (field.owner === true) &&
      (field.owner ? other.field.inverse === key : other.key === field.inverse),
  );
}

/** The fields that `lockLinks` may lock for. */
export const lockedFields = (resource: Resource): string[] =>
  [...linkFields(resource), ...treeFields(resource)].map(({ apiName }) => apiName);

/**
 * Lets one transaction at a time change a tree, and links which both sides show: a writer locks the record it
 * changes and then those at the other end, and two that came from the two sides would wait for each
 * other. Taken before any of these records is locked.
 */
export async function lockLinks(
  call: Pick<RequestContext, "db">,
  resource: Resource,
  apiNames: readonly string[],
  registry: Registry,
): Promise<void> {
  const sides = linkFields(resource)
    .filter(
      (apiField) =>
        apiNames.includes(apiField.apiName) && otherSideOf(resource, apiField, registry),
    )
    .map((apiField) => linkOf(resource, apiField, registry).tableName);
  const names = [...sides, ...treeLocks(resource, apiNames)];
  if (names.length === 0) return;
  await call.db.query(
    sql`select count(pg_advisory_xact_lock(hashtext('links'), hashtext(x))::text) from (select x from unnest(${sql.param(names)}::text[]) x order by x) as links`,
  );
}

/** What a write changes in the links of its record. */
export function linkChanges({ resource, before, after }: Write): LinkChange[] {
  return linkFields(resource).flatMap((apiField) => {
    const now = after[apiField.apiName] as number[] | undefined;
    if (!now) return [];
    const old = (before?.[apiField.apiName] ?? []) as number[];
    const [gone, fresh] = [
      old.filter((other) => !now.includes(other)),
      now.filter((other) => !old.includes(other)),
    ];
    return gone.length + fresh.length > 0 ? [{ apiField, gone, fresh }] : [];
  });
}

/**
 * What putting a record into the trash, or taking it out again, changes in what the records at the
 * other end show, those in the trash too.
 */
export async function linkChangesOfTrash(
  call: Pick<RequestContext, "db">,
  resource: Resource,
  id: number,
  action: "deleted" | "restored",
  registry: Registry,
): Promise<LinkChange[]> {
  const changes: LinkChange[] = [];
  for (const apiField of linkFields(resource)) {
    if (!otherSideOf(resource, apiField, registry)) continue;
    const { table, mine, theirs } = linkOf(resource, apiField, registry);
    const linked = (
      await call.db.query<{ id: number }>(
        sql`select ${theirs} as id from ${table} where ${mine} = ${id}`,
      )
    ).map((row) => row.id);
    if (linked.length > 0)
      changes.push(
        action === "deleted"
          ? { apiField, gone: linked, fresh: [] }
          : { apiField, gone: [], fresh: linked },
      );
  }
  return changes;
}

/**
 * Locks the records whose own field shows the links that are about to change. One statement for
 * each field.
 */
export async function lockOtherSides(
  call: Pick<RequestContext, "db">,
  resource: Resource,
  id: number,
  changes: readonly LinkChange[],
  registry: Registry,
): Promise<OtherSide[]> {
  const sides: OtherSide[] = [];
  for (const change of changes) {
    const field = otherSideOf(resource, change.apiField, registry);
    if (!field) continue;
    const { target } = linkOf(resource, change.apiField, registry);
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
      rows: rows.map((row) => ({ id: row.id, links: row[field.apiName] as number[] })),
    });
  }
  return sides;
}

/** Makes the links what the changes say. At most two statements for each field. */
export async function writeLinks(
  call: Pick<RequestContext, "db">,
  resource: Resource,
  id: number,
  changes: readonly LinkChange[],
  registry: Registry,
): Promise<void> {
  for (const { apiField, gone, fresh } of changes) {
    const { table, mine, theirs } = linkOf(resource, apiField, registry);
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
  call: Pick<RequestContext, "db">,
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
        changes: { [field.apiName]: { before: links, after } },
      })),
    );
  }
  return activities;
}
