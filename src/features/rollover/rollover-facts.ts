import { sql } from "@rollcall/kit/api/db/sql";
import { groupBy } from "@rollcall/kit/schema/group-by";
import type { Destination, RolloverStudent, YearChange } from "./domain/plan";
import type { Graded } from "./domain/suggest";
import type { Database } from "@rollcall/kit/api/db/database";
import { compareNames } from "@rollcall/kit/schema/formats/names";

/** What a record remembers of a move and a status ahead. */
export type PlannedRecord = {
  next_class_id: number | null;
  next_class_from: string | null;
  next_roll_no: number | null;
  next_status: string | null;
};

/** A student as the change of the year finds him, with what is needed to write it. */
export type Student = RolloverStudent & {
  admissionNo: string;
  enrolmentId: number | null;
  enrolmentVersion: number | null;
  recordClassId: number | null;
  /** The roll number on the record; `rollNo` is that of the old year's last day. */
  recordRollNo: number | null;
  /** What the record says of a move or a status ahead. */
  planned: PlannedRecord;
};

/** A class with how many are enrolled in it in the new year already. */
export type SchoolClass = Destination & Graded & { capacity: number | null; enrolled: number };

/** Everything a plan is made of. */
export interface RolloverFacts {
  students: Student[];
  classes: Map<number, SchoolClass>;
  /** Students with a roll number, by the class on their record. */
  numbered: Map<number, { id: number; rollNo: number }[]>;
}

/**
 * Who is in a class on the old year's last day, and who should be in one; students in the trash are
 * left alone.
 */
const studentsOn = (db: Database, { lastDay }: YearChange) =>
  db.query<Student>(sql`
  select s.id, s.name, s.admission_no as "admissionNo", s.roll_no as "recordRollNo", case when s.next_class_from <= ${lastDay}::date then s.next_roll_no else s.roll_no end as "rollNo", s.status, s.leaving_date as "leavingDate", s.class_id as "recordClassId",
    json_build_object('next_class_id', s.next_class_id, 'next_class_from', s.next_class_from, 'next_roll_no', s.next_roll_no, 'next_status', s.next_status) as planned,
    e.id as "enrolmentId", e.version as "enrolmentVersion", e.class_id as "classId", e.to_date as until,
    n.from_date is not null as "isEnrolledAfter", case when n.from_date is not null then json_build_object('classId', n.class_id, 'from', n.from_date) end as next
  from students s left join enrolments e on e.student_id = s.id and e.deleted_at is null and e.from_date <= ${lastDay}::date and (e.to_date is null or e.to_date >= ${lastDay}::date)
    left join lateral (select class_id, from_date from enrolments where student_id = s.id and deleted_at is null and from_date > ${lastDay}::date order by from_date limit 1) n on true
  where s.deleted_at is null and (e.id is not null
    or (s.status = 'active' and s.admission_date <= ${lastDay}::date and (s.leaving_date is null or s.leaving_date > ${lastDay}::date)))
  order by s.name, s.id`);

const classesOn = (db: Database, { lastDay, firstDay }: YearChange) =>
  db.query<SchoolClass>(sql`
  select c.id, c.name, c.code, c.section, c.capacity, c.deleted_at is not null as "isTrashed", c.status = 'archived' as "isArchived",
    (select count(*)::int from enrolments e join students s on s.id = e.student_id and s.deleted_at is null
     where e.class_id = c.id and e.deleted_at is null and e.from_date > ${lastDay}::date and (e.to_date is null or e.to_date >= ${firstDay}::date)) as enrolled
  from classes c where c.kind <> 'group'`);

/** Grade 2 comes before Grade 10. */

/** Reads what the change of the year looks at. Three statements, whatever the size of the school. */
export async function readRolloverFacts(db: Database, change: YearChange): Promise<RolloverFacts> {
  const students = await studentsOn(db, change);
  const classes = new Map(
    (await classesOn(db, change))
      .sort((one, other) => compareNames(one.name, other.name) || one.id - other.id)
      .map((one) => [one.id, one]),
  );
  const numbered = await db.query<{ id: number; classId: number; rollNo: number }>(
    sql`select id, class_id as "classId", roll_no as "rollNo" from students where deleted_at is null and class_id is not null and roll_no is not null`,
  );
  return { students, classes, numbered: groupBy(numbered, ({ classId }) => classId) };
}
