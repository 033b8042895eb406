import { ApiError } from "../http/errors";
import { refusalOf } from "../http/refusal";
import type { Call } from "../http/route";
import { createRecord, updateRecord } from "../crud/write";
import { violationsOf } from "../db/violations";
import { partOfTogether } from "../notifications/together";
import type { Row } from "../rules/rules";
import type { Refusal } from "../../schema/transfer/messages";
import { differences, emptied } from "./difference";
import type { ImportPlan } from "./import-plan";
import { columnFor, type PreparedRow } from "./prepare-rows";

export type Outcome = "created" | "updated" | "unchanged" | Refusal[];

/** What a refusal says, field by field, in terms of the file. @throws the error itself when it is not about the row. */
export function refusalsOf(error: unknown, plan: ImportPlan, explain: (error: unknown) => ApiError | undefined): Refusal[] {
  const known = refusalOf(error, explain);
  const errors = known.body["errors"];
  const entries = typeof errors === "object" && errors !== null ? Object.entries(errors as Record<string, string[]>) : [];
  const refusals = entries.flatMap(([wire, reasons]) => reasons.map((reason) => ({ column: columnFor(plan, wire), field: wire, reason })));
  return refusals.length ? refusals : [{ column: null, field: null, reason: known.message }];
}

/** Where a row's name and id of a reference say different things, the one that was edited counts: the other still says what is stored. */
function settle(row: PreparedRow, plan: ImportPlan, before: Readonly<Row> | undefined): Map<string, unknown> | Refusal[] {
  const given = new Map(row.given);
  given.delete("id");
  const refusals: Refusal[] = [];
  for (const [wire, { byId, byName, disagreement }] of row.unsettled) {
    const has = (side: typeof byId) => before !== undefined && "value" in side && Object.keys(differences(plan.resource, before, new Map([[wire, side.value]]))).length === 0;
    const edited = has(byId) ? byName : has(byName) ? byId : { reason: disagreement };
    if ("value" in edited) given.set(wire, edited.value);
    else refusals.push({ column: columnFor(plan, wire), field: wire, reason: edited.reason });
  }
  return refusals.length ? refusals : given;
}

async function writeRow(call: Call, plan: ImportPlan, row: PreparedRow, before: Row | undefined): Promise<Outcome> {
  const given = settle(row, plan, before);
  if (Array.isArray(given)) return given;
  if (!before) {
    await createRecord(call, plan.resource, Object.fromEntries(given));
    return "created";
  }
  const asked = plan.emptyCells === "clear" ? new Map([...emptied(plan.resource, row.empty), ...given]) : given;
  const changed = differences(plan.resource, before, asked);
  if (Object.keys(changed).length === 0) return "unchanged";
  await updateRecord(call, plan.resource, Number(before["id"]), changed, { version: Number(before["version"]) });
  return "updated";
}

/** A record that an earlier row (or somebody else) has changed in the meantime is compared as it is now. */
async function writeFresh(call: Call, plan: ImportPlan, row: PreparedRow, before: Row | undefined): Promise<Outcome> {
  try {
    return await writeRow(call, plan, row, before);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 412) throw error;
    return writeRow(call, plan, row, error.body["data"] as Row);
  }
}

/**
 * Writes the rows one after the other by the same calls as a single record, each in a savepoint. What is refused is
 * tried once more from the end, since a row may have stood in the way of another (everybody's roll number moves up by one).
 */
export async function writeRows(call: Call, plan: ImportPlan, rows: readonly PreparedRow[], existing: ReadonlyMap<PreparedRow, Row>): Promise<ReadonlyMap<PreparedRow, Outcome>> {
  const outcomes = new Map<PreparedRow, Outcome>();
  const explain = violationsOf(call.context.resources);
  const attempt = async (row: PreparedRow) => {
    try {
      outcomes.set(row, await partOfTogether(call, (part) => writeFresh(part, plan, row, existing.get(row))));
    } catch (error) {
      outcomes.set(row, refusalsOf(error, plan, explain));
    }
  };
  for (const row of rows) await (row.refusals.length ? outcomes.set(row, row.refusals) : attempt(row));
  const refused = rows.filter((row) => row.refusals.length === 0 && Array.isArray(outcomes.get(row)));
  const written = [...outcomes.values()].some((outcome) => outcome === "created" || outcome === "updated");
  if (written) for (const row of refused.reverse()) await attempt(row);
  return outcomes;
}
