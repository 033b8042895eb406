import { sql } from "@rollcall/kit/api/db/sql";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { isLow } from "../../school/sums/domain/alerts";
import { tallyOfSums } from "../../school/sums/domain/sums";
import { isRecounting } from "../../school/recounts/recount-days";
import { countedWeeks } from "./counted-weeks";
import { recounting } from "./right-sums";
import { readTerms, termsOf } from "./school";
import { readSpan } from "./span";
import { studentSums, type StudentSums } from "./student-sums";

/**
 * The students whose percentage of the academic year so far is below the threshold, and rests on as
 * many counted registers as the settings ask for, by their ids:
 * those of the report “Below the threshold”.
 * @throws ApiError 503 `recounting` while the sums are those of an earlier calendar.
 */
export async function lowStudents(call: Pick<RequestContext, "db" | "context">): Promise<number[]> {
  const ofSchool = await readTerms(call);
  const { from, to } = await readSpan(call, ofSchool, {});
  const terms = termsOf(ofSchool, { to });
  const { policy, threshold, lowAfter: atLeast } = terms;
  if (await isRecounting(call.db)) throw recounting();
  const counted = await countedWeeks(call.db, { from, to }, terms);
  const rows = await call.db.query<StudentSums>(
    sql`with ${studentSums({ from, to }, terms, counted)} select sums.* from sums join students s on s.id = sums.student_id and s.deleted_at is null and s.status = 'active'`,
  );
  return rows
    .filter((sums) => isLow(tallyOfSums(sums, policy), { threshold, atLeast }))
    .map(({ student_id }) => student_id);
}
