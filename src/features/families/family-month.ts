import { sql } from "@rollcall/kit/api/db/sql";
import { notAllowed, invalid } from "@rollcall/kit/api/errors";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { Input } from "@rollcall/kit/api/http/route-of";
import { condonedOfOwn, monthSpan, studentFigures, termStanding } from "../figures/api";
import type { familyMonth } from "./contract";
import { noteUse, openLink } from "./open-link";
import { shownMarks } from "./shown-marks";
import { readReported, sharesRequests } from "./reported";
import { t } from "./text";

/**
 * A month of the child, the percentage of the academic year so far with what it is made of, and the
 * leave there is.
 * @throws ApiError 403 while the date of birth has not been given; 422 for a month outside of the
 * academic year so far; as `openLink` does.
 */
export async function answerMonth(
  call: RequestContext,
  { query }: Input<typeof familyMonth>,
): Promise<AnswerOf<typeof familyMonth>> {
  const link = await openLink(call);
  if (!link.confirmed) throw notAllowed(t("dateFirst"), "scope");
  await noteUse(call, link);
  const { student } = link;
  const year = await studentFigures(call, student.id, {});
  const [earliest, latest] = [year.from.slice(0, 7), year.today.slice(0, 7)];
  const month = query.month ?? latest;
  if (month < earliest || month > latest)
    throw invalid({ month: [t("chooseMonth", { earliest, latest })] });
  const { from, to } = monthSpan(month);
  const [figures, term, told] = await Promise.all([
    studentFigures(call, student.id, { from, to: to < year.today ? to : year.today }),
    termStanding(call, year),
    readReported(
      call.db,
      link.parent.id,
      sql`l.student_id = ${student.id} and l.to_date >= ${year.from}::date`,
      await sharesRequests(call.db, link),
    ),
  ]);
  return ok({
    month,
    earliest,
    latest,
    days: figures.days.map((day) => ({
      date: day.date,
      closed: day.closed,
      in_class: day.class_id !== null,
      marks: shownMarks(figures, day),
    })),
    figure: {
      from: year.from,
      to: year.to < year.today ? year.to : year.today,
      percentage: year.percentage,
      attended: year.weight,
      counted: year.counted,
      marked: year.marked,
      expected: year.expected,
      free: year.free,
      nth_late: year.counts.nth_late,
      below: year.below,
      threshold: year.threshold,
      policy: year.policy,
      condoned: condonedOfOwn(year),
    },
    term,
    told,
  });
}
