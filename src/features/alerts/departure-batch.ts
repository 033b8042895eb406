import { holdsLink } from "@rollcall/kit/schema/holds-link";
import { sql } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";
import { momentIn, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { readStored } from "../../school/settings/settings";
import type { AlertContext } from "./rules";
import type { Message } from "./letters";
import { notifyOfAlerts } from "./notify";
import { whoIs } from "./words";
import { formattingOf } from "@rollcall/kit/api/settings/formatting-of";
import { dayText } from "@rollcall/kit/schema/formats/days";
import { timeText } from "@rollcall/kit/schema/formats/moments";
import type { Formatting } from "@rollcall/kit/schema/formats/formatting";
import { t } from "./text";

/** So few that the gate waits for none of them. */
const batch = 60;

/** A departure that was entered at the gate, or one that parents know of and that was undone since. */
interface Departure {
  student_id: number;
  name: string;
  class: string | null;
  at: string;
  reason: string | null;
  /** When the student came back, if so. */
  back_at: string | null;
  undone: boolean;
  /** Whether parents are to know. */
  told: boolean;
}

/**
 * Takes the next departures of a day whose grace time is over, and those that parents know of and
 * that have been undone; no other process takes them too. Of a student who left several times the
 * last departure is taken. They are back when the transaction is not committed.
 * @param tells whether parents want to know; else departures are taken and never told later
 */
const claim = (db: Database, day: CalendarDay, until: string, tells: boolean) =>
  db.query<Departure>(sql`
    with due as materialized (
      select g.id, g.undone_at is not null as undone from gate_events g where g.date = ${day}::date and g.kind = 'departure' and g.outcome = 'left'
        and (g.told is null and g.undone_at is null and g.made_at <= ${until}::timestamptz or g.told = 'left' and g.undone_at is not null)
      order by g.id limit ${batch} for update skip locked),
    taken as (
      update gate_events g set told = case when d.undone then 'taken_back' when ${tells} then 'left' else 'nobody' end
      from due d where d.id = g.id returning g.id, g.student_id, g.class_id, g.at, g.reason, g.date, d.undone, g.told)
    select distinct on (t.student_id, t.undone) t.student_id, s.name, c.name as class, t.at, t.reason, t.undone, t.told <> 'nobody' as told,
      (select min(b.at) from gate_events b where b.student_id = t.student_id and b.date = t.date and b.kind = 'arrival' and b.undone_at is null and b.outcome <> 'already' and b.at > t.at) as back_at
    from taken t join students s on s.id = t.student_id and s.deleted_at is null left join classes c on c.id = t.class_id
    order by t.student_id, t.undone, t.at desc`);

/**
 * What parents and the class teacher read of a departure. Its reason is typed at the gate, by whoever
 * stands there: one that holds a link stays in the record, and goes into no message of the school.
 */
function messageOf(departure: Departure, day: CalendarDay, by: Formatting): Message {
  const { student_id, name, reason, back_at, undone } = departure;
  const when = t("when", { time: timeText(departure.at, by), day: dayText(day, by) });
  const who = whoIs(departure);
  const left = back_at
    ? t("departedAndBack", { who, when, back: timeText(back_at, by) })
    : t("departed", { who, when });
  return {
    type: "attendance_alert",
    heading: undone ? t("correction") : t("leftSchool"),
    name,
    body: undone
      ? t("departureTakenBack", { name, when })
      : reason && !holdsLink(reason)
        ? `${left} ${t("reasonGiven", { reason })}`
        : left,
    student_id,
    alerts: [{ kind: undone ? "departure_taken_back" : "departure", date: day }],
    corrects: null,
  };
}

/**
 * Tells parents and class teachers of today's departures that were entered at the gate, once their
 * grace time is over. Gives false when none was due.
 */
export const departureBatch = ({ db, now, channels }: AlertContext): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { settings } = await readStored(tx);
    const { "institution.language": language, "institution.timezone": zone } = settings;
    const { day } = momentIn(zone, now());
    const grace = settings["notifications.rules.grace_minutes"];
    const until = new Date(now().getTime() - grace * 60_000).toISOString();
    const due = await claim(tx, day, until, settings["notifications.rules.departures"]);
    if (due.length === 0) return false;
    const say = () => {
      const by = formattingOf(settings);
      return due.filter(({ told }) => told).map((departure) => messageOf(departure, day, by));
    };
    await notifyOfAlerts({ db: tx, channels, today: day, language }, say, now().toISOString());
    return true;
  });
