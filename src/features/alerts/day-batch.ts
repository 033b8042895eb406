import { evaluateDays, type Alert } from "../../school/sums/domain/alerts";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import type { ApiContext } from "@rollcall/kit/api/context";
import { type SchoolTerms, readTerms } from "../figures/api";
import { claim, readAlertSpan, readConcerned, type Concerned, type Due } from "./facts";
import { rulesOf, type AlertContext } from "./rules";
import type { Message } from "./letters";
import { endAlerts, notifyOfAlerts } from "./notify";
import { saidOf } from "./words";
import { formattingOf } from "@rollcall/kit/api/settings/formatting-of";

/** What is remembered of a message: a streak that is told with an absence is told too. */
function remembered(alert: Alert, today: CalendarDay): Message["alerts"] {
  if (alert.kind === "absence")
    return [
      { kind: "absence", date: alert.day, slots: alert.slots },
      ...(alert.streak ? [{ kind: "consecutive_absences", date: alert.day }] : []),
    ];
  return [{ kind: alert.kind, date: alert.kind === "correction" ? alert.day : today }];
}

const messageOf = (student: Concerned, alert: Alert, { today, stored }: SchoolTerms): Message => ({
  ...saidOf(alert, student, formattingOf(stored.settings)),
  student_id: student.id,
  alerts: remembered(alert, today),
  corrects: alert.kind === "correction" ? alert.day : null,
});

async function handle(
  { db: tx, channels }: Pick<ApiContext, "db" | "channels">,
  due: readonly Due[],
  terms: SchoolTerms,
  at: string,
): Promise<void> {
  const span = await readAlertSpan(tx, terms);
  const students = await readConcerned(tx, terms, due, span);
  const judged = students.map((student) => ({
    student,
    verdict: evaluateDays(student.seen, rulesOf(terms)),
  }));
  const over = judged.filter(({ verdict }) => verdict.over).map(({ student }) => student.id);
  await endAlerts(
    tx,
    {
      kind: "consecutive_absences",
      students: students.map(({ id }) => id),
      over,
      since: span.from,
    },
    at,
  );
  const { "institution.language": language } = terms.stored.settings;
  const say = () =>
    judged.flatMap(({ student, verdict }) =>
      verdict.tell.map((alert) => messageOf(student, alert, terms)),
    );
  await notifyOfAlerts({ db: tx, channels, today: terms.today, language }, say, at);
}

/** Judges the next students' days whose grace time is over. Gives false when none was due. */
export const dayBatch = ({ db, now, channels }: AlertContext): Promise<boolean> =>
  db.transaction(async (tx) => {
    const terms = await readTerms({ db: tx, context: { now } });
    const due = await claim(tx, now(), terms.stored.settings["notifications.rules.grace_minutes"]);
    if (due.length === 0) return false;
    await handle({ db: tx, channels }, due, terms, now().toISOString());
    return true;
  });
