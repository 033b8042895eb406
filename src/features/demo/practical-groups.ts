import { later } from "./days";
import { grades, type SchoolClass } from "./classes";
import type { DemoSchool } from "./rows";
import type { Calendar } from "./years";

type Class = DemoSchool["classes"][number];

/** The subject that two sections of the last grade have in halves, in the science lab. */
const practical = "SCP";
const split: readonly string[] = ["A", "B"];
const halves = [1, 2] as const;
const seats = 24;

/** The halves of a class as teaching groups, numbered on from `before`. */
const groupsOf = (
  { id, grade, section }: SchoolClass,
  before: number,
): (Class & { of: number })[] =>
  halves.map((half, at) => ({
    of: id,
    id: before + at + 1,
    name: `Grade ${grade} ${section} Practical ${half}`,
    code: `${grade}${section}-P${half}`,
    kind: "group",
    grade: `Grade ${grade}`,
    section,
    room: null,
    capacity: seats,
    class_teacher_id: null,
    status: "active",
  }));

/** The first half of the roll is in the first group; each since the student joined the class. */
function placesOf(
  groups: readonly (Class & { of: number })[],
  { students, enrolments }: Pick<DemoSchool, "students" | "enrolments">,
  { current, today }: Calendar,
): DemoSchool["group-members"] {
  const since = new Map(
    enrolments
      .filter(({ from_date, to_date }) => from_date <= today && (to_date ?? today) >= today)
      .map((row) => [row.student_id, row.from_date]),
  );
  return [...new Set(groups.map((group) => group.of))]
    .flatMap((classId) => {
      const roll = students
        .filter(({ class_id, status }) => class_id === classId && status === "active")
        .sort((one, other) => (one.roll_no ?? 0) - (other.roll_no ?? 0));
      const [first, second] = groups.filter((group) => group.of === classId);
      return roll.map(({ id }, at) => ({
        student_id: id,
        group_id: (at < roll.length / 2 ? first : second)?.id ?? 0,
        from_date: later(current.start, since.get(id) ?? current.start),
      }));
    })
    .map((row, at) => ({ id: at + 1, ...row }));
}

/**
 * Splits two sections of the last grade for practical lessons: of the two a week each half has one.
 * Gives the groups, the places in them, and the timetable with those lessons as the groups'.
 */
export function practicalGroups(
  list: readonly SchoolClass[],
  school: Pick<DemoSchool, "students" | "enrolments" | "subjects" | "timetable">,
  calendar: Calendar,
): { groups: Class[]; members: DemoSchool["group-members"]; timetable: DemoSchool["timetable"] } {
  const subject = school.subjects.find(({ code }) => code === practical)?.id;
  const groups = list
    .filter(({ grade, section }) => grade === grades && split.includes(section))
    .flatMap((its, at) => groupsOf(its, list.length + at * halves.length));
  const left = groups.map(({ of, id }) => ({ of, id }));
  return {
    groups: groups.map(({ of: _, ...group }) => group),
    members: placesOf(groups, school, calendar),
    timetable: school.timetable.map((lesson) => {
      const next =
        lesson.subject_id === subject ? left.findIndex(({ of }) => of === lesson.class_id) : -1;
      const [group] = next < 0 ? [] : left.splice(next, 1);
      return group ? { ...lesson, class_id: group.id } : lesson;
    }),
  };
}
