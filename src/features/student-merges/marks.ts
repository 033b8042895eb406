import { sql } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import type { Changes } from "@rollcall/kit/schema";
import type { Mark } from "../../school/registers/register-row";
import { shownMark } from "../../school/registers/save-register";
import { writeMarks, writerOf } from "../../school/registers/write-marks";
import { isForSlot } from "../../school/roster/enrolled";
import { slotLabel } from "../../school/slots/slots";
import type { PlaceChange } from "./places";
import type { Pair } from "./rows";

/** A register in which both students have a mark. */
interface Both {
  register_id: number;
  class: string;
  date: CalendarDay;
  slot: string;
  period: string | null;
  keep: Mark;
  other: Mark;
}

const markJson = (mark: string, code: string) => {
  const [m, c] = [sql.raw(mark), sql.raw(code)];
  return sql`json_build_object('code_id', ${m}.code_id, 'code', ${c}.code, 'minutes_late', ${m}.minutes_late, 'remark', ${m}.remark, 'office', ${m}.office, 'leave_id', ${m}.leave_id)`;
};

const says = ({ code_id, minutes_late, remark }: Mark): string =>
  JSON.stringify([code_id, minutes_late, remark]);

/** The registers in which both have a mark, the latest first, by whether the marks say the same. */
export async function marksOfBoth(
  db: Database,
  { from, to }: Pair,
): Promise<{ same: Both[]; differing: Both[] }> {
  const rows = await db.query<Both>(sql`
    select r.id as register_id, c.name as class, r.date, r.slot, p.name as period, ${markJson("k", "kc")} as keep, ${markJson("o", "oc")} as other
    from marks o join marks k on k.register_id = o.register_id and k.student_id = ${to}
    join registers r on r.id = o.register_id join classes c on c.id = r.class_id
    join attendance_codes oc on oc.id = o.code_id join attendance_codes kc on kc.id = k.code_id
    left join periods p on r.slot = 'period:' || p.id
    where o.student_id = ${from} order by r.date desc, r.slot, r.id`);
  const isSame = ({ keep, other }: Both) => says(keep) === says(other);
  return { same: rows.filter(isSame), differing: rows.filter((row) => !isSame(row)) };
}

/** What a differing pair of marks is called and says, for a preview. */
export const shownBoth = ({ date, class: name, slot, period, keep, other }: Both) => ({
  date,
  class: name,
  label: slotLabel(slot, period),
  keep: shownMark(keep) ?? "",
  other: shownMark(other) ?? "",
});

/**
 * How many marks go to the student who stays, and how many of these count now and would not, since
 * the student would not have been in the class on the day. A guest goes along and counts.
 */
export async function countMarks(
  db: Database,
  { from, to }: Pair,
  places: readonly PlaceChange[],
): Promise<{ moves: number; uncounted: number }> {
  const parts = places.flatMap(({ place_id, parts: free }) =>
    free.map((part) => ({ place_id, ...part })),
  );
  const each = (of: (part: (typeof parts)[number]) => unknown) => sql.param(parts.map(of));
  const within = sql`x.class_id = r.class_id and x.from_date <= m.date and (x.to_date is null or x.to_date >= m.date)`;
  const [found] = await db.query<{ moves: number; uncounted: number }>(sql`
    select count(*)::int as moves, (count(*) filter (where m.enrolled
      and not exists (select 1 from roster_spans x where x.student_id = ${to} and ${within})
      and not exists (select 1 from roster_spans x where x.student_id = ${from} and x.slots is not null and ${within} and ${isForSlot(sql`x`, sql`r.slot`)})
      and not exists (select 1 from unnest(${each((one) => one.place_id)}::int[], ${each((one) => one.from)}::date[], ${each((one) => one.to)}::date[]) as x(class_id, from_date, to_date) where ${within})))::int as uncounted
    from marks m join registers r on r.id = m.register_id
    where m.student_id = ${from} and not exists (select 1 from marks k where k.register_id = m.register_id and k.student_id = ${to})`);
  return found ?? { moves: 0, uncounted: 0 };
}

/** Marks of both in one register that changed places. */
export type Swapped = Pick<Both, "register_id" | "keep" | "other">;

const asMark = (student_id: number, register_id: number, mark: Mark) => ({
  register_id,
  student_id,
  code_id: mark.code_id,
  minutes_late: mark.minutes_late,
  remark: mark.remark,
  office: mark.office,
  leave_id: mark.leave_id,
});

/** Has the marks of both change places: each student has what the other had. With a line of the log. */
export async function swapMarks(
  call: RequestContext,
  { from, to }: Pair,
  marks: readonly Swapped[],
  { at, changes }: { at: string; changes: Changes },
): Promise<void> {
  await writeMarks(
    call.db,
    writerOf(call, at),
    marks.flatMap(({ register_id, keep, other }) => [
      asMark(to, register_id, other),
      asMark(from, register_id, keep),
    ]),
    [{ action: "changed marks", resource: "attendance", recordId: null, changes }],
  );
}

/** Of marks that changed places, those that stand so: with what each has now. */
export async function stillSwapped(
  db: Database,
  pair: Pair,
  marks: readonly Swapped[],
): Promise<{ back: Swapped[]; changed: Both[] }> {
  const { same, differing } = await marksOfBoth(db, pair);
  const now = new Map([...same, ...differing].map((one) => [one.register_id, one]));
  const back: Swapped[] = [];
  const changed: Both[] = [];
  for (const { register_id, keep, other } of marks) {
    const stands = now.get(register_id);
    if (!stands) continue;
    const isAsLeft = says(stands.keep) === says(other) && says(stands.other) === says(keep);
    if (isAsLeft) back.push(stands);
    else changed.push(stands);
  }
  return { back, changed };
}
