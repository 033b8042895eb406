import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { defineRecipients } from "@rollcall/kit/api/notifications/recipients";
import { audiences } from "../../resources/audiences";

const addresses = { email: sql`r.email`, phone: sql`r.phone` };
/** Devices of a student `r`, as long as students may sign in; they are forgotten with the session. */
const devices = sql`array(select d.token from student_devices d where d.student_id = r.id order by d.id)`;
const isActive = sql`r.status = 'active'`;

/** Active children `c` of a parent `r`, over the links `l`. */
const activeChildren = sql`students__parents l join students c on c.id = l.from_id where l.to_id = r.id and c.status = 'active' and c.deleted_at is null`;
const hasActiveChild = (where: SQL = sql`true`): SQL =>
  sql`exists (select 1 from ${activeChildren} and ${where})`;

/** Those of some classes: students by their own, parents by that of an active child. */
const studentsOf = (classes: SQL): SQL => sql`r.class_id = any(${classes})`;
const parentsOf = (classes: SQL): SQL => hasActiveChild(sql`c.class_id = any(${classes})`);
/** Whoever leads a class, or has a lesson with it in the timetable. */
const teachersOf = (classes: SQL): SQL =>
  sql`(exists (select 1 from classes c where c.class_teacher_id = r.id and c.id = any(${classes}))
    or exists (select 1 from timetable t where t.teacher_id = r.id and t.class_id = any(${classes}) and t.deleted_at is null and (t.valid_to is null or t.valid_to >= current_date)))`;
const classes = { table: sql`classes`, detail: sql`r.code` };

/**
 * How the people of the school are found. Parents are told as long as a child of theirs is active,
 * once however many children they have; a class is its students and their parents.
 */
export const recipients = defineRecipients(audiences, {
  kinds: {
    student: {
      table: sql`students`,
      isActive,
      addresses: { ...addresses, device: devices },
      detail: sql`concat_ws(' · ', r.admission_no, (select c.name from classes c where c.id = r.class_id))`,
    },
    teacher: { table: sql`teachers`, isActive, addresses, detail: sql`r.employee_no` },
    parent: {
      table: sql`parents`,
      belongs: hasActiveChild(),
      addresses,
      detail: sql`coalesce((select 'Parent of ' || string_agg(c.name, ', ' order by c.name) from ${activeChildren}), '')`,
    },
  },
  groups: {
    class: { ...classes, members: (ids) => ({ student: studentsOf(ids), parent: parentsOf(ids) }) },
    class_parents: { ...classes, members: (ids) => ({ parent: parentsOf(ids) }) },
    class_students: { ...classes, members: (ids) => ({ student: studentsOf(ids) }) },
    class_teachers: { ...classes, members: (ids) => ({ teacher: teachersOf(ids) }) },
    student_parents: {
      table: sql`students`,
      detail: sql`concat_ws(' · ', r.admission_no, (select c.name from classes c where c.id = r.class_id))`,
      members: (ids) => ({ parent: hasActiveChild(sql`c.id = any(${ids})`) }),
    },
  },
});
