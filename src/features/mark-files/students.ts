import { sql } from "@rollcall/kit/api/db/sql";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { plainDigits } from "@rollcall/kit/schema/formats/numbers";
import { groupBy } from "@rollcall/kit/schema/group-by";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import type { Span } from "../../school/calendar/domain/school-calendar";
import { numberForms, numberKey } from "../../school/roster/domain/admission-number";
import { holdsOn, type ForSlots } from "../../school/roster/domain/roster";
import { rollNoIn, rosterSpans } from "../../school/roster/enrolled";
import type { Entry, MarkFile } from "./entries";
import { fold } from "./heading-words";
import { t } from "./text";

/** A class or a teaching group. */
export interface ClassRow {
  id: number;
  name: string;
  code: string;
  is_group: boolean;
}

/** A time of a student in a class or a teaching group. */
export interface Stay extends ForSlots {
  class_id: number;
  from: CalendarDay;
  to: CalendarDay | null;
  roll_no: number | null;
}

/** A student whom a file may mean. */
export interface Student {
  id: number;
  name: string;
  admission_no: string;
  stays: Stay[];
}

/** The students whom a file may mean, and all classes. */
export interface People {
  students: Student[];
  classes: Map<number, ClassRow>;
}

/** The classes of a name or code, as files write it. */
const classesCalled = (text: string, { classes }: Pick<People, "classes">): ClassRow[] =>
  [...classes.values()].filter(({ name, code }) =>
    [name, code].some((one) => fold(one) === fold(text)),
  );

/** Two statements, whatever the size of the file. */
export async function readPeople(
  { db }: Pick<RequestContext, "db">,
  entries: readonly Entry[],
  { class_id: chosen }: Pick<MarkFile, "class_id">,
  { from, to }: Span,
): Promise<People> {
  const found = await db.query<ClassRow>(
    sql`select id, name, code, kind = 'group' as is_group from classes where deleted_at is null`,
  );
  const classes = new Map(found.map((one) => [one.id, one]));
  const named = new Set(entries.map(({ who }) => who.class));
  const ids = [...named].flatMap((text) => classesCalled(text, { classes })).map(({ id }) => id);
  const numbers = new Set(entries.flatMap(({ who }) => numberForms(who.admission_no)));
  const inClasses = chosen ? [...ids, chosen] : ids;
  const rows = await db.query<Omit<Student, "stays"> & Partial<Stay>>(sql`
    select s.id, s.name, s.admission_no, e.class_id, e.from_date as from, e.to_date as to, e.slots,
      ${rollNoIn({ student: sql`s.id`, classId: sql`e.class_id`, from: sql`e.from_date`, to: sql`coalesce(e.to_date, ${to}::date)`, day: sql`${to}::date` })} as roll_no
    from students s left join ${rosterSpans} e on e.student_id = s.id and e.from_date <= ${to}::date and (e.to_date is null or e.to_date >= ${from}::date)
    where s.deleted_at is null and (lower(s.admission_no) = any(${sql.param([...numbers])}::text[])
      or s.id in (select x.student_id from roster_spans x where x.slots is null and x.class_id = any(${sql.param(inClasses)}::int[]) and x.from_date <= ${to}::date and (x.to_date is null or x.to_date >= ${from}::date)))
    order by s.id, e.from_date, e.class_id`);
  const students = [...groupBy(rows, ({ id }) => id).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const stays = own.flatMap(
      ({ class_id, from: since, to: until = null, roll_no = null, slots = null }) =>
        class_id && since && classes.has(class_id)
          ? [{ class_id, from: since, to: until, roll_no, slots }]
          : [],
    );
    return [{ id: first.id, name: first.name, admission_no: first.admission_no, stays }];
  });
  return { students, classes };
}

/** Who an entry is about, and the class that it names; or why that cannot be said. */
export type Meant = { student: Student; classId: number | null } | { why: string };

const rollOf = (text: string) => plainDigits(text.trim()).replace(/^0+(?=\d)|\.0+$/gu, "");

function classIn({ class: text }: Entry["who"], chosen: number | null | undefined, people: People) {
  if (text === "") return { classId: chosen ?? null };
  const called = classesCalled(text, people);
  const [first] = called;
  if (!first) return { why: t("noClass", { name: text }) };
  return called.length > 1 ? { why: t("severalClasses", { name: text }) } : { classId: first.id };
}

/**
 * Finds students by what a file says: by the admission number, else by the roll number or the name in
 * a class on that day. A name that is another's refuses the line.
 */
export function finderOf(people: People, chosen: number | null | undefined) {
  const byNumber = groupBy(people.students, ({ admission_no }) => numberKey(admission_no));
  const byClass = new Map<number, Student[]>();
  for (const student of people.students)
    for (const id of new Set(student.stays.map(({ class_id }) => class_id)))
      byClass.set(id, [...(byClass.get(id) ?? []), student]);

  const inClass = ({ who, day }: Entry, classId: number): Student[] =>
    (byClass.get(classId) ?? []).filter(({ name, stays }) =>
      stays.some(
        (stay) =>
          stay.class_id === classId &&
          holdsOn(stay, day) &&
          (who.roll_no === ""
            ? fold(name) === fold(who.name)
            : stay.roll_no !== null && String(stay.roll_no) === rollOf(who.roll_no)),
      ),
    );

  function meant(entry: Entry, classId: number | null): Student | string {
    const { admission_no: number, name, roll_no: roll } = entry.who;
    if (number !== "") return byNumber.get(numberKey(number))?.[0] ?? t("noNumber", { number });
    if (roll === "" && name === "") return t("noStudentGiven");
    if (classId === null) return t("noClassGiven");
    const found = inClass(entry, classId);
    if (found.length > 1) return t("severalStudents");
    return found[0] ?? (roll === "" ? t("noName", { name }) : t("noRoll", { number: roll }));
  }

  return (entry: Entry): Meant => {
    const ofClass = classIn(entry.who, chosen, people);
    if ("why" in ofClass) return { why: ofClass.why ?? "" };
    const student = meant(entry, ofClass.classId);
    if (typeof student === "string") return { why: student };
    const { name } = entry.who;
    if (name !== "" && fold(name) !== fold(student.name))
      return { why: t("otherName", { here: student.name, there: name }) };
    return { student, classId: ofClass.classId };
  };
}
