import { sql } from "@rollcall/kit/api/db/sql";
import { notFound } from "@rollcall/kit/api/errors";
import type { AnswerOf, DataOf } from "@rollcall/kit/api/http/contract";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { needs } from "@rollcall/kit/api/http/route";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { today } from "@rollcall/kit/api/today";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { RefusedEnrolment, type Enrolment } from "./domain/enrolment-plan";
import { planRecord, type PlannedStudent } from "./domain/planned-move";
import { holdsOn } from "../../school/roster/domain/roster";
import { moveWhatIf } from "./contract";
import { t } from "./text";

/** A register in which the student has a mark, or which was taken in the new class. */
interface Taken {
  class_id: number;
  date: CalendarDay;
  /** Null where the student has no mark in it. */
  counts: boolean | null;
}
interface Facts {
  before: PlannedStudent | null;
  history: Enrolment[];
  taken: Taken[];
}
type Effect = DataOf<typeof moveWhatIf>;

function sentenceOf({ stop, resume, unmarked }: Omit<Effect, "sentence">): string {
  return [
    ...(stop > 0 ? [t("marksStop", { count: stop })] : []),
    ...(resume > 0 ? [t("marksCount", { count: resume })] : []),
    ...(unmarked > 0 ? [t("registersIncomplete", { count: unmarked })] : []),
  ].join(" ");
}

/** Everything in one statement; teaching groups are left out, since they follow the class. */
async function readFacts(
  { db }: RequestContext,
  { body }: Input<typeof moveWhatIf>,
): Promise<Facts & { before: PlannedStudent }> {
  const own = sql`(select register_id, enrolled from marks where student_id = ${body.student_id})`;
  const [found] = await db.query<Facts>(sql`
    select
      (select json_build_object('class_id', class_id, 'admission_date', admission_date, 'leaving_date', leaving_date, 'next', case when next_class_from is not null then json_build_object('class_id', next_class_id, 'from', next_class_from) end) from students where id = ${body.student_id} and deleted_at is null) as before,
      (select coalesce(json_agg(json_build_object('id', id, 'class_id', class_id, 'from', from_date, 'to', to_date) order by from_date), '[]') from enrolments where student_id = ${body.student_id} and deleted_at is null) as history,
      (select coalesce(json_agg(json_build_object('class_id', t.class_id, 'date', t.date, 'counts', t.counts)), '[]') from (
          select r.class_id, r.date, m.enrolled as counts from ${own} m join registers r on r.id = m.register_id where r.open
          union all
          select r.class_id, r.date, null from registers r
          where r.open and r.class_id = ${body.class_id}::int and r.date >= ${body.class_from}::date and r.present + r.absent + r.excused + r.half + r.not_counted > 0
            and not exists (select 1 from ${own} m where m.register_id = r.id)) t
        join classes c on c.id = t.class_id and c.kind <> 'group') as taken`);
  if (!found?.before) throw notFound();
  return { ...found, before: found.before };
}

/** What the enrolments would be; as they are where the form will refuse the change. */
function planned(
  { before, history }: Facts,
  { body }: Input<typeof moveWhatIf>,
  day: CalendarDay,
): Enrolment[] {
  const { class_id, admission_date, leaving_date = null, class_from: from } = body;
  try {
    return planRecord(history, {
      before,
      after: { class_id, admission_date, leaving_date },
      from,
      today: day,
    }).history;
  } catch (error) {
    if (error instanceof RefusedEnrolment) return history;
    throw error;
  }
}

async function handle(
  call: RequestContext,
  asked: Input<typeof moveWhatIf>,
): Promise<AnswerOf<typeof moveWhatIf>> {
  const facts = await readFacts(call, asked);
  const plan = planned(facts, asked, await today(call));
  const isIn = (times: readonly Enrolment[], { class_id, date }: Taken) =>
    times.some((one) => one.class_id === class_id && holdsOn(one, date));
  const effect = { stop: 0, resume: 0, unmarked: 0 };
  for (const one of facts.taken) {
    const [was, is] = [isIn(facts.history, one), isIn(plan, one)];
    if (one.counts === true && was && !is) effect.stop += 1;
    if (one.counts === false && !was && is) effect.resume += 1;
    if (one.counts === null && !was && is) effect.unmarked += 1;
  }
  return ok({ ...effect, sentence: sentenceOf(effect) });
}

/** What a move would do to marks that stand. */
export const moveWhatIfRoute = routeOf(moveWhatIf, {
  access: needs("edit_students", "view_students"),
  subject: "Students",
  summary: "What a move to another class would do to marks that stand",
  handle,
});
