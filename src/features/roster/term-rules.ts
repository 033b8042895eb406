import { sql } from "@rollcall/kit/api/db/sql";
import { invalid } from "@rollcall/kit/api/errors";
import type { Row } from "@rollcall/kit/api/db/row";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { rulesFor } from "@rollcall/kit/api/rules-for";
import { academicTerms } from "../../resources/academic-terms";
import type { Span } from "../../school/calendar/domain/school-calendar";
import { t } from "./text";

/**
 * A term lies within its academic year, whose days stay as they are until the term is written.
 * @throws ApiError 422 at the day that lies outside of it.
 */
async function refuseOutside({ db }: RequestContext, term: Readonly<Row>): Promise<void> {
  const [from, to] = [String(term["start_date"]), String(term["end_date"])];
  const [year] = await db.query<Span>(
    sql`select start_date as "from", end_date as "to" from academic_years where id = ${Number(term["academic_year_id"])} and deleted_at is null for share`,
  );
  // A span that ends before it begins and a year that is not there are refused by what is declared.
  if (!year || to < from) return;
  const errors = {
    ...(from < year.from ? { start_date: [t("termBefore", { day: year.from })] } : {}),
    ...(to > year.to ? { end_date: [t("termAfter", { day: year.to })] } : {}),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

export const termRules = rulesFor(academicTerms, {
  beforeWrite: (call, { after }) => refuseOutside(call, after),
  beforeRestore: refuseOutside,
});

/**
 * An academic year keeps its terms within its days.
 * @throws ApiError 422 at the day that would leave a term outside.
 */
export async function refuseTermsOutside(
  { db }: RequestContext,
  before: Readonly<Row> | null,
  after: Readonly<Row>,
): Promise<void> {
  const [from, to] = [String(after["start_date"]), String(after["end_date"])];
  if (before === null || (before["start_date"] === from && before["end_date"] === to)) return;
  const terms = await db.query<Span & { name: string }>(
    sql`select name, start_date as "from", end_date as "to" from academic_terms where academic_year_id = ${Number(before["id"])} and deleted_at is null order by start_date`,
  );
  const [early, late] = [
    terms.find((term) => term.from < from),
    terms.findLast((term) => term.to > to),
  ];
  const errors = {
    ...(early ? { start_date: [t("yearAfterTerm", { name: early.name, day: early.from })] } : {}),
    ...(late ? { end_date: [t("yearBeforeTerm", { name: late.name, day: late.to })] } : {}),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
