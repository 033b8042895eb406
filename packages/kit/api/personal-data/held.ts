import { linksToOne } from "../../fields/questions";
import { apiFields, isAlwaysRequired, type Resource } from "../../schema";
import { tableName } from "../db/names";
import { anyOf, sql, type SQL } from "../db/sql";
import { name } from "../registry";

/** Records of a resource that are about people. */
export interface HeldRecords {
  resource: Resource;
  /** Which rows `t` are about the people with these ids (an array). */
  rows(ids: SQL): SQL;
}

const isAbout = ({ person }: Resource, { name: held }: Resource, key: string): boolean =>
  person?.about === undefined || person.about[held] === key;

/** Those that point at people of a resource directly. */
const direct = (person: Resource, resources: readonly Resource[]): HeldRecords[] =>
  resources.flatMap((resource) => {
    const by = [...apiFields(resource).values()].filter(
      ({ key, field }) =>
        linksToOne(field) && field.to === person.name && isAbout(person, resource, key),
    );
    if (by.length === 0 || resource.person) return [];
    return {
      resource,
      rows: (ids: SQL) => anyOf(by.map(({ apiName }) => sql`t.${name(apiName)} = any(${ids})`)),
    };
  });

/** The one that a record belongs to which does not stand without it, of those that are held. */
function belonging(resource: Resource, held: readonly HeldRecords[]): HeldRecords | undefined {
  const found = [...apiFields(resource).values()].flatMap(({ apiName, field }) => {
    const to = linksToOne(field) && isAlwaysRequired(field) ? field.to : undefined;
    const owner = held.find((each) => each.resource.name === to);
    return owner ? [{ apiName, owner }] : [];
  });
  if (found.length === 0) return undefined;
  return {
    resource,
    rows: (ids) =>
      anyOf(
        found.map(
          ({ apiName, owner }) =>
            sql`t.${name(apiName)} in (select t.id from ${name(tableName(owner.resource))} t where ${owner.rows(ids)})`,
        ),
      ),
  };
}

/**
 * The resources whose records are about people of another: those with a reference to one, as far as
 * they are about people, and those with a required reference to these. In declared order.
 */
export function heldRecords(person: Resource, resources: readonly Resource[]): HeldRecords[] {
  const held = direct(person, resources);
  for (;;) {
    const more = resources
      .filter((one) => !one.person && !held.some(({ resource }) => resource.name === one.name))
      .flatMap((one) => belonging(one, held) ?? []);
    if (more.length === 0) break;
    held.push(...more);
  }
  return held.toSorted((a, b) => resources.indexOf(a.resource) - resources.indexOf(b.resource));
}
