import { dependentsOf, fieldOf, missingOf, pluralOf, type Resource } from "../../schema";
import { chosenIds } from "./bulk";
import { readSelection, selectionBody } from "./body";
import { tableName } from "../db/names";
import { sql } from "../db/sql";
import { ApiError } from "../errors";
import type { AnswerOf, DataOf } from "../http/contract";
import { describedBy } from "../http/described-by";
import { ok } from "../http/envelope";
import type { RequestContext } from "../http/request-context";
import { needsToOrOwn, type Route } from "../http/route";
import { registryOf } from "../own-rows";
import { andIf, unscoped, linkOf, name } from "../registry";
import { titlesOf } from "../crud/titles";
import { checkMayAll, checkUnused, idsByResource } from "../crud/trash/check-cascade";
import { deletePreview } from "./contract";
import { among } from "../crud/among";
import { findCascade, idsIn, type Cascade } from "../crud/trash/cascade";

type Preview = DataOf<typeof deletePreview>;

/** Records of one resource that are called by their names; more are only counted. */
const maxNamed = 5;

/** The live ones of the chosen records that the client may see and delete. */
async function deletable(
  call: RequestContext,
  resource: Resource,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await call.db.query<{ id: number }>(
    sql`select r.id from ${name(tableName(resource))} r where r.id = ${among(ids)} and r.deleted_at is null${andIf(registryOf(call).changed(resource, "r", "delete"))}`,
  );
  return rows.map(({ id }) => id);
}

/** What a few records are called, where the client may see all of them and what names them. */
async function namesOf(call: RequestContext, { resource, rows }: Cascade): Promise<string[]> {
  const registry = registryOf(call);
  const isReadable = fieldOf(registry.readable(resource), resource.title) !== undefined;
  if (rows.length > maxNamed || !registry.open(resource) || !isReadable) return [];
  const seen = await call.db.query(
    sql`select r.id from ${name(tableName(resource))} r where r.id = ${among(idsIn(rows))}${andIf(registry.seen(resource, "r"))}`,
  );
  if (seen.length < rows.length) return [];
  const titles = await titlesOf(call, resource, idsIn(rows));
  return idsIn(rows).flatMap((id) => titles.get(id) ?? []);
}

/** The sentence of a refusal; undefined where there is none. */
async function refusalOf(check: () => Promise<void>): Promise<string | undefined> {
  try {
    await check();
    return undefined;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return error.message;
    throw error;
  }
}

/** Records that stay and have no other live record of those that go, by fields with `warnLast`. */
async function leftWithout(
  call: RequestContext,
  going: ReadonlyMap<string, readonly number[]>,
): Promise<NonNullable<Preview["left_without"]>> {
  const { resources } = call.context;
  const registry = unscoped(resources);
  const left: NonNullable<Preview["left_without"]> = [];
  for (const gone of resources)
    for (const { resource, apiField } of missingOf(gone, resources)) {
      const ids = going.get(gone.name) ?? [];
      if (ids.length === 0) continue;
      const { table, mine, theirs } = linkOf(resource, apiField, registry);
      const alsoGoing = going.get(resource.name) ?? [];
      const rows = await call.db.query(sql`
        select distinct l.${mine} as id from ${table} l join ${name(tableName(resource))} r on r.id = l.${mine} and r.deleted_at is null
        where l.${theirs} = ${among(ids)}${alsoGoing.length > 0 ? sql` and not r.id = ${among(alsoGoing)}` : sql``}
          and not exists (select 1 from ${table} o join ${name(tableName(gone))} t on t.id = o.${theirs} and t.deleted_at is null
            where o.${mine} = l.${mine} and not t.id = ${among(ids)})
        order by 1`);
      if (rows.length > 0)
        left.push({
          resource: resource.name,
          of: gone.name,
          count: rows.length,
          names: await namesOf(call, { resource, rows }),
        });
    }
  return left;
}

async function previewOf(
  call: RequestContext,
  resource: Resource,
  ids: readonly number[],
): Promise<Preview> {
  let going: Cascade[] = [];
  const tooMany = await refusalOf(async () => {
    going = await findCascade(call, { resource, ids });
  });
  if (tooMany !== undefined) return { goes: [], refused: tooMany };
  const refused = await refusalOf(async () => {
    await checkMayAll(call, going, "delete");
    const goingIds = idsByResource(going, { resource, ids });
    if (ids.length === 1) await checkUnused(call, going, goingIds);
  });
  const goes: Preview["goes"] = [];
  for (const each of going)
    goes.push({
      resource: each.resource.name,
      count: each.rows.length,
      names: await namesOf(call, each),
    });
  const changes = await call.features.rulesOf(resource).deleting?.(call, ids);
  const left = await leftWithout(call, idsByResource(going, { resource, ids }));
  return {
    goes,
    ...(left.length > 0 ? { left_without: left } : {}),
    ...(changes && changes.length > 0 ? { changes: [...changes] } : {}),
    ...(refused === undefined ? {} : { refused }),
  };
}

/**
 * `POST /admin/{resource}/delete/preview`: what would go into the trash with records, and which others
 * would have none left. Nothing is locked or changed; what rules of single records refuse shows only when they are deleted.
 * @throws ApiError 409 when the filter selects another number than expected, 422
 */
async function handlePreview(
  call: RequestContext,
  resource: Resource,
): Promise<AnswerOf<typeof deletePreview>> {
  const chosen = await chosenIds(call, resource, readSelection(await call.json()));
  return ok(await previewOf(call, resource, await deletable(call, resource, chosen)));
}

/**
 * The preview of a deletion, for resources whose records take others along or are missed by others,
 * or whose rules tell what it changes.
 */
export const deletePreviewRoutes = (resource: Resource, resources: readonly Resource[]): Route[] =>
  resource.readOnly ||
  (resource.tellsDeletion !== true &&
    dependentsOf(resource, resources).length === 0 &&
    missingOf(resource, resources).length === 0)
    ? []
    : [
        {
          ...describedBy(deletePreview, resource),
          access: needsToOrOwn(resource, "delete"),
          subject: pluralOf(resource),
          body: selectionBody,
          summary: `What would go into the trash with ${pluralOf(resource).toLowerCase()}`,
          handle: (call) => handlePreview(call, resource),
        },
      ];
