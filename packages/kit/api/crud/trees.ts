import { sql } from "../db/sql";
import { apiFields, isTree, type ApiField, type Resource } from "../../schema";
import { sentences } from "../../schema/sentences";
import { tableName } from "../db/names";
import type { FieldErrors } from "../errors";
import type { RequestContext, Write } from "../http/request-context";
import { name, type Registry } from "../registry";
import { titleValue } from "./select";

/** The references of a resource to itself that make a tree. */
export const treeFields = (resource: Resource): ApiField[] =>
  [...apiFields(resource).values()].filter(({ field }) => isTree(field));

/** The names under which a transaction locks the trees of these fields (`lockLinks`). */
export const treeLocks = (resource: Resource, apiNames: readonly string[]): string[] =>
  treeFields(resource)
    .filter(({ apiName }) => apiNames.includes(apiName))
    .map(({ apiName }) => `${tableName(resource)}.${apiName}`);

/** A title in words: that of a record whose title is a reference is the other record's. */
const wordsOf = (title: unknown): string =>
  typeof title === "object" && title !== null
    ? wordsOf(Object.entries(title).find(([key]) => key !== "id")?.[1])
    : String(title ?? "");

interface Step {
  id: number;
  title: unknown;
}

/**
 * Sentences for fields by which the record `id` would be below itself. Takes the lock of each tree
 * that changes, so that two changes made at once cannot close a circle together. Records in the
 * trash are in no tree. A record that the person may not see is not named. Two statements for each
 * tree that changes.
 */
export async function circleErrors(
  call: Pick<RequestContext, "db">,
  { resource, before, after }: Pick<Write, "resource" | "before" | "after">,
  id: number,
  registry: Registry,
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const table = name(tableName(resource));
  for (const { apiName } of treeFields(resource)) {
    const upper = after[apiName];
    if (typeof upper !== "number" || upper === before?.[apiName]) continue;
    const up = name(apiName);
    const [lock] = treeLocks(resource, [apiName]);
    await call.db.query(
      sql`select pg_advisory_xact_lock(hashtext('links'), hashtext(${lock}))::text`,
    );
    const way = await call.db.query<Step>(
      sql`with recursive way as (
        select t.id, t.${up} as up, array[t.id] as passed from ${table} t
        where t.id = ${upper} and (t.deleted_at is null or t.id = ${id})
        union all
        select t.id, t.${up}, way.passed || t.id from way join ${table} t on t.id = way.up
        where way.id <> ${id} and (t.deleted_at is null or t.id = ${id}) and t.id <> all(way.passed)
      ) select r.id, case when ${registry.seen(resource, "r") ?? sql`true`} then to_json(${titleValue(resource, "r", registry)}) end as title
      from way join ${table} r on r.id = way.id order by cardinality(way.passed)`,
    );
    if (way.at(-1)?.id === id)
      errors[apiName] = [sentences.circle(way.map(({ title }) => wordsOf(title)))];
  }
  return errors;
}
