import { sql } from "@rollcall/kit/api/db/sql";
import type { Row } from "@rollcall/kit/api/db/row";
import { findRecord } from "@rollcall/kit/api/crud/find-record";
import { invalid, notFound } from "@rollcall/kit/api/errors";
import type { BodyOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { students } from "../../resources/students";
import type { previewMerge } from "./contract";
import { missingParents, planFields } from "./fields";
import { countMarks, marksOfBoth } from "./marks";
import { planPlaces } from "./places";
import { countRows, type Pair } from "./rows";
import { t } from "./text";

export type MergeChoice = BodyOf<typeof previewMerge>;

/** The duplicate and the record that stays. */
export const pairOf = ({ keep_id, other_id }: MergeChoice): Pair => ({
  from: other_id,
  to: keep_id,
});

/** What stands against merging two students, each in a sentence that says what to do first. */
async function refusals(
  { db }: RequestContext,
  { from, to }: Pair,
  { keep, other }: { keep: Readonly<Row>; other: Readonly<Row> },
): Promise<string[]> {
  const [found] = await db.query<
    Record<"leaves" | "cases" | "restrictions" | "corrections", boolean>
  >(sql`
    select exists (
        select 1 from leaves a join leaves b on b.student_id = ${to} and b.deleted_at is null and b.status in ('pending', 'approved') and a.from_date <= b.to_date and b.from_date <= a.to_date
          and (a.slots is null or b.slots is null or string_to_array(a.slots, ',') && string_to_array(b.slots, ','))
        where a.student_id = ${from} and a.deleted_at is null and a.status in ('pending', 'approved')) as leaves,
      (select count(*) = 2 from cases where open_of in (${from}, ${to}) and deleted_at is null) as cases,
      exists (select 1 from parent_restrictions a join parent_restrictions b on b.parent_id = a.parent_id and b.student_id = ${to} and b.deleted_at is null where a.student_id = ${from} and a.deleted_at is null) as restrictions,
      exists (select 1 from attendance_corrections c cross join jsonb_array_elements(c.marks) m where c.status = 'pending' and c.deleted_at is null and (m ->> 'student_id')::int = ${from}) as corrections`);
  return [
    keep["status"] !== "active" && other["status"] === "active" ? t("activeStays") : "",
    found?.leaves ? t("leavesMeet") : "",
    found?.cases ? t("bothCases") : "",
    found?.restrictions ? t("sameRestriction") : "",
    found?.corrections ? t("openCorrection") : "",
  ].filter(Boolean);
}

async function personOf(call: RequestContext, id: number): Promise<Row> {
  const row = await findRecord(call, students, id, { include: ["class"] });
  if (!row || row["deleted_at"] !== null || row["erased_at"] !== null) throw notFound();
  return row;
}

/**
 * What merging two students would do.
 * @throws ApiError 422 for one student twice; 404 for one who isn't there
 */
export async function planMerge(call: RequestContext, choice: MergeChoice) {
  const pair = pairOf(choice);
  if (pair.from === pair.to) throw invalid({ other_id: [t("sameStudent")] });
  const keep = await personOf(call, pair.to);
  const other = await personOf(call, pair.from);
  const leaving = typeof keep["leaving_date"] === "string" ? keep["leaving_date"] : null;
  const places = await planPlaces(call.db, pair, leaving);
  const marks = {
    ...(await countMarks(call.db, pair, places)),
    ...(await marksOfBoth(call.db, pair)),
  };
  const rows = await countRows(call.db, pair);
  return {
    pair,
    keep,
    other,
    refused: await refusals(call, pair, { keep, other }),
    places,
    marks,
    rows,
    moved:
      marks.moves +
      places.filter(({ parts }) => parts.length > 0).length +
      rows.reduce((sum, { count }) => sum + count, 0),
    fields: planFields(keep, other),
    parents: await missingParents(call.db, pair),
  };
}

export type MergePlan = Awaited<ReturnType<typeof planMerge>>;
