import { sql } from "drizzle-orm";
import { type Action, type Resource } from "../../schema";
import { fieldErrors, updateSchema } from "../../schema/validate";
import { tableName } from "../db/names";
import { violationsOf } from "../db/violations";
import { countStatement, readListQuery } from "../crud/list";
import { removeRecord, restoreRecord } from "../crud/remove";
import { name, registryOf } from "../crud/select";
import { whereOf } from "../crud/where";
import { updateRecord } from "../crud/write";
import { authorize } from "../http/authorize";
import { one } from "../http/envelope";
import { type ApiError, clash, invalid } from "../http/errors";
import { refusalOf } from "../http/refusal";
import { needsTo, type Call } from "../http/route";
import { mostFiltered, readBulkBody, type BulkBody } from "./body";
import { bulkSentences } from "./sentences";

/** What became of each record; a reason is a sentence. */
export interface BulkAnswer {
  done: number[];
  skipped: { id: number; reason: string }[];
  failed: { id: number; reason: string }[];
}

interface State {
  version: number;
  trashed: boolean;
}
type Act = (call: Call, resource: Resource, id: number, state: State | undefined, body: BulkBody) => Promise<string | undefined>;

const rights: Readonly<Record<BulkBody["action"], Action>> = { delete: "delete", restore: "delete", edit: "edit" };

/** Each does to one record what the call on a single record does, or says why there is nothing to do. */
const acts: Readonly<Record<BulkBody["action"], Act>> = {
  async delete(call, resource, id, state) {
    if (state?.trashed) return bulkSentences.inTrash;
    await removeRecord(call, resource, id);
  },
  async restore(call, resource, id, state) {
    if (state && !state.trashed) return bulkSentences.notInTrash;
    await restoreRecord(call, resource, id);
  },
  async edit(call, resource, id, state, { values }) {
    if (state?.trashed) return bulkSentences.inTrash;
    const after = await updateRecord(call, resource, id, values);
    return after["version"] === state?.version ? bulkSentences.unchanged : undefined;
  },
};

async function chosenIds(call: Call, resource: Resource, { ids, filter = "", expected_count: expected }: BulkBody): Promise<number[]> {
  if (ids) return [...new Set(ids)];
  const registry = registryOf(call.context.resources);
  const query = readListQuery(resource, new URLSearchParams(filter));
  const [counted] = await call.db.query<{ total: number }>(countStatement(resource, query, registry));
  const total = Number(counted?.total ?? 0);
  if (total > mostFiltered) throw invalid({ filter: [bulkSentences.tooManyFiltered(total, mostFiltered)] });
  if (total !== expected) throw clash(bulkSentences.countChanged(total, Number(expected)), { expected_count: [bulkSentences.countChanged(total, Number(expected))] }, { count: total });
  const rows = await call.db.query<{ id: number }>(sql`select r.id from ${name(tableName(resource))} r where ${whereOf(resource, query, registry)} order by r.id`);
  return rows.map(({ id }) => id);
}

async function statesOf(call: Call, resource: Resource, ids: readonly number[]): Promise<ReadonlyMap<number, State>> {
  const rows = await call.db.query<State & { id: number }>(sql`select id, version, deleted_at is not null as trashed from ${name(tableName(resource))} where id = any(${sql.param(ids)}::int[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The reason in words. @throws the error itself when it is not about the record. */
export function reasonOf(error: unknown, explain: (error: unknown) => ApiError | undefined): string {
  const known = refusalOf(error, explain);
  const errors = known.body["errors"];
  const sentences = typeof errors === "object" && errors !== null ? Object.values(errors as Record<string, string[]>).flat() : [];
  return sentences.length ? [...new Set(sentences)].join(" ") : known.message;
}

/** Values that no record could take are refused once, at their fields. */
function checkValues(resource: Resource, { values }: BulkBody): void {
  if (!values) return;
  if (Object.keys(values).length === 0) throw invalid({ values: [bulkSentences.noValues] });
  const parsed = updateSchema(resource).safeParse(values);
  if (!parsed.success) throw invalid(fieldErrors(resource, parsed.error));
}

/**
 * `POST /admin/{resource}/bulk`: every record by the same call as a single one, in a savepoint of its own; what is refused stays as it was.
 * @throws ApiError 403 without the action's permission (or, by filter, the one to view), 409 when the filter selects another number than expected, 422.
 */
export async function handleBulk(call: Call, resource: Resource): Promise<Response> {
  const body = readBulkBody(await call.json());
  const asked: Action[] = body.filter === undefined ? [rights[body.action]] : [rights[body.action], "view"];
  authorize(needsTo(resource, ...asked), call.identity);
  checkValues(resource, body);
  const ids = await chosenIds(call, resource, body);
  const states = await statesOf(call, resource, ids);
  const explain = violationsOf(call.context.resources);
  const answer: BulkAnswer = { done: [], skipped: [], failed: [] };
  for (const id of ids) {
    try {
      const skipped = await call.db.transaction((db) => acts[body.action]({ ...call, db }, resource, id, states.get(id), body));
      if (skipped === undefined) answer.done.push(id);
      else answer.skipped.push({ id, reason: skipped });
    } catch (error) {
      answer.failed.push({ id, reason: reasonOf(error, explain) });
    }
  }
  return one(answer);
}
