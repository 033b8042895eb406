import { later } from "./days";
import { grades, type SchoolClass } from "./classes";
import type { DemoSchool } from "./rows";
import type { Calendar } from "./years";

type Class = DemoSchool["classes"][number];

/** The subject that two sections of the last grade have in halves, in the science lab. */
const practical = "SCP";
const splitSections = new Set(["A", "B"]);
const halves = [1, 2] as const;
const seats = 24;

/** A class that is split, with its halves. */
interface Split {
  classId: number;
  groups: Class[];
}

/** Splits a class into teaching groups, numbered on from `before`. */
const splitOf = ({ id, grade, section }: SchoolClass, before: number): Split => ({
  classId: id,
  groups: halves.map((half, at) => ({
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
  })),
});

/** The first half of the roll is in the first group; each since the student joined the class. */
function placesOf(
  splits: readonly Split[],
  { students, enrolments }: Pick<DemoSchool, "students" | "enrolments">,
  { current, today }: Calendar,
): DemoSchool["group-members"] {
  const since = new Map(
    enrolments
      .filter(({ from_date, to_date }) => from_date <= today && (to_date ?? today) >= today)
      .map((row) => [row.student_id, row.from_date]),
  );
  return splits
    .flatMap(({ classId, groups }) => {
      const roll = students
        .filter(({ class_id, status }) => class_id === classId && status === "active")
        .sort((one, other) => (one.roll_no ?? 0) - (other.roll_no ?? 0));
      return roll.map(({ id }, at) => ({
        student_id: id,
        group_id: groups[at < roll.length / 2 ? 0 : 1]?.id ?? 0,
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
  const splits = list
    .filter(({ grade, section }) => grade === grades && splitSections.has(section))
    .map((its, at) => splitOf(its, list.length + at * halves.length));
  const without = new Map(
    splits.map(({ classId, groups }) => [classId, groups.map(({ id }) => id)]),
  );
  return {
    groups: splits.flatMap(({ groups }) => groups),
    members: placesOf(splits, school, calendar),
    timetable: school.timetable.map((lesson) => {
      const group =
        lesson.subject_id === subject ? without.get(lesson.class_id)?.shift() : undefined;
      return group === undefined ? lesson : { ...lesson, class_id: group };
    }),
  };
}
