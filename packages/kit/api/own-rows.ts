import { linksToOne } from "../fields/questions";
import { anyOf, sql, type SQL } from "./db/sql";
import {
  apiFields,
  meName,
  meets,
  onlyOwn,
  ownRowsOf,
  requirementOf,
  seenBy,
  type OwnRows,
  type Resource,
} from "../schema";
import { tableName } from "./db/names";
import type { RequestContext } from "./http/request-context";
import { todayAsSql } from "./today";
import { unscoped, linkOf, name, targetOf, type Registry } from "./registry";

/** Who asks, as far as it decides which records are its own. */
export type Asker = Pick<RequestContext, "identity" | "features" | "context">;

/** Whose own: the admin's with whose rights somebody looks. */
const adminOf = ({ identity }: Asker): number => identity.viewing?.id ?? identity.id;

/** A value of who asks (`ApiFeature.me`), for features that look themselves at what is one's own. */
export const currentAdmin = (asker: Asker, word: string): SQL =>
  asker.features.me(word, adminOf(asker));

/**
 * Whether a value is one of those that a statement selects. They are gathered once, before the rows
 * are looked for, so that few of them find their rows by an index.
 */
export const oneOf = (value: SQL, selected: SQL): SQL => sql`${value} = any(array(${selected}))`;

/** By one way in which a record is one's own. */
function ownBy(asker: Asker, resource: Resource, own: OwnRows, alias: string): SQL {
  const row = sql.identifier(alias);
  const me = (word: string) => currentAdmin(asker, word);
  if (typeof own === "string")
    return asker.features.ownRows(own, {
      row: sql`${row}`,
      me,
      today: todayAsSql(asker.context.now()),
    });
  const registry = unscoped(asker.context.resources);
  const apiField = [...apiFields(resource).values()].find(({ key }) => key === own.field);
  if (!apiField || !("to" in apiField.field))
    throw new Error(`${resource.name} has no reference "${own.field}".`);
  const target = targetOf(apiField.field.to, registry);
  const mine =
    own.is === "own"
      ? sql`select o.id from (select ${sql.identifier(`${alias}o`)}.* from ${name(tableName(target))} ${sql.identifier(`${alias}o`)} where ${ownCondition(asker, target, `${alias}o`)}) o`
      : sql`select ${me(meName(own.is) ?? "")}`;
  if (linksToOne(apiField.field)) return oneOf(sql`${row}.${name(apiField.apiName)}`, mine);
  const { table, mine: from, theirs } = linkOf(resource, apiField, registry);
  return oneOf(
    sql`${row}.id`,
    sql`select l.${from} from ${table} l where ${oneOf(sql`l.${theirs}`, mine)}`,
  );
}

/** Whether a record of the table called `alias` is one's own; true of none where nothing is known. */
export function ownCondition(asker: Asker, resource: Resource, alias: string): SQL {
  if (!resource.scope) return sql`false`;
  const ways = ownRowsOf(resource.scope).map((own) => ownBy(asker, resource, own, alias));
  return anyOf(ways);
}

/**
 * The declarations, with the conditions on the records and fields that the caller may see and change:
 * the one place where permissions for one's own records, and for single fields, enter statements.
 * Every statement of generic code takes its conditions from this registry.
 */
export function registryOf(asker: Asker): Registry {
  const condition = (resource: Resource, alias: string, verbs: readonly string[]) =>
    onlyOwn(asker.identity, resource, verbs) ? ownCondition(asker, resource, alias) : undefined;
  return {
    ...unscoped(asker.context.resources),
    open: (resource) => meets(asker.identity, requirementOf(resource, "list")),
    readable: (resource) => seenBy(resource, asker.identity),
    seen: (resource, alias) => condition(resource, alias, ["view"]),
    changed: (resource, alias, verb) => condition(resource, alias, [verb, "view"]),
  };
}
