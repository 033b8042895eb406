import { folded } from "@rollcall/kit/api/db/fold";
import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { defineRecipients, type Audience } from "@rollcall/kit/api/notifications/recipients";
import { todayOfDatabase } from "@rollcall/kit/api/today";
import { barred, parentLinks, toldLinks } from "../../school/custody/links";
import { audiences } from "../../resources/audiences";
import { isTenureOn } from "../../school/roster/class-teacher";
import { fillPlaceholders } from "./fill-placeholders";

const addresses = { email: sql`r.email`, phone: sql`r.phone` };
/** Devices of a student `r`, as long as students may sign in; they are forgotten with the session. */
const devices = sql`array(select d.token from student_devices d where d.student_id = r.id order by d.id)`;
const isActive = sql`r.status = 'active'`;

const childrenBy = (links: SQL): SQL =>
  sql`${links} l join students c on c.id = l.from_id where l.to_id = r.id and c.status = 'active' and c.deleted_at is null`;
/** Active children `c` of a parent `r`, over the links `l`, of whom the parent may be told. */
const activeChildren = childrenBy(toldLinks);
const hasActiveChild = (where: SQL = sql`true`): SQL =>
  sql`exists (select 1 from ${activeChildren} and ${where})`;

/** Messages reach no parent who is barred from news of every child at this school, not even by name. */
const mayBeTold = sql`(not exists (select 1 from ${barred("no_messages")} b where b.parent_id = r.id) or ${hasActiveChild()})`;

const isNow = (from: SQL, to: SQL): SQL =>
  sql`${todayOfDatabase} between ${from} and coalesce(${to}, 'infinity')`;
/** Whether a student's first day has come. @param student the name of the student's row */
const hasBegun = (student: SQL): SQL => sql`${student}.admission_date <= ${todayOfDatabase}`;
/**
 * Whether a student is in one of some classes or teaching groups today: a move that is dated ahead
 * is on the record already, and so is the class of one who is still to come.
 * @param student the name of the student's row
 */
const isIn = (student: SQL, classes: SQL): SQL => sql`(${hasBegun(student)} and (
  coalesce((select e.class_id from enrolments e where e.student_id = ${student}.id and e.deleted_at is null and ${isNow(sql`e.from_date`, sql`e.to_date`)} limit 1),
    case when not exists (select 1 from enrolments e where e.student_id = ${student}.id and e.deleted_at is null and e.from_date > ${todayOfDatabase}) then ${student}.class_id end) = any(${classes})
  or exists (select 1 from group_members g where g.student_id = ${student}.id and g.group_id = any(${classes}) and g.deleted_at is null and ${isNow(sql`g.from_date`, sql`g.to_date`)})))`;
/** Those of some classes: students by their own, parents by that of an active child. */
const studentsOf = (classes: SQL): SQL => isIn(sql`r`, classes);
const parentsOf = (classes: SQL): SQL => hasActiveChild(isIn(sql`c`, classes));
/** Whoever leads a class, or has a lesson with it in the timetable. */
const teachersOf = (classes: SQL): SQL =>
  sql`(exists (select 1 from class_teachers h where h.teacher_id = r.id and h.class_id = any(${classes}) and ${isTenureOn(todayOfDatabase)})
    or exists (select 1 from timetable t where r.id in (t.teacher_id, t.second_teacher_id) and t.class_id = any(${classes}) and t.deleted_at is null and (t.valid_to is null or t.valid_to >= ${todayOfDatabase})))`;
const classes = { table: sql`classes`, detail: sql`r.code` };

/** Grades as records: each by the class of it that was made first. */
const grades = {
  table: sql`(select min(id) as id, grade as name, ${folded(sql`' ' || grade`)} as search_text, count(*)::int as classes, null::timestamptz as deleted_at from classes where deleted_at is null and status = 'active' and grade <> '' group by grade)`,
  detail: sql`case when r.classes = 1 then '1 class' else r.classes || ' classes' end`,
};
/** The classes of the grades that these stand for, as an array. */
const classesOf = (ids: SQL): SQL =>
  sql`array(select c.id from classes c where c.deleted_at is null and c.status = 'active' and c.grade in (select g.grade from classes g where g.id = any(${ids})))`;

const childrenWhere = (where: SQL): SQL =>
  sql`array(select c.id from ${activeChildren} and ${where} order by c.name, c.id)`;
/** Of parents: their children in some classes. */
const childrenIn = (ids: SQL) => ({ parent: childrenWhere(isIn(sql`c`, ids)) });
/** Of parents: their children among some students. */
const childrenAmong = (ids: SQL) => ({ parent: childrenWhere(sql`c.id = any(${ids})`) });
const parentsOfStudents = (ids: SQL) => ({ parent: hasActiveChild(sql`c.id = any(${ids})`) });
const theStudents = (ids: SQL) => ({ student: sql`r.id = any(${ids})` });

/** Which children `c`, or which of their parents `r`, an audience means. */
function meantBy({ type, ids, people }: Audience): SQL | undefined {
  const given = sql`${sql.param([...(ids ?? [])])}::int[]`;
  const among = (chosen: readonly number[]) => sql`r.id = any(${sql.param([...chosen])}::int[])`;
  if (type === "people") return among(people?.["parent"] ?? []);
  if (type === "everyone" || type === "parents") return ids ? among(ids) : hasBegun(sql`c`);
  if (type === "class" || type === "class_parents") return isIn(sql`c`, given);
  if (type === "grade_parents") return isIn(sql`c`, classesOf(given));
  const isOfParents = Object.entries(audiences.groups).some(
    ([name, group]) => name === type && "under" in group && group.under === "parent",
  );
  return isOfParents ? sql`c.id = any(${given})` : undefined;
}

/** Parents who are not told about a child whom an audience is about. */
function parentsLeftOut(audience: Audience): SQL | undefined {
  const meant = meantBy(audience);
  return (
    meant &&
    sql`select 'parent' as kind, r.id, r.name, c.name as about from ${barred("no_messages")} b
      join parents r on r.id = b.parent_id and r.deleted_at is null join students c on c.id = b.student_id and c.status = 'active' and c.deleted_at is null
      join ${parentLinks} l on l.from_id = c.id and l.to_id = r.id where ${meant}`
  );
}

/**
 * How the people of the school are found. Parents are told as long as a child of theirs is active,
 * once however many children they have; a class is its students and their parents. Nobody is among
 * them before the student's first day, but may be chosen one by one.
 */
export const recipients = defineRecipients(audiences, {
  kinds: {
    student: {
      table: sql`students`,
      isActive,
      belongs: hasBegun(sql`r`),
      addresses: { ...addresses, device: devices },
      detail: sql`concat_ws(' · ', r.admission_no, (select c.name from classes c where c.id = r.class_id))`,
      subjects: sql`array[r.id]`,
    },
    teacher: { table: sql`teachers`, isActive, addresses, detail: sql`r.employee_no` },
    parent: {
      table: sql`parents`,
      isActive: mayBeTold,
      belongs: hasActiveChild(hasBegun(sql`c`)),
      addresses,
      detail: sql`coalesce((select 'Parent of ' || string_agg(c.name, ', ' order by c.name) from ${childrenBy(parentLinks)}), '')`,
      subjects: childrenWhere(sql`true`),
    },
  },
  groups: {
    class: {
      ...classes,
      members: (ids) => ({ student: studentsOf(ids), parent: parentsOf(ids) }),
      subjects: childrenIn,
    },
    class_parents: {
      ...classes,
      members: (ids) => ({ parent: parentsOf(ids) }),
      subjects: childrenIn,
    },
    grade_parents: {
      ...grades,
      members: (ids) => ({ parent: parentsOf(classesOf(ids)) }),
      subjects: (ids) => childrenIn(classesOf(ids)),
    },
    student_parents: {
      table: sql`students`,
      detail: sql`concat_ws(' · ', r.admission_no, (select c.name from classes c where c.id = r.class_id))`,
      members: parentsOfStudents,
      subjects: childrenAmong,
    },
    absent_parents: { members: parentsOfStudents, subjects: childrenAmong },
    low_parents: { members: parentsOfStudents, subjects: childrenAmong },
    class_students: { ...classes, members: (ids) => ({ student: studentsOf(ids) }) },
    grade_students: { ...grades, members: (ids) => ({ student: studentsOf(classesOf(ids)) }) },
    absent_students: { members: theStudents },
    low_students: { members: theStudents },
    class_teachers: { ...classes, members: (ids) => ({ teacher: teachersOf(ids) }) },
    grade_teachers: { ...grades, members: (ids) => ({ teacher: teachersOf(classesOf(ids)) }) },
  },
  fill: fillPlaceholders,
  leftOut: { permission: "view_parent_restrictions", of: parentsLeftOut },
});
