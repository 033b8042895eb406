import { sql } from "@rollcall/kit/api/db/sql";
import { weekday } from "../../school/calendar/domain/school-calendar";
import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import type { Database } from "@rollcall/kit/api/db/database";
import { earlier } from "./days";
import type { Random } from "@rollcall/kit/schema/demo/random";
import type { DemoSchool } from "./rows";

/** The leave types every institution begins with, by their ids, and why such leave is asked for. */
const kinds: readonly { type: number; share: number; reasons: readonly string[] }[] = [
  {
    type: 1,
    share: 6,
    reasons: [
      "Fever; the doctor advises rest.",
      "Dental treatment.",
      "Recovering from a cold.",
      "Eye infection; should not be among others.",
      "A sprained ankle.",
    ],
  },
  {
    type: 2,
    share: 3,
    reasons: [
      "A wedding in the family.",
      "Travelling to the grandparents.",
      "A family function out of town.",
      "A bereavement in the family.",
    ],
  },
  {
    type: 3,
    share: 1,
    reasons: [
      "Plays for the school at the district tournament.",
      "Science exhibition at another school.",
      "Takes part in the inter-school debate.",
    ],
  },
];

/** So many in a hundred ask for leave around the day. */
const share = 0.03;

/** The next day of the week that is no Saturday or Sunday. */
function workday(day: CalendarDay): CalendarDay {
  return weekday(day) > 5 ? workday(addDays(day, 1)) : day;
}

/**
 * Leave asked for around today, not reviewed yet: of students in a class, in the year and before
 * they leave.
 */
export function leaveRows(
  random: Random,
  students: DemoSchool["students"],
  today: CalendarDay,
  yearEnd: CalendarDay,
): DemoSchool["leaves"] {
  const rows: Omit<DemoSchool["leaves"][number], "id">[] = [];
  for (const { id, class_id, status, admission_date, leaving_date } of students) {
    if (status !== "active" || typeof class_id !== "number" || !random.chance(share)) continue;
    const kind = kinds[random.weighted(kinds.map((one) => one.share))] ?? kinds[0];
    const from = workday(addDays(today, random.whole(-16, 9)));
    const last = earlier(
      addDays(from, random.weighted([5, 3, 2, 1])),
      earlier(leaving_date ?? yearEnd, yearEnd),
    );
    const reason = random.pick(kind?.reasons ?? []);
    if (from < admission_date || last < from) continue;
    rows.push({
      student_id: id,
      leave_type_id: kind?.type ?? 1,
      from_date: from,
      to_date: last,
      reason,
    });
  }
  return rows
    .sort((one, other) =>
      one.from_date < other.from_date
        ? -1
        : one.from_date > other.from_date
          ? 1
          : one.student_id - other.student_id,
    )
    .map((row, at) => ({ id: at + 1, ...row }));
}

/** The office has decided what has begun, and some of what is to come; a few it has refused. */
export const decideLeaves = (db: Database, today: CalendarDay) =>
  db.query(sql`
  update leaves l set status = case when l.id % 7 = 3 then 'rejected' else 'approved' end, decided_by_id = 2,
    decided_at = at, updated_at = at,
    decision_note = case when l.id % 7 = 3 then 'Please bring a note; examinations are held in these days.' end
  from (select id, (least(from_date, ${today}::date) - 1 + time '05:30') at time zone 'UTC' as at from leaves) as moment
  where moment.id = l.id and (from_date < ${today}::date or l.id % 3 = 0)`);
