import { isLink, linksToMany, linksToOne } from "../../fields/questions";
import { sql, type SQL } from "../db/sql";
import { apiFields, writableFields, type ApiField, type OnlyWith } from "../../schema";
import { sentences } from "../../schema/sentences";
import { tableName } from "../db/names";
import type { Row } from "../db/row";
import { invalid, type FieldErrors } from "../errors";
import type { RequestContext, Write } from "../http/request-context";
import { otherSideOf } from "./links";
import { registryOf } from "../own-rows";
import { andIf, name, targetOf, type Registry } from "../registry";

/** Which records a reference may point at, of those of `t`. */
export const onlyWith = ({ only = {} }: { only?: OnlyWith }): SQL =>
  sql.join(
    Object.entries(only).map(
      ([key, options]) => sql` and t.${name(key)} = any(${sql.param([...options])}::text[])`,
    ),
    sql``,
  );

type References = Pick<Write, "resource" | "before" | "after">;

/**
 * Whether a link that the records at its other end show and set too is changed by who may not see
 * those: it is a change of theirs as well.
 */
function isForbidden(
  { resource, before, after }: References,
  apiField: ApiField,
  registry: Registry,
): boolean {
  const { apiName, field } = apiField;
  if (!linksToMany(field) || !Object.hasOwn(after, apiName)) return false;
  const other = otherSideOf(resource, apiField, registry);
  if (!other || other.field.readOnly || registry.open(targetOf(field.to, registry))) return false;
  const [was, is] = [before, after].map((row) => new Set([row?.[apiName] ?? []].flat()));
  return was?.size !== is?.size || [...(is ?? [])].some((id) => !was?.has(id));
}

/**
 * Sentences for links that the client may not change, and for references that are set to another record than before and point at no live one, or,
 * for who sees only its own, at none that it sees; those that do are locked against deletion. One statement.
 */
export async function lostReferences(
  call: RequestContext,
  write: References,
  registry: Registry,
): Promise<FieldErrors> {
  const ctes: SQL[] = [];
  const wanted = new Map<string, { count: number; sentence: string }>();
  const errors: FieldErrors = {};
  for (const apiField of apiFields(write.resource).values()) {
    const { apiName, field } = apiField;
    if (field.writeOnly || !isLink(field)) continue;
    if (isForbidden(write, apiField, registry)) {
      errors[apiName] = [sentences.noRight(field.label)];
      continue;
    }
    const known = new Set([write.before?.[apiName]].flat());
    const ids = [write.after[apiName]]
      .flat()
      .filter((id): id is number => typeof id === "number" && !known.has(id));
    if (ids.length === 0) continue;
    const target = targetOf(field.to, registry);
    ctes.push(
      sql`${name(apiName)} as (select t.id from ${name(tableName(target))} t where t.id = any(${sql.param(ids)}::int[]) and t.deleted_at is null${onlyWith(field)}${andIf(registry.seen(target, "t"))} for key share)`,
    );
    wanted.set(apiName, {
      count: ids.length,
      sentence: (linksToOne(field) ? sentences.reference : sentences.references)(field.label),
    });
  }
  if (ctes.length === 0) return errors;
  const counts = [...wanted.keys()].map(
    (apiName) => sql`(select count(*) from ${name(apiName)}) as ${name(apiName)}`,
  );
  const [found] = await call.db.query<Record<string, number>>(
    sql`with ${sql.join(ctes, sql`, `)} select ${sql.join(counts, sql`, `)}`,
  );
  for (const [apiName, { count, sentence }] of wanted)
    if (found?.[apiName] !== count) errors[apiName] = [sentence];
  return errors;
}

/** @throws ApiError 422 where a reference points at no live record. */
export async function checkReferences(
  call: RequestContext,
  write: References,
  registry: Registry,
): Promise<void> {
  const errors = await lostReferences(call, write, registry);
  if (Object.keys(errors).length) throw invalid(errors);
}

/**
 * Refuses a body some of whose values are wrong by themselves, together with those of its references
 * that are not, and point at no live record: whoever corrects it is told of all of them at once.
 * @throws ApiError 422 always.
 */
export async function refuseBody(
  call: RequestContext,
  { resource, before, body }: Pick<Write, "resource" | "before"> & { body: unknown },
  errors: FieldErrors,
): Promise<never> {
  const given = Object(body) as Row;
  const sound = writableFields(resource).filter(
    ({ apiName }) => Object.hasOwn(given, apiName) && !Object.hasOwn(errors, apiName),
  );
  const after = Object.fromEntries(sound.map(({ apiName }) => [apiName, given[apiName]]));
  const registry = registryOf(call);
  throw invalid({
    ...(await lostReferences(call, { resource, before, after }, registry)),
    ...errors,
  });
}
