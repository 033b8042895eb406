import { sql } from "@rollcall/kit/api/db/sql";
import { evaluateFigure, type LowRule } from "../../school/sums/domain/alerts";
import { emptyTally, type Tally } from "../../school/sums/domain/percentage";
import { isRecounting } from "../../school/recounts/recount-days";
import { holdCalendar } from "../../school/registers/locks";
import type { Database } from "@rollcall/kit/api/db/database";
import { type SchoolTerms, readTerms, tallyOfStudents, termsOf } from "../figures/api";
import { readAlertSpan } from "./facts";
import { rulesOf, type AlertContext } from "./rules";
import { endAlerts, notifyOfAlerts } from "./notify";
import { lowSaidOf } from "./words";
import { formattingOf } from "@rollcall/kit/api/settings/formatting-of";

/** So few that marking waits for none of them. */
const batch = 60;
/** Who is marked again and again waits no longer than this beside the grace time. */
const longestWait = 24 * 3_600_000;

/**
 * Takes the next students whose marks have stood for the grace time; no other process takes them
 * too.
 */
const claim = (db: Database, at: Date, graceMinutes: number) => {
  const until = at.getTime() - graceMinutes * 60_000;
  return db.query<{ student_id: number }>(sql`
    with due as (
      select student_id from figure_queue where changed_at <= ${new Date(until).toISOString()}::timestamptz or first_at <= ${new Date(until - longestWait).toISOString()}::timestamptz
      order by changed_at, student_id limit ${batch} for update skip locked)
    delete from figure_queue q using due d where q.student_id = d.student_id returning q.student_id`);
};

interface Student {
  id: number;
  name: string;
  class: string | null;
  /** Low attendance was told since the span began, and is not over. */
  notified: boolean;
}

/** Those who are taught here now; others are not told of. */
const readStudents = (db: Database, ids: readonly number[], since: string) =>
  db.query<Student>(sql`
  select s.id, s.name, (select name from classes where id = s.class_id) as class,
    exists (select 1 from alerts a where a.student_id = s.id and a.kind = 'low_attendance' and a.ended_at is null and a.date >= ${since}::date) as notified
  from students s where s.id = any(${sql.param([...ids])}::int[]) and s.deleted_at is null and s.status = 'active' order by s.id`);

/** Who is watched of these students from now on. */
const watch = (db: Database, ids: readonly number[], watched: readonly number[]) =>
  db.query(sql`
  with gone as (delete from alert_watch where student_id = any(${sql.param([...ids])}::int[]) and student_id <> all(${sql.param([...watched])}::int[]))
  insert into alert_watch (student_id) select unnest(${sql.param([...watched])}::int[]) on conflict do nothing`);

async function handle(
  { db: tx, channels }: Pick<AlertContext, "db" | "channels">,
  ids: readonly number[],
  { low, ...asked }: { low: LowRule; terms: SchoolTerms },
  at: string,
): Promise<void> {
  const span = await readAlertSpan(tx, asked.terms);
  const terms = termsOf(asked.terms, span);
  const [students, tallies] = [
    await readStudents(tx, ids, span.from),
    await tallyOfStudents(tx, ids, span, terms),
  ];
  const judged = students.map((student) => {
    const tally: Tally = tallies.get(student.id) ?? emptyTally;
    return { student, tally, verdict: evaluateFigure(tally, low, student.notified) };
  });
  const those = (verdict: string) => judged.filter((one) => one.verdict === verdict);
  const idsOf = (verdict: string) => those(verdict).map(({ student }) => student.id);
  await watch(tx, ids, idsOf("watch"));
  await endAlerts(
    tx,
    {
      kind: "low_attendance",
      students: students.map(({ id }) => id),
      over: idsOf("over"),
      since: span.from,
    },
    at,
  );
  const { settings } = asked.terms.stored;
  const { "institution.language": language } = settings;
  const say = () =>
    those("tell").map(({ student, tally }) => ({
      ...lowSaidOf(student, tally, terms, formattingOf(settings)),
      student_id: student.id,
      alerts: [{ kind: "low_attendance", date: terms.today }],
      corrects: null,
    }));
  await notifyOfAlerts({ db: tx, channels, today: terms.today, language }, say, at);
}

/**
 * Judges the percentages of the next students for whom something has changed. Gives false when
 * there was none, or their sums are being recounted.
 */
export const figureBatch = ({ db, now, channels }: AlertContext): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [, isPending] = await Promise.all([holdCalendar(tx), isRecounting(tx)]);
    if (isPending) return false;
    const terms = await readTerms({ db: tx, context: { now } });
    const due = await claim(tx, now(), terms.stored.settings["notifications.rules.grace_minutes"]);
    if (due.length === 0) return false;
    const { low } = rulesOf(terms);
    if (low)
      await handle(
        { db: tx, channels },
        due.map(({ student_id }) => student_id),
        { low, terms },
        now().toISOString(),
      );
    return true;
  });
