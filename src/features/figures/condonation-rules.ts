import { sql } from "@rollcall/kit/api/db/sql";
import type { Row } from "@rollcall/kit/api/db/row";
import { clash, invalid } from "@rollcall/kit/api/errors";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { rulesFor } from "@rollcall/kit/api/rules-for";
import { condonations } from "../../resources/condonations";
import { readStored } from "../../school/settings/settings";
import { t } from "./text";

/** @throws ApiError 422 where the term is one of another academic year. */
async function refuseOtherTerm({ db }: RequestContext, row: Readonly<Row>): Promise<void> {
  const term = row["term_id"];
  if (typeof term !== "number") return;
  const [found] = await db.query<{ year: number }>(
    sql`select academic_year_id as year from academic_terms where id = ${term}`,
  );
  if (found && found.year !== row["academic_year_id"])
    throw invalid({ term_id: [t("termOfOtherYear")] });
}

/**
 * As many points as the institution allows; what was granted before stays when it allows fewer.
 * @throws ApiError 422 at the points.
 */
async function refuseTooMany({ db }: RequestContext, points: number): Promise<void> {
  const limit = (await readStored(db)).settings["attendance.condonation_limit"];
  if (limit === null) throw invalid({ points: [t("condonesNothing")] });
  if (points > limit) throw invalid({ points: [t("condonesLess", { limit })] });
}

/** @throws ApiError 409 where the student has another one for the same year or term. */
async function refuseSecond({ db }: RequestContext, row: Readonly<Row>): Promise<void> {
  const student = Number(row["student_id"]);
  // One after the other for each student, so that two forms cannot both be the first.
  await db.query(sql`select pg_advisory_xact_lock(hashtext('condonations'), ${student}::int)`);
  const [other] = await db.query<{ points: number }>(sql`
    select points from condonations where deleted_at is null and id <> ${Number(row["id"] ?? 0)} and student_id = ${student}
      and academic_year_id = ${Number(row["academic_year_id"])} and term_id is not distinct from ${row["term_id"] === null || row["term_id"] === undefined ? null : Number(row["term_id"])}::int limit 1`);
  if (other) throw clash(t("condonedAlready", other), { points: [t("condonedAlready", other)] });
}

export const condonationRules = rulesFor(condonations, {
  async beforeWrite(call, { before, after }) {
    await refuseOtherTerm(call, after);
    if (before?.["points"] !== after["points"]) await refuseTooMany(call, Number(after["points"]));
    await refuseSecond(call, after);
  },
  async beforeRestore(call, row) {
    await refuseOtherTerm(call, row);
    await refuseSecond(call, row);
  },
});
