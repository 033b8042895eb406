import { sql } from "@rollcall/kit/api/db/sql";
import { closes, isToDo, nextUntil, type YearChange } from "./domain/plan";
import { academicYears } from "../../resources/academic-years";
import { students as studentsResource } from "../../resources/students";
import { changesBetween, logActivity, type Activity } from "@rollcall/kit/api/activity";
import { placeChange, refuseOwnGain } from "../../school/roster/own-gain";
import { recountStudents } from "../../school/recounts/recount";
import { publish } from "@rollcall/kit/api/events/publish";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { endSessionsOf } from "../student-login/api";
import type { PlannedRecord } from "./rollover-facts";
import { countsOf } from "./present";
import type { Move, Rehearsal } from "./rehearse";

/** A student's record as it is to stand. */
export type StudentRecord = {
  id: number;
  class_id: number | null;
  roll_no: number | null;
  status: string;
  leaving_date: string | null;
} & PlannedRecord;

/** An enrolment that the act opened, as it wrote it. */
export interface OpenedEnrolment {
  id: number;
  student_id: number;
  class_id: number;
  from_date: string;
  to_date: string | null;
}

/** A place in a teaching group that a rollover ended, with its last day before. */
interface EndedPlace {
  id: number;
  before: string | null;
}

/** What a rollover wrote. */
export interface Written {
  /** Students that were moved or dismissed. */
  changed: number;
  students: { before: StudentRecord; after: StudentRecord }[];
  /** Enrolments that it ended, with the last day before and after. */
  closed: { id: number; before: string | null; after: string }[];
  opened: OpenedEnrolment[];
  places: EndedPlace[];
}

const before = ({ pupil }: Move): StudentRecord => ({
  id: pupil.id,
  class_id: pupil.recordClassId,
  roll_no: pupil.recordRollNo,
  status: pupil.status,
  leaving_date: pupil.leavingDate,
  ...pupil.planned,
});
const nothingPlanned = {
  next_class_id: null,
  next_class_from: null,
  next_roll_no: null,
  next_status: null,
};
/**
 * What lies ahead of who goes on into a class: the end of the time in classes, and the status that
 * follows the leaving date. A move that was planned before the new year is on enrolments, and the
 * record says the new class.
 */
const stillPlanned = ({ pupil: { planned } }: Move, { firstDay }: YearChange): PlannedRecord => ({
  ...(planned.next_class_from !== null && planned.next_class_from > firstDay
    ? planned
    : nothingPlanned),
  next_status: planned.next_status,
});
const after = (move: Move, { change }: Rehearsal): StudentRecord => ({
  ...before(move),
  ...(move.to === null ? nothingPlanned : stillPlanned(move, change)),
  roll_no: move.rollNo,
  ...(move.to === null
    ? {
        status: move.status ?? move.pupil.status,
        leaving_date: move.why === "leaving already" ? move.pupil.leavingDate : change.lastDay,
      }
    : { class_id: move.to }),
});

/**
 * Roll numbers are given back first: no two students of a class may have the same one, not even for
 * a moment.
 */
export async function writeRecords(
  { db }: Pick<RequestContext, "db">,
  records: readonly StudentRecord[],
): Promise<void> {
  const ids = sql.param(records.map(({ id }) => id));
  await db.query(
    sql`update students set roll_no = null where id = any(${ids}::int[]) and roll_no is not null`,
  );
  await db.query(sql`
    update students s set class_id = x.class_id, roll_no = x.roll_no, status = x.status, leaving_date = x.leaving_date,
      next_class_id = x.next_class_id, next_class_from = x.next_class_from, next_roll_no = x.next_roll_no, next_status = x.next_status, version = next_version(s.version), updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(records)}::text::jsonb) as x(id int, class_id int, roll_no int, status text, leaving_date date, next_class_id int, next_class_from date, next_roll_no int, next_status text) where s.id = x.id`);
}

/**
 * Ends the old enrolments on the old year's last day, with the roll numbers they had, and opens the
 * new ones on the new year's first, with the new ones.
 * @throws ApiError 403 where a student becomes the client's own by it, and may not
 */
async function writeEnrolments(
  call: RequestContext,
  moves: readonly Move[],
  { change }: Rehearsal,
): Promise<Pick<Written, "closed" | "opened">> {
  const { db } = call;
  const ended = moves
    .filter((move) => closes(move, change))
    .flatMap(({ pupil: { enrolmentId: id, until } }) =>
      id === null ? [] : [{ id, before: until, after: change.lastDay }],
    );
  const closed = ended.map(({ id }) => id);
  const opened = moves.flatMap((move) =>
    move.to === null
      ? []
      : [
          {
            student_id: move.pupil.id,
            class_id: move.to,
            to_date: nextUntil(move, change) ?? null,
            roll_no: move.rollNo,
          },
        ],
  );
  await refuseOwnGain(
    call,
    moves.map(({ pupil }) => pupil.id),
    {
      // What is ended early shows nobody more, and so only what begins is asked about.
      enrolments: placeChange(
        closed,
        opened.map((one) => ({ ...one, place_id: one.class_id, from_date: change.firstDay })),
      ),
    },
  );
  if (closed.length)
    await db.query(
      sql`update enrolments set to_date = ${change.lastDay}::date, version = next_version(version), updated_at = now() where id = any(${sql.param(closed)}::int[])`,
    );
  if (opened.length === 0) return { closed: ended, opened: [] };
  const made = await db.query<OpenedEnrolment>(sql`
    insert into enrolments (student_id, class_id, from_date, to_date, roll_no) select x.student_id, x.class_id, ${change.firstDay}::date, x.to_date, x.roll_no
    from jsonb_to_recordset(${JSON.stringify(opened)}::text::jsonb) as x(student_id int, class_id int, to_date date, roll_no int) returning id, student_id, class_id, from_date, to_date`);
  return { closed: ended, opened: made };
}

/** Places in teaching groups end with the year; the new year gives its own. */
const endPlaces = ({ db }: RequestContext, moves: readonly Move[], { change }: Rehearsal) =>
  db.query<EndedPlace>(sql`
    with old as (
      select id, to_date from group_members
      where student_id = any(${sql.param(moves.map(({ pupil }) => pupil.id))}::int[]) and deleted_at is null and from_date <= ${change.lastDay}::date and (to_date is null or to_date > ${change.lastDay}::date))
    update group_members g set to_date = ${change.lastDay}::date, version = next_version(g.version), updated_at = now()
    from old where g.id = old.id returning g.id, old.to_date as before`);

/**
 * Writes a plan, by the rules that moving or dismissing a single student has: his record shows the
 * new class at once, also while the new year lies ahead, and his enrolments say from which day
 * (src/features/roster/student-rules.ts); who leaves keeps his last class on the record, with the
 * old year's last day as leaving date, gives his roll number back, and is signed out. Marks after
 * the old year's last day count by the new enrolments; older ones are not looked at. In a
 * transaction; a constant number of statements. Answers what was written, for it to be undone.
 */
export async function carryOut(call: RequestContext, rehearsal: Rehearsal): Promise<Written> {
  const moves = rehearsal.moves.filter(isToDo);
  if (moves.length === 0) return { changed: 0, students: [], closed: [], opened: [], places: [] };
  const written = moves
    .map((move) => ({
      was: before(move),
      now: after(move, rehearsal),
      changes: changesBetween(studentsResource, before(move), after(move, rehearsal)),
    }))
    .filter(({ changes }) => Object.keys(changes).length > 0);
  const places = await endPlaces(call, moves, rehearsal);
  const enrolments = await writeEnrolments(call, moves, rehearsal);
  if (written.length)
    await writeRecords(
      call,
      written.map(({ now }) => now),
    );
  await endSessionsOf(
    call,
    moves.filter(({ kind }) => kind === "leaves").map(({ pupil }) => pupil.id),
  );
  await recountStudents(
    call.db,
    moves.map(({ pupil }) => pupil.id),
    rehearsal.change.lastDay,
  );
  await logActivity(call, [
    ...written.map(({ now, changes }): Activity => ({
      action: "updated",
      resource: studentsResource.name,
      recordId: now.id,
      changes,
    })),
    summary(rehearsal),
  ]);
  await publish(call.db, { topic: "registers" });
  return {
    changed: moves.length,
    students: written.map(({ was, now }) => ({ before: was, after: now })),
    ...enrolments,
    places,
  };
}

function summary({ moves, years }: Rehearsal): Activity {
  const counts = countsOf(moves);
  const said = {
    "Moved on from": years.from.name,
    Promoted: counts.promoted,
    "Stay in their class": counts.stays,
    Leave: counts.leaves,
    Unassigned: counts.not_mapped,
  };
  return {
    action: "started the year",
    resource: academicYears.name,
    recordId: years.to.id,
    changes: Object.fromEntries(
      Object.entries(said).map(([name, value]) => [name, { before: null, after: value }]),
    ),
  };
}
