import { linksToMany, linksToOne } from "../../fields/questions";
import { apiFields, type Resource } from "../../schema";
import { tableName } from "../db/names";
import type { Row } from "../db/row";
import { anyOf, sql, type SQL } from "../db/sql";
import type { RequestContext } from "../http/request-context";
import { linkOf, name, unscoped } from "../registry";
import { heldRecords } from "./held";
import type { PersonalTable } from "../ports/personal-data";

type Asking = Pick<RequestContext, "db" | "context">;

/** Records by the resource that they are of. */
export type Ids = ReadonlyMap<Resource, readonly number[]>;

/** A list of ids in a statement, as an array. */
export const arrayOf = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::int[]`;

/** The links of people to those who are erased along: as rows with an id at each end. */
function linksAlong({ context }: Asking, resource: Resource) {
  const along = [...apiFields(resource).values()].find(({ key }) => key === resource.person?.along);
  if (!along) return undefined;
  if (linksToMany(along.field)) return linkOf(resource, along, unscoped(context.resources));
  const to = linksToOne(along.field) ? along.field.to : undefined;
  const target = context.resources.find((one) => one.name === to);
  return (
    target && {
      table: name(tableName(resource)),
      mine: name("id"),
      theirs: name(along.apiName),
      target,
    }
  );
}

/** The people who are linked to this one and to nobody else, and are not erased yet. */
async function onlyLinkedTo(call: Asking, resource: Resource, id: number): Promise<Ids> {
  const along = linksAlong(call, resource);
  if (!along?.target.person) return new Map();
  const { table, mine, theirs, target } = along;
  const rows = await call.db.query<{ id: number }>(sql`
    select p.id from ${table} l join ${name(tableName(target))} p on p.id = l.${theirs}
    where l.${mine} = ${id} and p.${name(along.target.person.at)} is null
      and not exists (select 1 from ${table} o where o.${theirs} = l.${theirs} and o.${mine} <> ${id}) order by p.id`);
  return rows.length === 0 ? new Map() : new Map([[target, rows.map((row) => row.id)]]);
}

/** Whom erasing a person erases: that person, and people who are linked to nobody else. */
export async function erasedWith(call: Asking, resource: Resource, id: number): Promise<Ids> {
  return new Map([[resource, [id]], ...(await onlyLinkedTo(call, resource, id))]);
}

/**
 * The records about people, with those of the people themselves, as they are stored.
 * @param lock whether nobody else may change them until the transaction ends
 */
export async function recordsAbout(
  { db, context }: Pick<RequestContext, "db" | "context">,
  people: Ids,
  lock: boolean,
): Promise<Map<Resource, Row[]>> {
  const found = new Map<Resource, Row[]>();
  const add = async (resource: Resource, where: SQL) => {
    const rows = await db.query<Row>(
      sql`select t.* from ${name(tableName(resource))} t where ${where} order by t.id${lock ? sql` for update of t` : sql``}`,
    );
    const known = found.get(resource) ?? [];
    const fresh = rows.filter((row) => !known.some((other) => other["id"] === row["id"]));
    if (known.length + fresh.length > 0) found.set(resource, [...known, ...fresh]);
  };
  for (const [person, ids] of people) {
    await add(person, sql`t.id = any(${arrayOf(ids)})`);
    for (const { resource, rows } of heldRecords(person, context.resources))
      await add(resource, rows(arrayOf(ids)));
  }
  return found;
}

/** Records as they are stored, by the resource that they are of. */
export type Records = ReadonlyMap<Resource, readonly Readonly<Row>[]>;

/** The ids of records. */
export const idsOf = (rows: Records): Ids =>
  new Map([...rows].map(([resource, of]) => [resource, of.map((row) => Number(row["id"]))]));

/** The condition on rows `t` of a table that are about people; undefined where none can be. */
export function aboutPeople(about: PersonalTable["about"], people: Ids): SQL | undefined {
  const conditions = [...people].flatMap(([{ name: of }, ids]) => {
    const rows = Object.hasOwn(about, of) ? about[of] : undefined;
    return rows ? [sql`(${rows(arrayOf(ids))})`] : [];
  });
  return conditions.length === 0 ? undefined : anyOf(conditions);
}

/** The condition that a resource and an id in a statement name one of the records. */
export const named = (records: Ids, of: { resource: SQL; id: SQL }): SQL =>
  anyOf(
    [...records].map(
      ([{ name: resource }, ids]) =>
        sql`(${of.resource} = ${resource} and ${of.id} = any(${arrayOf(ids)}))`,
    ),
  );

/** The many-to-many fields of a person's record. */
export const linksOf = (resource: Resource) =>
  [...apiFields(resource).values()].filter(
    ({ field }) => linksToMany(field) && field.writeOnly !== true,
  );
