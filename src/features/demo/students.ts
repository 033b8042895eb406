import { addDays, type CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { careerOf, type Career } from "./careers";
import type { SchoolClass } from "./classes";
import { emailOf } from "./contact";
import { dayOf } from "./days";
import type { Family } from "./families";
import { memberName, type Sex } from "./naming";
import type { Place, Standing } from "./places";
import type { Random } from "@rollcall/kit/schema/demo/random";
import type { DemoSchool } from "./rows";
import type { Calendar } from "./years";

type Student = DemoSchool["students"][number];
interface Child {
  family: Family;
  place: Place;
  career: Career;
  sex: Sex;
  name: string;
  born: CalendarDay;
}

const statusOf: Readonly<Record<Standing, Student["status"]>> = {
  placed: "active",
  unplaced: "active",
  inactive: "inactive",
  "left this year": "left",
  "left last year": "left",
  graduated: "graduated",
};

/**
 * Six at the start of the first grade. Only an only child may be a year older, so that siblings
 * keep their distance.
 */
function birthDay(
  random: Random,
  { birthday, places }: Family,
  cohort: number,
  { current }: Calendar,
): CalendarDay {
  const latest = dayOf(current.begins - 5 - cohort, 3, 31);
  if (places.length === 1)
    return addDays(latest, -(random.whole(0, 364) + (random.chance(0.03) ? 365 : 0)));
  return addDays(latest, -Math.min(364, Math.max(0, birthday + random.whole(-40, 40))));
}

/** Siblings of one grade are twins. */
function childrenOf(
  random: Random,
  family: Family,
  calendar: Calendar,
  classes: readonly SchoolClass[],
): Child[] {
  const births = new Map<number, CalendarDay>();
  return family.places.map((place) => {
    const sex: Sex = random.chance(0.5) ? "female" : "male";
    const name = memberName(random, family.name, sex);
    const born = births.get(place.cohort) ?? birthDay(random, family, place.cohort, calendar);
    births.set(place.cohort, born);
    return { family, place, career: careerOf(random, place, calendar, classes), sex, name, born };
  });
}

/** The class today, by the enrolment that covers it. */
const classToday = ({ career: { spells } }: Child, today: CalendarDay): number | null =>
  spells.find(({ from, to }) => from <= today && (to === null || to >= today))?.classId ?? null;

function studentRow(
  random: Random,
  child: Child,
  id: number,
  admissionNo: string,
  today: CalendarDay,
): Student {
  const { family, place, career, sex, name, born } = child;
  const email = place.cohort >= 6 && random.chance(0.35) ? emailOf(random, name, id) : null;
  return {
    id,
    admission_no: admissionNo,
    card_no: null,
    name,
    class_id: classToday(child, today),
    roll_no: null,
    status: statusOf[place.standing],
    gender: random.chance(0.99) ? sex : random.chance(0.5) ? "other" : null,
    date_of_birth: random.chance(0.995) ? born : null,
    email,
    phone: random.chance(0.8) ? (family.parents[0]?.phone ?? null) : null,
    address: random.chance(0.98) ? family.address : null,
    parents: family.parents.map((parent) => parent.id),
    admission_date: career.admitted,
    leaving_date: career.leaves,
    can_login: email !== null && place.cohort >= 8 && place.standing === "placed",
  };
}

const byName = (one: Student, other: Student) =>
  one.name < other.name ? -1 : one.name > other.name ? 1 : one.id - other.id;

/** Numbers each class from 1 in the order of names. */
function withRollNumbers(students: readonly Student[]): Student[] {
  const last = new Map<number, number>();
  const numbers = new Map<number, number>();
  for (const { id, class_id } of [...students].sort(byName)) {
    if (typeof class_id !== "number") continue;
    const next = (last.get(class_id) ?? 0) + 1;
    last.set(class_id, next);
    numbers.set(id, next);
  }
  return students.map((student) => ({ ...student, roll_no: numbers.get(student.id) ?? null }));
}

const enrolmentsOf = (
  students: readonly { id: number; career: Career }[],
): DemoSchool["enrolments"] =>
  students
    .flatMap(({ id, career }) =>
      career.spells.map(({ classId, from, to }) => ({
        student_id: id,
        class_id: classId,
        from_date: from,
        to_date: to,
      })),
    )
    .sort((one, other) =>
      one.from_date < other.from_date
        ? -1
        : one.from_date > other.from_date
          ? 1
          : one.student_id - other.student_id,
    )
    .map((row, at) => ({ id: at + 1, ...row }));

/**
 * The numbers that enrolments had: today's as on the records, and those that are over from 1, or
 * after today's, by name in each class and year.
 */
function withNumbers(
  enrolments: DemoSchool["enrolments"],
  students: readonly Student[],
  { current }: Calendar,
): DemoSchool["enrolments"] {
  const pupils = new Map(students.map((student) => [student.id, student]));
  const groupOf = ({ class_id, from_date }: DemoSchool["enrolments"][number]) =>
    `${class_id} ${from_date >= current.start ? "now" : "before"}`;
  const numbers = new Map<number, number>();
  const last = new Map<string, number>();
  const give = (row: DemoSchool["enrolments"][number], number: number) => {
    numbers.set(row.id, number);
    last.set(groupOf(row), Math.max(number, last.get(groupOf(row)) ?? 0));
  };
  const open = new Map(enrolments.map((row) => [row.student_id, row]));
  for (const row of open.values()) {
    const student = pupils.get(row.student_id);
    if (student?.roll_no && student.class_id === row.class_id) give(row, student.roll_no);
  }
  const order = new Map([...students].sort(byName).map(({ id }, at) => [id, at]));
  const others = enrolments
    .filter(({ id }) => !numbers.has(id))
    .sort((one, other) => (order.get(one.student_id) ?? 0) - (order.get(other.student_id) ?? 0));
  for (const row of others) give(row, (last.get(groupOf(row)) ?? 0) + 1);
  return enrolments.map((row) => ({ ...row, roll_no: numbers.get(row.id) ?? null }));
}

/** The families' children, in the order of their admission, with the classes each has been in. */
export function studentRows(
  random: Random,
  families: readonly Family[],
  calendar: Calendar,
  classes: readonly SchoolClass[],
): Pick<DemoSchool, "students" | "enrolments"> {
  const children = families.flatMap((family) => childrenOf(random, family, calendar, classes));
  children.sort((one, other) =>
    one.career.admitted < other.career.admitted
      ? -1
      : one.career.admitted > other.career.admitted
        ? 1
        : 0,
  );
  const serials = new Map<string, number>();
  const students = children.map((child, at) => {
    const year = child.career.admitted.slice(0, 4);
    const serial = (serials.get(year) ?? 0) + 1;
    serials.set(year, serial);
    return studentRow(
      random,
      child,
      at + 1,
      `${year}-${String(serial).padStart(4, "0")}`,
      calendar.today,
    );
  });
  const numbered = withRollNumbers(students);
  return {
    students: numbered,
    enrolments: withNumbers(
      enrolmentsOf(children.map(({ career }, at) => ({ id: at + 1, career }))),
      numbered,
      calendar,
    ),
  };
}
