import { apiFields } from "@rollcall/kit/schema";
import { resources } from "../../../../src/resources";
import { holdsOn, notificationId, teachers, today, type Row, type World } from "./world";

const ids = (rows: Iterable<Row>) => new Set([...rows].map(({ id }) => id));
const rowsOf = (world: World, table: string): Row[] => world[table] ?? [];
export const tableOf = (name: string): string => name.replaceAll("-", "_");

/** Classes that are a teacher's on a day, as docs/decisions/permissions.md says it: told without the database. */
export function ownClassesOn(world: World, teacher: number, day: string): Set<number> {
  if (teachers[teacher - 1] === "inactive") return new Set();
  const tenures = rowsOf(world, "class_teachers").filter((row) => holdsOn(row, day));
  const absences = rowsOf(world, "teacher_absences").filter(
    (row) => row["stand_in_id"] === teacher && holdsOn(row, day),
  );
  const replaced = new Set(absences.map((row) => row["teacher_id"]));
  const lessons = rowsOf(world, "timetable").filter((row) => !row.deleted_at);
  const substituted = rowsOf(world, "substitutions").filter(
    (row) =>
      row["teacher_id"] === teacher &&
      row["date"] === day &&
      row["is_cancelled"] === false &&
      !row.deleted_at,
  );
  const classes = [
    ...tenures.filter((row) => row["teacher_id"] === teacher || replaced.has(row["teacher_id"])),
    ...lessons.filter(
      (row) =>
        (row["teacher_id"] === teacher && holdsOn(row, day)) ||
        substituted.some((one) => one["lesson_id"] === row.id),
    ),
  ];
  return new Set(classes.map((row) => Number(row["class_id"])));
}

/** Students in some classes and groups on a day. */
export function studentsIn(world: World, classes: Set<number>, day: string): Set<number> {
  const enrolled = rowsOf(world, "enrolments").filter((row) => holdsOn(row, day));
  const placed = rowsOf(world, "group_members").filter(
    (row) => holdsOn(row, day) && enrolled.some((one) => one["student_id"] === row["student_id"]),
  );
  return new Set(
    [...enrolled, ...placed]
      .filter((row) => classes.has(Number(row["class_id"] ?? row["group_id"])))
      .map((row) => Number(row["student_id"])),
  );
}

/** What is a teacher's own today: the ids by resource, those in the trash too. */
export type Own = Record<string, Set<number>>;

export function ownOf(world: World, teacher: number): Own {
  const me = teachers[teacher - 1] === "inactive" ? undefined : teacher;
  const classes = ownClassesOn(world, teacher, today);
  const students = studentsIn(world, classes, today);
  const by = (table: string, key: string, own: Set<number>) =>
    ids(rowsOf(world, table).filter((row) => own.has(Number(row[key]))));
  const cases = by("cases", "student_id", students);
  const lessons = ids(
    rowsOf(world, "timetable").filter(
      (row) => classes.has(Number(row["class_id"])) || row["teacher_id"] === me,
    ),
  );
  const family = rowsOf(world, "students__parents").filter((row) =>
    students.has(Number(row["from_id"])),
  );
  const leaves = by("leaves", "student_id", students);
  const files = [
    ...rowsOf(world, "students")
      .filter(({ id }) => students.has(id))
      .map((row) => row["photo"]),
    ...rowsOf(world, "leaves")
      .filter(({ id }) => leaves.has(id))
      .map((row) => row["attachment"]),
  ];
  return {
    classes,
    students,
    "class-teachers": by("class_teachers", "class_id", classes),
    "attendance-corrections": by("attendance_corrections", "class_id", classes),
    enrolments: by("enrolments", "student_id", students),
    "group-members": by("group_members", "student_id", students),
    "part-time": by("part_time", "student_id", students),
    leaves,
    cases,
    "case-tasks": by("case_tasks", "case_id", cases),
    "case-notes": by("case_notes", "case_id", cases),
    parents: new Set(family.map((row) => Number(row["to_id"]))),
    timetable: lessons,
    substitutions: ids(
      rowsOf(world, "substitutions").filter(
        (row) => lessons.has(Number(row["lesson_id"])) || row["teacher_id"] === me,
      ),
    ),
    files: new Set(files.map(Number)),
    notifications: new Set([notificationId(teacher)]),
  };
}

/** Whose names go along with what is a teacher's own: what it refers to, and what corrections name. */
export function namedBy(world: World, own: Own): Set<number> {
  const named = new Set<number>();
  for (const resource of resources)
    for (const row of rowsOf(world, tableOf(resource.name)).filter(({ id }) =>
      own[resource.name]?.has(id),
    ))
      for (const { apiName, field } of apiFields(resource).values())
        if (field.kind === "reference" && typeof row[apiName] === "number") named.add(row[apiName]);
  for (const row of rowsOf(world, "attendance_corrections"))
    if (own["attendance-corrections"]?.has(row.id))
      for (const mark of row["marks"] as { student_id: number }[]) named.add(mark.student_id);
  return named;
}
