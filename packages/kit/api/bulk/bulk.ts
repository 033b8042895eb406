import { sql } from "../db/sql";
import {
  type RecordAction,
  type Resource,
  type Warnings,
  actionForm,
  childrenOf,
  requirementOfAction,
  warningsOf,
} from "../../schema";
import { fieldErrors, updateSchema } from "../../schema/validate";
import { tableName } from "../db/names";
import type { Row } from "../db/row";
import { askPasswordForMany } from "../crud/asked-password";
import { lockedFields } from "../crud/field-rights";
import { countStatement, readListQuery } from "../crud/list";
import { removeRecord, restoreRecord } from "../crud/remove";
import { hasGoneAlong } from "../crud/trash/cascade";
import { registryOf } from "../own-rows";
import { andIf, name } from "../registry";
import { whereOf } from "../crud/where";
import { updateRecord } from "../crud/write";
import { authorize } from "../http/authorize";
import { ok } from "../http/envelope";
import { clash, invalid } from "../errors";
import type { RequestContext, SlicePort } from "../http/request-context";
import type { AnswerOf } from "../http/contract";
import { needsToOrOwn } from "../http/route";
import { Slices } from "../slices/slices";
import { readActionValues, runAction } from "../actions/run";
import {
  maxFiltered,
  readBulkBody,
  type BulkBody,
  type Selection,
  type UsualBulkAction,
} from "./body";
import { bulkInSlices } from "./bulk-in-slices";
import type { bulk } from "./contract";
import { t } from "./text";

interface State {
  version: number;
  trashed: boolean;
}
type Act = (
  call: RequestContext,
  resource: Resource,
  id: number,
  state: State | undefined,
  body: BulkBody,
) => Promise<string | undefined>;

/**
 * Each does to one record what the call on a single record does, or says why there is nothing to
 * do.
 */
const acts: Readonly<Record<UsualBulkAction, Act>> = {
  async delete(call, resource, id, state) {
    if (state?.trashed || (await hasGoneAlong(call, resource, id))) return t("inTrash");
    await removeRecord(call, resource, id);
  },
  async restore(call, resource, id, state) {
    if (state && !state.trashed) return t("notInTrash");
    await restoreRecord(call, resource, id);
  },
  async edit(call, resource, id, state, { values, versions = {} }) {
    if (state?.trashed) return t("inTrash");
    const version = versions[id];
    const after = await updateRecord(
      call,
      resource,
      id,
      values,
      version === undefined ? {} : { version },
    );
    return after["version"] === state?.version ? t("unchanged") : undefined;
  },
};

/** A declared action; its values are the same for every record. */
const declaredAct =
  (action: RecordAction, values: Row): Act =>
  async (call, resource, id, state) => {
    if (state?.trashed) return t("inTrash");
    await runAction(call, resource, id, { action, values });
  };

/**
 * The records that are meant, as the client sees them now.
 * @throws ApiError 409 when the filter selects another number than expected, 422
 */
export async function chosenIds(
  call: RequestContext,
  resource: Resource,
  { ids, filter = "", expected_count: expected }: Selection,
): Promise<number[]> {
  if (ids) return [...new Set(ids)];
  const registry = registryOf(call);
  const query = readListQuery(registry.readable(resource), new URLSearchParams(filter));
  const [counted] = await call.db.query<{ total: number }>(
    countStatement(resource, query, registry),
  );
  const total = Number(counted?.total ?? 0);
  if (total > maxFiltered)
    throw invalid({ filter: [t("tooManyFiltered", { count: total, maximum: maxFiltered })] });
  if (total !== expected)
    throw clash(
      t("countChanged", { now: total, expected: Number(expected) }),
      { expected_count: [t("countChanged", { now: total, expected: Number(expected) })] },
      { count: total },
    );
  const rows = await call.db.query<{ id: number }>(
    sql`select r.id from ${name(tableName(resource))} r where ${whereOf(resource, query, registry)} order by r.id`,
  );
  return rows.map(({ id }) => id);
}

async function statesOf(
  call: RequestContext,
  resource: Resource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, State>> {
  const rows = await call.db.query<State & { id: number }>(
    sql`select r.id, r.version, r.deleted_at is not null as trashed from ${name(tableName(resource))} r where r.id = any(${sql.param(ids)}::int[])${andIf(registryOf(call).seen(resource, "r"))}`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Values that no record could take are refused once, at their fields. */
function checkValues(call: RequestContext, resource: Resource, { values }: BulkBody): void {
  if (!values) return;
  if (Object.keys(values).length === 0) throw invalid({ values: [t("noValues")] });
  const parsed = updateSchema(resource).safeParse(values);
  const errors = {
    ...(parsed.success ? {} : fieldErrors(resource, parsed.error)),
    ...lockedFields(call, resource, values),
    ...Object.fromEntries(
      childrenOf(resource)
        .filter(({ key }) => Object.hasOwn(values, key))
        .map(({ key, label }) => [key, [t("rows", { label })]]),
    ),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** What is unusual in the values that all records get. */
const warningsIn = (resource: Resource, { action, values = {} }: BulkBody): Warnings =>
  warningsOf(typeof action === "string" ? resource : actionForm(resource, action), values, values);

/** What is stored first: which records are meant, at one moment. */
interface Chosen {
  ids: number[];
}

const isChosen = (slice: object): slice is Chosen => "ids" in slice;

async function idsOf(slices: SlicePort, resource: Resource, body: BulkBody): Promise<number[]> {
  const [first] = slices.earlier as object[];
  if (first && isChosen(first)) return first.ids;
  const { result } = await slices.commit(async (call) => {
    const ids = await chosenIds(call, resource, body);
    return { result: { ids } satisfies Chosen, progress: { done: 0, total: ids.length } };
  });
  return result.ids;
}

/**
 * What to do to each record, once the caller's permission and the values are checked.
 * @throws ApiError 403 without the permission or until the password is typed, 422 where its values suit no record
 */
async function actOf(call: RequestContext, resource: Resource, body: BulkBody): Promise<Act> {
  const { action, values = {} } = body;
  if (typeof action !== "string") {
    authorize(requirementOfAction(resource, action), call.identity);
    return declaredAct(action, await readActionValues(call, resource, action, values));
  }
  authorize(needsToOrOwn(resource, action), call.identity);
  checkValues(call, resource, body);
  askPasswordForMany(call, resource, action === "edit" ? Object.keys(values) : undefined);
  return acts[action];
}

/**
 * `POST /admin/{resource}/bulk`: every record by the same call as a single one, in a savepoint of
 * its own; what is refused stays as it was. Records are done in slices: what is done stays done
 * when the rest fails.
 * @throws ApiError 403 without the action's permission or the one to view, 409 when the filter
 * selects another number than expected, 422; StoppedHalfway.
 */
export async function handleBulk(
  call: RequestContext,
  resource: Resource,
): Promise<AnswerOf<typeof bulk>> {
  const body = readBulkBody(resource, await call.json());
  const act = await actOf(call, resource, body);
  const slices = call.slices ?? new Slices(call);
  const ids = await idsOf(slices, resource, body);
  return ok(
    await bulkInSlices(call, slices, ids, {
      undo: body.dry_run === true,
      prepare: (inside, candidates) => statesOf(inside, resource, candidates),
      act: (inside, id, states) => act(inside, resource, id, states.get(id), body),
    }),
    { warnings: warningsIn(resource, body) },
  );
}
