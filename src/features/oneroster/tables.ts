import { barePhone } from "@rollcall/kit/schema";
import { gradeOut, partsOfName } from "./domain/names";
import type { Tables } from "./write-package";
import { institution, type Entity, type Links } from "./external-ids";
import type { Known, School } from "./school";

/** The course of classes here, of which no lesson says a subject. An import makes no subject of it. */
export const generalCourse = "rollcall-classes";

/** What ids of our own begin with. */
const prefixes: Readonly<Record<Entity, string>> = {
  "academic-years": "year",
  "academic-terms": "term",
  subjects: "course",
  teachers: "teacher",
  classes: "class",
  parents: "parent",
  students: "student",
  "group-members": "place",
  enrolments: "enrolment",
  "class-teachers": "class-teacher",
};

/** The record that an id of our own names. */
export function ownIdIn(key: string): { entity: Entity; id: number } | undefined {
  const [, prefix, id] = /^(.+)-(\d{1,9})$/.exec(key) ?? [];
  const entity = Object.entries(prefixes).find(([, own]) => own === prefix)?.[0];
  return entity ? { entity: entity as Entity, id: Number(id) } : undefined;
}

/** The sourcedId of a record: as a system calls it that brought it, else our own. */
export type KeyOf = (entity: Entity, id: number) => string;
export const keysFor =
  (links: Links): KeyOf =>
  (entity, id) =>
    links.keyOf(entity, id) ?? `${prefixes[entity]}-${id}`;
/** The sourcedId of the school. */
export const schoolKey = (links: Links): string => links.keyOf(institution, 1) ?? "school-1";

type Cells = Record<string, string>;
const text = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
/** When a record was changed last, in the form of the binding. */
const changedAt = ({ updated_at: at }: Known): Cells => ({
  dateLastModified: typeof at === "string" ? new Date(at).toISOString() : "",
});

/** What is there today: who is at school, in what is not archived, and planned moves. */
function present({ records }: School) {
  const isActive = ({ status }: Known) => status === "active";
  const classes = records.classes.filter(isActive);
  const students = records.students.filter(isActive);
  const ids = {
    classes: new Set(classes.map(({ id }) => id)),
    students: new Set(students.map(({ id }) => id)),
    parents: new Set(students.flatMap(({ parents }) => parents as number[])),
  };
  return {
    classes,
    students,
    subjects: records.subjects.filter(isActive),
    teachers: records.teachers.filter(isActive),
    parents: records.parents.filter(({ id }) => ids.parents.has(id)),
    enrolments: records.enrolments.filter(
      (one) =>
        ids.students.has(Number(one["student_id"])) && ids.classes.has(Number(one["class_id"])),
    ),
    members: records["group-members"].filter(
      (one) =>
        ids.students.has(Number(one["student_id"])) && ids.classes.has(Number(one["group_id"])),
    ),
  };
}
type Present = ReturnType<typeof present>;

/** The academic years that a class of today is in: the one of the day, or the next to come. */
function yearsOfToday({ records, today }: School): readonly Known[] {
  const years = [...records["academic-years"]].sort((one, other) =>
    String(one["start_date"]) < String(other["start_date"]) ? -1 : 1,
  );
  const current = years.find(({ end_date: end }) => String(end) >= today) ?? years.at(-1);
  return current ? [current] : [];
}

function userOf(person: Known, key: string, more: Cells): Cells {
  return {
    sourcedId: key,
    ...changedAt(person),
    enabledUser: "true",
    ...partsOfName(text(person["name"])),
    email: text(person["email"]),
    phone: barePhone(text(person["phone"])),
    ...more,
  };
}

interface Making {
  school: School;
  here: Present;
  keyOf: KeyOf;
  org: string;
}

/** Students, teachers and parents with their one role each; the columns of both versions. */
function peopleOf({ school, here, keyOf, org }: Making): { users: Cells[]; roles: Cells[] } {
  const grades = new Map(school.records.classes.map(({ id, grade }) => [id, text(grade)]));
  const known = new Set(here.parents.map(({ id }) => id));
  const person = (entity: Entity, role: string, one: Known, more: Cells, dates: Cells = {}) => {
    const key = keyOf(entity, one.id);
    return {
      user: userOf(one, key, { orgSourcedIds: org, primaryOrgSourcedId: org, role, ...more }),
      role: {
        sourcedId: `role-${key}`.slice(0, 255),
        userSourcedId: key,
        roleType: "primary",
        role,
        orgSourcedId: org,
        ...dates,
      },
    };
  };
  const all = [
    ...here.teachers.map((one) =>
      person("teachers", "teacher", one, {
        username: text(one["employee_no"]),
        identifier: text(one["employee_no"]),
      }),
    ),
    ...here.students.map((one) =>
      person(
        "students",
        "student",
        one,
        {
          username: text(one["admission_no"]),
          identifier: text(one["admission_no"]),
          grades: gradeOut(grades.get(Number(one["class_id"])) ?? ""),
          agentSourcedIds: (one["parents"] as number[])
            .filter((id) => known.has(id))
            .map((id) => keyOf("parents", id))
            .sort()
            .join(","),
        },
        { beginDate: text(one["admission_date"]), endDate: text(one["leaving_date"]) },
      ),
    ),
    ...here.parents.map((one) =>
      person("parents", one["relation"] === "guardian" ? "guardian" : "parent", one, {
        username: keyOf("parents", one.id),
      }),
    ),
  ];
  return { users: all.map(({ user }) => user), roles: all.map(({ role }) => role) };
}

function enrolledIn({ school, here, keyOf, org }: Making): Cells[] {
  const entry = (entity: Entity, role: string, classId: unknown, user: string, one: Known) => ({
    sourcedId: keyOf(entity, one.id),
    ...changedAt(one),
    classSourcedId: keyOf("classes", Number(classId)),
    schoolSourcedId: org,
    userSourcedId: user,
    role,
    ...(role === "teacher" ? { primary: "true" } : {}),
    beginDate: text(one["from_date"]),
    endDate: text(one["to_date"]),
  });
  const byId = new Map(here.classes.map((one) => [one.id, one]));
  const active = new Set(here.teachers.map(({ id }) => id));
  const tenures = school.records["class-teachers"].filter(
    (one) =>
      active.has(Number(one["teacher_id"])) &&
      byId.get(Number(one["class_id"]))?.["class_teacher_id"] === one["teacher_id"] &&
      String(one["from_date"]) <= school.today,
  );
  return [
    ...tenures.map((one) => {
      const teacher = keyOf("teachers", Number(one["teacher_id"]));
      return entry("class-teachers", "teacher", one["class_id"], teacher, one);
    }),
    ...here.enrolments.map((one) => {
      const student = keyOf("students", Number(one["student_id"]));
      return entry("enrolments", "student", one["class_id"], student, one);
    }),
    ...here.members.map((one) => {
      const student = keyOf("students", Number(one["student_id"]));
      return entry("group-members", "student", one["group_id"], student, one);
    }),
  ];
}

function coursesOf({ school, here, keyOf, org }: Making): Cells[] {
  return [
    {
      sourcedId: generalCourse,
      dateLastModified: school.changedAt,
      title: "Classes",
      orgSourcedId: org,
    },
    ...here.subjects.map((one) => ({
      sourcedId: keyOf("subjects", one.id),
      ...changedAt(one),
      title: text(one["name"]),
      courseCode: text(one["code"]),
      orgSourcedId: org,
    })),
  ];
}

/** A teaching group has lessons, and no register of its own. */
const classTypes: Readonly<Record<string, string>> = { group: "scheduled" };

const classesOf = ({ school, here, keyOf, org }: Making): Cells[] =>
  here.classes.map((one) => ({
    sourcedId: keyOf("classes", one.id),
    ...changedAt(one),
    title: text(one["name"]),
    grades: gradeOut(text(one["grade"])),
    courseSourcedId: generalCourse,
    classCode: text(one["code"]),
    classType: classTypes[String(one["kind"])] ?? "homeroom",
    location: text(one["room"]),
    schoolSourcedId: org,
    termSourcedIds: yearsOfToday(school)
      .map(({ id }) => keyOf("academic-years", id))
      .join(","),
  }));

/** `unspecified` is said of nobody: a cell that says nothing is empty. */
const demographicsOf = ({ here, keyOf }: Making): Cells[] =>
  here.students
    .filter((one) => one["gender"] !== null || one["date_of_birth"] !== null)
    .map((one) => ({
      sourcedId: keyOf("students", one.id),
      ...changedAt(one),
      birthDate: text(one["date_of_birth"]),
      sex: text(one["gender"]),
    }));

/** Academic years, and the terms in them. */
function sessionsOf({ school, keyOf }: Making): Cells[] {
  const session = (one: Known, year: Known): Cells => ({
    ...changedAt(one),
    title: text(one["name"]),
    startDate: text(one["start_date"]),
    endDate: text(one["end_date"]),
    schoolYear: text(year["end_date"]).slice(0, 4),
  });
  return school.records["academic-years"].flatMap((year) => [
    { sourcedId: keyOf("academic-years", year.id), type: "schoolYear", ...session(year, year) },
    ...school.records["academic-terms"]
      .filter((one) => one["academic_year_id"] === year.id)
      .map((one) => ({
        sourcedId: keyOf("academic-terms", one.id),
        type: "term",
        parentSourcedId: keyOf("academic-years", year.id),
        ...session(one, year),
      })),
  ]);
}

/** The school in the tables of OneRoster, both versions' columns in each row. */
export function tablesOf(school: School, links: Links): Tables {
  const making = { school, here: present(school), keyOf: keysFor(links), org: schoolKey(links) };
  const { org } = making;
  return {
    orgs: [
      {
        sourcedId: org,
        dateLastModified: school.changedAt,
        name: school.name,
        type: "school",
        identifier: school.code ?? "",
      },
    ],
    academicSessions: sessionsOf(making),
    courses: coursesOf(making),
    classes: classesOf(making),
    ...peopleOf(making),
    demographics: demographicsOf(making),
    enrollments: enrolledIn(making),
  };
}
