import { linksToMany } from "../fields/questions";
import { sql, type SQL } from "./db/sql";
import type { ApiField, Resource } from "../schema";
import { linkTable } from "./db/names";

/**
 * Declarations by name, as the statements need them to follow references, and which of their records
 * they may reach (`registryOf` in own-rows.ts).
 */
export interface Registry {
  get(name: string): Resource | undefined;
  /** Whether any of its records may be seen, so that they can be counted. */
  open(resource: Resource): boolean;
  /** The resource with the fields that may be read, by which its records may be found. */
  readable(resource: Resource): Resource;
  /** The condition on records of the table called `alias` that may be seen; undefined for all. */
  seen(resource: Resource, alias: string): SQL | undefined;
  /** The same of records that may be changed so. */
  changed(resource: Resource, alias: string, verb: string): SQL | undefined;
}

/**
 * For statements whose records nobody reads who asks: what is written to links and logs, and what
 * stands in the way of a change.
 */
export function unscoped(resources: readonly Resource[]): Registry {
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  return {
    get: (one) => byName.get(one),
    open: () => true,
    readable: (resource) => resource,
    seen: () => undefined,
    changed: () => undefined,
  };
}

/** ` and …`: a condition after others; nothing where there is none. */
export const andIf = (condition: SQL | undefined): SQL =>
  condition ? sql` and ${condition}` : sql``;

/** A quoted name in a statement; only names from declarations come here. */
export const name = (text: string): SQL => sql`${sql.identifier(text)}`;
/**
 * The link table of a many-to-many field seen from its own side: `mine` holds this record's id,
 * `theirs` the other's.
 */
export function linkOf(
  resource: Resource,
  { key, field }: ApiField,
  registry: Registry,
): { tableName: string; table: SQL; mine: SQL; theirs: SQL; target: Resource } {
  if (!linksToMany(field)) throw new Error(`${resource.name}.${key} has no links.`);
  const target = targetOf(field.to, registry);
  const [owner, ownKey] = field.owner ? [resource, key] : [target, field.inverse ?? ""];
  const ownTable = linkTable(owner, ownKey);
  return {
    tableName: ownTable,
    table: name(ownTable),
    mine: name(field.owner ? "from_id" : "to_id"),
    theirs: name(field.owner ? "to_id" : "from_id"),
    target,
  };
}

/** The resource a reference points at; checked at start, so a miss is our fault. */
export function targetOf(to: string, registry: Registry): Resource {
  const target = registry.get(to);
  if (!target) throw new Error(`No resource is named ${to}.`);
  return target;
}
