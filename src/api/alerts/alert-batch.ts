import { judge, type Alert, type AlertRules } from "../../domain/attendance/alerts";
import type { CalendarDay } from "../../domain/calendar-day";
import type { ApiContext } from "../context";
import { readTerms, type Terms } from "../figures/school";
import { claim, readConcerned, type Concerned, type Due } from "./facts";
import { endAlerts, tellAlerts, type Message } from "./tell";
import { noticeOf } from "./words";

/** What alerts need of a host. */
export type AlertContext = Pick<ApiContext, "db" | "now">;

function rulesOf({ stored: { settings }, threshold }: Terms): AlertRules {
  return {
    absence: settings["notifications.rules.daily_absence"],
    consecutive: settings["notifications.rules.consecutive_absences"] ? settings["notifications.rules.consecutive_days"] : null,
    low: settings["notifications.rules.low_attendance"] ? { threshold, atLeast: settings["notifications.rules.low_attendance_slots"] } : null,
  };
}

/** What is remembered of a message: a streak that is told with an absence is told too. */
function remembered(alert: Alert, today: CalendarDay): Message["alerts"] {
  if (alert.kind === "absence") return [{ kind: "absence", date: alert.day }, ...(alert.streak ? [{ kind: "consecutive_absences", date: alert.day }] : [])];
  return [{ kind: alert.kind, date: alert.kind === "correction" ? alert.day : today }];
}

async function handle(tx: ApiContext["db"], due: readonly Due[], terms: Terms, at: string): Promise<void> {
  const rules = rulesOf(terms);
  const { students, since } = await readConcerned(tx, terms, due);
  const judged = students.map((student) => ({ student, verdict: judge(student.seen, rules) }));
  const messagesOf = (student: Concerned, tell: readonly Alert[]) => tell.map((alert): Message => ({ ...noticeOf(alert, student, terms), student_id: student.id, alerts: remembered(alert, terms.today) }));
  await endAlerts(tx, judged.flatMap(({ student, verdict }) => verdict.over.map((kind) => ({ student_id: student.id, kind }))), students.map(({ id }) => id), since, at);
  await tellAlerts(tx, judged.flatMap(({ student, verdict }) => messagesOf(student, verdict.tell)), at);
}

/**
 * Judges the next students' days whose grace time is over and hands what is to be told to the delivery, all in one
 * transaction: a process that is killed leaves them to the next try, and none is told twice. Gives false when none was due.
 */
export function alertBatch({ db, now }: AlertContext): Promise<boolean> {
  return db.transaction(async (tx) => {
    const terms = await readTerms({ db: tx, context: { now } });
    const due = await claim(tx, now(), terms.stored.settings["notifications.rules.grace_minutes"]);
    if (due.length === 0) return false;
    await handle(tx, due, terms, now().toISOString());
    return true;
  });
}
