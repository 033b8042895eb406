import { sql } from "../db/sql";
import { onlyOwn, type Resource } from "../../schema";
import { bulkInSlices, reasonOf } from "../bulk/bulk-in-slices";
import { askPasswordForMany } from "../crud/asked-password";
import { removeRecord } from "../crud/remove";
import { hasGoneAlong } from "../crud/trash/cascade";
import { titlesOf } from "../crud/titles";
import { treeFields } from "../crud/trees";
import { name } from "../registry";
import { tableName } from "../db/names";
import { violationsOf } from "../db/violations";
import { clash, notFound } from "../errors";
import { ok } from "../http/envelope";
import type { AnswerOf, DataOf } from "../http/contract";
import { partOfBatch } from "../http/batch";
import type { RequestContext, SlicePort } from "../http/request-context";
import { Slices } from "../slices/slices";
import { builtOn } from "./built-on";
import type { listImports, undoImport } from "./contract";
import { t } from "./text";

/** Records that are named where an import cannot be undone; the others are counted. */
const maxNamed = 50;
/** Imports that are listed. */
const maxListed = 5;

/** Why a record stays. */
type Reason = readonly [id: number, reason: string];

/** What is stored first: which records the import made, the latest first. */
interface Chosen {
  ids: number[];
}
/** What is stored of a slice of the rehearsal. */
interface Rehearsed {
  reasons: Reason[];
}

const isChosen = (slice: object): slice is Chosen => "ids" in slice;
const hasBegun = (slices: SlicePort) =>
  (slices.earlier as object[]).some((slice) => "done" in slice);

const importIdOf = (call: RequestContext): string => {
  const id = call.params["import"] ?? "";
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(id)) throw notFound();
  return id;
};

/** @throws ApiError 404, 409 when it has been undone already. */
async function idsOf(slices: SlicePort, resource: Resource, importId: string): Promise<number[]> {
  const first = (slices.earlier as object[])[0];
  if (first && isChosen(first)) return first.ids;
  const { result } = await slices.commit(async (call) => {
    const [found] = await call.db.query<{ is_undone: boolean }>(
      sql`select undone_at is not null as is_undone from imports where id = ${importId}::uuid and resource = ${resource.name}`,
    );
    if (!found) throw notFound();
    if (found.is_undone) throw clash(t("undoneAlready"));
    const rows = await call.db.query<{ id: number }>(
      sql`select record_id as id from import_records where import_id = ${importId}::uuid order by 1 desc`,
    );
    const ids = rows.map(({ id }) => id);
    return { result: { ids } satisfies Chosen, progress: { done: 0, total: ids.length } };
  });
  return result.ids;
}

/** Those that are not in the trash already. */
async function liveAmong(
  call: RequestContext,
  resource: Resource,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await call.db.query<{ id: number }>(
    sql`select id from ${name(tableName(resource))} where id = any(${sql.param(ids)}::int[]) and deleted_at is null`,
  );
  return new Set(rows.map(({ id }) => id));
}

interface Prepared {
  live: ReadonlySet<number>;
  reasons: ReadonlyMap<number, string>;
}

const preparing =
  (resource: Resource, importId: string) =>
  async (call: RequestContext, ids: readonly number[]): Promise<Prepared> => ({
    live: await liveAmong(call, resource, ids),
    reasons: await builtOn(call, resource, importId, ids),
  });

/**
 * Puts a record into the trash as its deletion does.
 * @throws ApiError when something rests on it
 */
async function takeAway(
  call: RequestContext,
  resource: Resource,
  id: number,
  { live, reasons }: Prepared,
): Promise<string | undefined> {
  if (!live.has(id) || (await hasGoneAlong(call, resource, id))) return t("inTrash");
  const reason = reasons.get(id);
  if (reason !== undefined) throw clash(reason);
  await removeRecord(call, resource, id);
  return undefined;
}

/**
 * In the rehearsal of a tree: takes out of the way what earlier slices had taken away, since those
 * were rolled back and it may be part of the records that are next.
 */
async function withoutEarlier(
  call: RequestContext,
  resource: Resource,
  importId: string,
  [next]: readonly number[],
): Promise<void> {
  if (next === undefined || treeFields(resource).length === 0) return;
  await call.db.query(sql`
    update ${name(tableName(resource))} r set deleted_at = now() from import_records m
    where m.import_id = ${importId}::uuid and r.id = m.record_id and r.id > ${next} and r.deleted_at is null`);
}

/** Does it to every record, and undoes it again: what would stand in the way, before anything is done. */
async function rehearse(
  call: RequestContext,
  slices: SlicePort,
  resource: Resource,
  { importId, ids }: { importId: string; ids: readonly number[] },
): Promise<Reason[]> {
  const explain = violationsOf(call.context.resources);
  const found: Reason[] = [];
  await slices.each(ids, {
    offset: 0,
    total: ids.length * 2,
    undo: true,
    prepare: async (inside, candidates) => {
      await withoutEarlier(inside, resource, importId, candidates);
      return preparing(resource, importId)(inside, candidates);
    },
    async one(inside, id, prepared): Promise<Reason | undefined> {
      try {
        await partOfBatch({ ...inside, batch: [] }, (part) =>
          takeAway(part, resource, id, prepared),
        );
        return undefined;
      } catch (error) {
        return [id, reasonOf(error, explain)];
      }
    },
    keep: (results): Rehearsed => ({
      reasons: results.flatMap(([, reason]) => (reason ? [reason] : [])),
    }),
    committed: ({ reasons }) => void found.push(...reasons),
  });
  return found;
}

async function named(
  call: RequestContext,
  resource: Resource,
  reasons: readonly Reason[],
): Promise<{ id: number; title: string; reason: string }[]> {
  const shown = reasons.slice(0, maxNamed);
  const titles = await titlesOf(
    call,
    resource,
    shown.map(([id]) => id),
  );
  return shown.map(([id, reason]) => ({ id, title: titles.get(id) ?? `${id}`, reason }));
}

/** An import is undone once none of its records is left outside the trash. */
const markUndone = (slices: SlicePort, resource: Resource, importId: string, total: number) =>
  slices.commit(async ({ db, identity }) => {
    await db.query(sql`
      update imports i set undone_at = now(), undone_by = ${identity.name} where id = ${importId}::uuid and undone_at is null
        and not exists (select 1 from import_records m join ${name(tableName(resource))} r on r.id = m.record_id where m.import_id = i.id and r.deleted_at is null)`);
    await db.query(sql`
      delete from import_values v using import_records m, imports i
      where i.id = ${importId}::uuid and i.undone_at is not null and m.import_id = i.id and v.resource = ${resource.name} and v.record_id = m.record_id`);
    return { result: {}, progress: { done: total * 2, total: total * 2 } };
  });

/**
 * `POST /admin/{resource}/imports/{import}/undo`: puts the records that an import made into the
 * trash, by the rules of a deletion. It is rehearsed first: where one of them has been changed, is
 * in use or may not be deleted, nothing is done and those are named. What the import changed in
 * records that were there before stays.
 * @throws ApiError 404; 409 when it has been undone; StoppedHalfway.
 */
export const handleUndo = async (
  call: RequestContext,
  resource: Resource,
): Promise<AnswerOf<typeof undoImport>> => ok(await undoOne(call, resource, importIdOf(call)));

/** Undoes an import by the slices of the call. @throws ApiError as `handleUndo` */
export async function undoOne(
  call: RequestContext,
  resource: Resource,
  importId: string,
): Promise<DataOf<typeof undoImport>> {
  askPasswordForMany(call, resource);
  const slices = call.slices ?? new Slices(call);
  const ids = await idsOf(slices, resource, importId);
  if (!hasBegun(slices)) {
    const reasons = await rehearse(call, slices, resource, { importId, ids });
    if (reasons.length > 0)
      return {
        undone: false,
        removed: 0,
        blocked: reasons.length,
        blockers: await slices.read((inside) => named(inside, resource, reasons)),
      };
  }
  const { done, failed } = await bulkInSlices(call, slices, ids, {
    prepare: preparing(resource, importId),
    act: (inside, id, prepared) => takeAway(inside, resource, id, prepared),
  });
  if (failed.length === 0) await markUndone(slices, resource, importId, ids.length);
  const left = failed.map(({ id, reason }): Reason => [id, reason]);
  return {
    undone: failed.length === 0,
    removed: done.length,
    blocked: left.length,
    blockers: await slices.read((inside) => named(inside, resource, left)),
  };
}

/**
 * `GET /admin/{resource}/imports`: the latest imports that made or changed something; for who sees
 * its own records only, its own imports.
 */
export async function handleImports(
  { db, identity }: RequestContext,
  resource: Resource,
): Promise<AnswerOf<typeof listImports>> {
  const own = onlyOwn(identity, resource, ["view", "create", "edit"])
    ? sql` and admin_id = ${identity.id}`
    : sql``;
  return ok(
    await db.query(sql`
      select id, actor, file_name, created, updated, started_at, undone_at, undone_by from imports
      where resource = ${resource.name}${own} order by started_at desc, id limit ${maxListed}`),
  );
}
