import { ApiError } from "../errors";
import { refusalOf } from "../http/refusal";
import type { RequestContext } from "../http/request-context";
import { createRecord, updateRecord } from "../crud/write";
import { partOfBatch } from "../http/batch";
import type { Row } from "../db/row";
import type { Refusal } from "./contract";
import { differences, emptied } from "./difference";
import type { ImportPlan } from "./import-plan";
import { columnFor, refusalsAt, type PreparedRow } from "./prepare-rows";

export type Outcome = "created" | "updated" | "unchanged" | Refusal[];

/** What became of a row, and the record as it is then, unless it was refused. */
export interface Attempt {
  outcome: Outcome;
  record?: Row;
}

/**
 * What a refusal says, field by field, in terms of the file.
 * @throws the error itself when it is not about the row.
 */
function refusalsOf(
  error: unknown,
  plan: ImportPlan,
  explain: (error: unknown) => ApiError | undefined,
): Refusal[] {
  const known = refusalOf(error, explain);
  const errors = known.body["errors"];
  const refusals =
    typeof errors === "object" && errors !== null
      ? refusalsAt(plan, errors as Record<string, string[]>)
      : [];
  return refusals.length ? refusals : [{ column: null, field: null, reason: known.message }];
}

/**
 * Where a row's name and id of a reference say different things, the one that was edited counts:
 * the other still says what is stored.
 */
export function settle(
  row: PreparedRow,
  plan: ImportPlan,
  before: Readonly<Row> | undefined,
): Map<string, unknown> | Refusal[] {
  const given = new Map(row.given);
  given.delete("id");
  const refusals: Refusal[] = [];
  for (const [apiName, { byId, byName, disagreement }] of row.unsettled) {
    const has = (side: typeof byId) =>
      before !== undefined &&
      "value" in side &&
      Object.keys(differences(plan.resource, before, new Map([[apiName, side.value]]))).length ===
        0;
    const edited = has(byId) ? byName : has(byName) ? byId : { reason: disagreement };
    if ("value" in edited) given.set(apiName, edited.value);
    else refusals.push({ column: columnFor(plan, apiName), field: apiName, reason: edited.reason });
  }
  return refusals.length ? refusals : given;
}

async function writeRow(
  call: RequestContext,
  plan: ImportPlan,
  row: PreparedRow,
  before: Row | undefined,
): Promise<Attempt> {
  const given = settle(row, plan, before);
  if (Array.isArray(given)) return { outcome: given };
  if (!before)
    return {
      outcome: "created",
      record: await createRecord(call, plan.resource, Object.fromEntries(given)),
    };
  const asked =
    plan.emptyCells === "clear" ? new Map([...emptied(plan.resource, row.empty), ...given]) : given;
  const changed = differences(plan.resource, before, asked);
  if (Object.keys(changed).length === 0) return { outcome: "unchanged", record: before };
  return {
    outcome: "updated",
    record: await updateRecord(call, plan.resource, Number(before["id"]), changed, {
      version: Number(before["version"]),
    }),
  };
}

/**
 * A record that an earlier row (or somebody else) has changed in the meantime is compared as it is
 * now.
 */
async function writeFresh(
  call: RequestContext,
  plan: ImportPlan,
  row: PreparedRow,
  before: Row | undefined,
): Promise<Attempt> {
  try {
    return await writeRow(call, plan, row, before);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 412) throw error;
    return writeRow(call, plan, row, error.body["data"] as Row);
  }
}

/**
 * Writes a row by the same calls as a single record, in a savepoint; what is refused is told in
 * terms of the file.
 * @throws what is not about the row.
 */
export async function attemptRow(
  call: RequestContext,
  plan: ImportPlan,
  row: PreparedRow,
  before: Row | undefined,
  explain: (error: unknown) => ApiError | undefined,
): Promise<Attempt> {
  try {
    return await partOfBatch(call, (part) => writeFresh(part, plan, row, before));
  } catch (error) {
    return { outcome: refusalsOf(error, plan, explain) };
  }
}
