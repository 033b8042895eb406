import { ApiError } from "../errors";
import { refusalOf } from "../http/refusal";
import type { RequestContext } from "../http/request-context";
import { apiFields } from "../../schema";
import { createRecord, updateRecord } from "../crud/write";
import { partOfBatch } from "../http/batch";
import type { Row } from "../db/row";
import { changedRecord, newName, type ChangedRecord } from "./changed-record";
import type { Refusal } from "./contract";
import { differences, emptied } from "./difference";
import type { ImportPlan } from "./import-plan";
import { columnFor, refusalsAt, type PreparedRow } from "./prepare-rows";
import { t } from "./text";
import { listed } from "../../schema/messages";

export type Outcome = "created" | "updated" | "unchanged" | Refusal[];

/** What became of a row, and the record as it is then, unless it was refused. */
export interface Attempt {
  outcome: Outcome;
  record?: Row;
  /** What the row says of the record, by API name. */
  said?: ReadonlyMap<string, unknown>;
  /** Why something that the row says was left as a person had changed it. */
  kept?: string;
  /** What became of a record that was there. */
  changed?: ChangedRecord;
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

/** What a row says of its record, empty cells included where they clear a field. */
export function saidBy(
  plan: ImportPlan,
  row: PreparedRow,
  before: Readonly<Row> | undefined,
): Map<string, unknown> | Refusal[] {
  const given = settle(row, plan, before);
  return Array.isArray(given) || plan.emptyCells !== "clear"
    ? given
    : new Map([...emptied(plan.resource, row.empty), ...given]);
}

/**
 * Takes out of the differences what the last import said too: since then a person has changed it.
 * Names the fields.
 */
function keep(changed: Row, plan: ImportPlan, repeated: ReadonlySet<string>): string[] {
  const keys = Object.keys(changed).filter((key) => repeated.has(key));
  for (const key of keys) delete changed[key];
  return keys.map((key) => apiFields(plan.resource).get(key)?.field.label ?? key);
}

/** Whether the last import said all of it already. */
const isNoted = (
  { resource }: ImportPlan,
  said: ReadonlyMap<string, unknown>,
  repeated: ReadonlySet<string>,
) =>
  [...said.keys()].every(
    (key) => repeated.has(key) || apiFields(resource).get(key)?.field.writeOnly === true,
  );

async function writeRow(
  call: RequestContext,
  plan: ImportPlan,
  row: PreparedRow,
  before: Row | undefined,
  repeated: ReadonlySet<string>,
): Promise<Attempt> {
  const said = saidBy(plan, row, before);
  if (Array.isArray(said)) return { outcome: said };
  if (!before) {
    const given = settle(row, plan, before);
    if (Array.isArray(given)) return { outcome: given };
    return {
      outcome: "created",
      record: await createRecord(call, plan.resource, Object.fromEntries(given)),
      said,
    };
  }
  const changed = differences(plan.resource, before, said);
  const labels = keep(changed, plan, repeated);
  const kept =
    labels.length > 0 ? { kept: t("keptFields", { labels: listed(labels, "unit") }) } : {};
  if (Object.keys(changed).length === 0)
    return {
      outcome: "unchanged",
      record: before,
      ...(isNoted(plan, said, repeated) ? {} : { said }),
      ...kept,
    };
  const names = plan.confirmNames ? undefined : newName(plan.resource, before, changed);
  if (names)
    return {
      outcome: [
        {
          column: columnFor(plan, plan.resource.title),
          field: plan.resource.title,
          reason: t("otherName", { before: names.before, after: names.after }),
        },
      ],
    };
  return {
    outcome: "updated",
    changed: changedRecord(call, plan.resource, before, changed),
    record: await updateRecord(call, plan.resource, Number(before["id"]), changed, {
      version: Number(before["version"]),
    }),
    said,
    ...kept,
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
  repeated: ReadonlySet<string>,
): Promise<Attempt> {
  try {
    return await writeRow(call, plan, row, before, repeated);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 412) throw error;
    return writeRow(call, plan, row, error.body["data"] as Row, repeated);
  }
}

/** A row, the record it is about, and the fields of which it says what the last import said. */
interface RowToWrite {
  row: PreparedRow;
  before: Row | undefined;
  repeated: ReadonlySet<string> | undefined;
}

/**
 * Writes a row by the same calls as a single record, in a savepoint; what is refused is told in
 * terms of the file.
 * @throws what is not about the row.
 */
export async function attemptRow(
  call: RequestContext,
  plan: ImportPlan,
  { row, before, repeated = new Set() }: RowToWrite,
  explain: (error: unknown) => ApiError | undefined,
): Promise<Attempt> {
  try {
    return await partOfBatch(call, (part) => writeFresh(part, plan, row, before, repeated));
  } catch (error) {
    return { outcome: refusalsOf(error, plan, explain) };
  }
}
