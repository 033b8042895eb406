import { checkRecord, createSchema, fieldErrors } from "../../schema/validate";
import { uniquesOf } from "../db/constraint-rules";
import type { Row } from "../db/row";
import { takenSentence } from "../db/violations";
import type { RequestContext } from "../http/request-context";
import { recordsWith } from "./find-existing";
import type { ImportPlan } from "./import-plan";
import { refusalsAt, type PreparedRow } from "./prepare-rows";
import { settle } from "./write-rows";

type Existing = ReadonlyMap<PreparedRow, Row>;

/** Adds what is wrong with fields that are not refused already. */
function refuse(
  plan: ImportPlan,
  row: PreparedRow,
  errors: Readonly<Record<string, readonly string[]>>,
): void {
  const known = new Set(row.refusals.map(({ field }) => field));
  row.refusals.push(...refusalsAt(plan, errors).filter(({ field }) => !known.has(field)));
}

/** The fields that a new record cannot do without and its row does not say. */
function refuseMissing(plan: ImportPlan, row: PreparedRow): void {
  const { id: _id, ...given } = Object.fromEntries(row.given);
  const parsed = createSchema(plan.resource).safeParse(given);
  if (parsed.success) return;
  const errors = fieldErrors(plan.resource, parsed.error);
  for (const apiName of row.unsettled.keys()) delete errors[apiName];
  refuse(plan, row, errors);
}

/** What can be known of a refused row without writing it, beyond the cell that refused it. */
function refuseTheRest(plan: ImportPlan, row: PreparedRow, before: Row | undefined): void {
  const settled = settle(row, plan, before);
  if (Array.isArray(settled)) row.refusals.push(...settled);
  else row.given = new Map([...row.given, ...settled]);
  refuse(plan, row, checkRecord(plan.resource, { ...before, ...Object.fromEntries(row.given) }));
}

/** Values that another record has already, of rows that the database will not be asked about. */
async function refuseTaken(
  call: RequestContext,
  plan: ImportPlan,
  rows: readonly PreparedRow[],
  existing: Existing,
): Promise<void> {
  for (const { fields, isAsked } of uniquesOf(plan.resource)) {
    const complete = rows.filter(
      (row) =>
        fields.every((apiName) => (row.given.get(apiName) ?? null) !== null) &&
        isAsked({ ...existing.get(row), ...Object.fromEntries(row.given) }),
    );
    for (const [row, record] of await recordsWith(call, plan.resource, fields, complete, false))
      if (isAsked(record) && record["id"] !== existing.get(row)?.["id"])
        refuse(
          plan,
          row,
          Object.fromEntries(
            fields.map((apiName) => [apiName, [takenSentence(plan.resource, fields)]]),
          ),
        );
  }
}

/**
 * Says of rows that cannot be imported everything that is wrong with them, so that nobody corrects
 * a file in rounds: what is missing, does not go together, or belongs to another record. What only
 * a complete record can be asked about (the rules of a resource) is told once its cells are right.
 */
export async function refuseCompletely(
  call: RequestContext,
  plan: ImportPlan,
  rows: readonly PreparedRow[],
  existing: Existing,
): Promise<void> {
  for (const row of rows) if (!existing.has(row)) refuseMissing(plan, row);
  const refused = rows.filter(({ refusals }) => refusals.length > 0);
  for (const row of refused) refuseTheRest(plan, row, existing.get(row));
  await refuseTaken(call, plan, refused, existing);
}
