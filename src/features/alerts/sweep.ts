import { sql } from "@rollcall/kit/api/db/sql";
import { evaluateFigure, type LowRule } from "../../school/sums/domain/alerts";
import { emptyTally } from "../../school/sums/domain/percentage";
import { tallyOfSums } from "../../school/sums/domain/sums";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { isRecounting } from "../../school/recounts/recount-days";
import type { Database } from "@rollcall/kit/api/db/database";
import { type Terms, readStudentSums, readTerms, termsOf } from "../figures/api";
import { readAlertSpan } from "./facts";
import { evaluateSoon } from "../../school/registers/alert-queue";
import { evaluateAllCases } from "../../school/registers/case-queue";
import { rulesOf, type AlertContext } from "./rules";

interface Asked {
  asked: number;
  done: number;
  day: CalendarDay | null;
}

/**
 * Whether everybody is to be looked at: it was asked for, or a day has passed whose missing
 * registers count.
 */
const isDue = ({ asked, done, day }: Asked, { policy, today }: Terms): boolean =>
  asked !== done || (policy.unmarked !== "left_out" && day !== today);

interface State {
  id: number;
  notified: boolean;
  watched: boolean;
}

/** Students of whom something else is known than what holds. */
async function findWrong(db: Database, low: LowRule, terms: Terms): Promise<number[]> {
  const span = await readAlertSpan(db, terms);
  const sums = new Map(
    (await readStudentSums(db, span, terms)).map((row) => [
      row.student_id,
      tallyOfSums(row, terms.policy),
    ]),
  );
  const states = await db.query<State>(sql`
    select s.id, w.student_id is not null as watched, exists (select 1 from alerts a where a.student_id = s.id and a.kind = 'low_attendance' and a.ended_at is null and a.date >= ${span.from}::date) as notified
    from students s left join alert_watch w on w.student_id = s.id where s.deleted_at is null and s.status = 'active'`);
  return states
    .filter(({ id, notified, watched }) => {
      const verdict = evaluateFigure(sums.get(id) ?? emptyTally, low, notified);
      return verdict === "tell" || verdict === "over" || (verdict === "watch") !== watched;
    })
    .map(({ id }) => id);
}

/**
 * Looks over the percentages of all students after a change that concerns many (threshold, policy,
 * calendar, year), and has those judged of whom something else is known than what holds, and every attendance case. Reads as
 * reports do, in parts that hold nobody up, and writes one statement for the few there are. One
 * that was stopped begins again. Gives false when it was not asked for, or has to wait for a
 * recount, which asks for it again.
 */
export async function sweep({ db, now }: AlertContext): Promise<boolean> {
  const [state] = await db.query<Asked>(sql`select asked, done, day from alert_sweeps`);
  const ofSchool = await readTerms({ db, context: { now } });
  const terms = termsOf(ofSchool, { to: ofSchool.today });
  if (!state || !isDue(state, terms) || (await isRecounting(db))) return false;
  const { low } = rulesOf(terms);
  const wrong = low ? await findWrong(db, low, terms) : [];
  await db.transaction(async (tx) => {
    if (wrong.length) await evaluateSoon(tx, wrong);
    await evaluateAllCases(tx);
    await tx.query(
      sql`update alert_sweeps set done = greatest(done, ${state.asked}::int), day = ${terms.today}::date`,
    );
  });
  return true;
}
