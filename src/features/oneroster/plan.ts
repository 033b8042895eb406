import type { Row } from "@rollcall/kit/api/db/row";
import { barePhone } from "@rollcall/kit/schema";
import { foldText } from "@rollcall/kit/schema/formats/fold";
import { groupBy } from "@rollcall/kit/schema/group-by";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { itemsOf, type FileName } from "./domain/format";
import { gradeIn, nameOf, wordsIn } from "./domain/names";
import type { Ignored, Line, Problem } from "./read-package";
import { t } from "./domain/text";
import { institution, type Entity, type ExternalId } from "./external-ids";
import { planEnded } from "./plan-ended";
import {
  Planner,
  type Draft,
  type Way,
  type Knowledge,
  type Place,
  type PlanLine,
  type Ref,
} from "./planner";
import { generalCourse } from "./tables";

/** What taking a file would do. */
export interface RosterPlan {
  schools: readonly { key: string; name: string }[];
  /** The school that is taken; null where one has to be chosen first, or none is named. */
  school: string | null;
  mustChoose: boolean;
  lines: readonly PlanLine[];
  same: Readonly<Record<string, number>>;
  /** Records that are here, with what the system calls them. */
  found: readonly ExternalId[];
  places: readonly Place[];
  problems: readonly Problem[];
  ignored: readonly Ignored[];
}

const linesOf = ({ known }: Planner, file: FileName): Line[] =>
  known.file.lines[file].filter(({ isDeleted }) => !isDeleted);
const keyOf = ({ cells }: Line): string => cells["sourcedId"] ?? "";
const ref = (entity: Entity, key: string): Ref => ({ entity, key });

/** A text that fits a code here: the first that is short enough, else the end of the sourcedId. */
const codeOf = (key: string, ...texts: (string | undefined)[]): string =>
  texts.find((text) => text !== undefined && text !== "" && text.length <= 20) ?? key.slice(-20);

/** The schools of a file, and the one that is meant. */
function schoolIn(planner: Planner, chosen: string | null) {
  const schools = linesOf(planner, "orgs")
    .filter(({ cells }) => cells["type"] === "school")
    .map((line) => ({ key: keyOf(line), name: line.cells["name"] ?? "" }));
  const known = planner.known.links.keyOf(institution, 1);
  const has = (key: string | null | undefined) => schools.some((one) => one.key === key);
  const school = has(chosen)
    ? chosen
    : schools.length === 0 || has(known)
      ? (known ?? null)
      : schools.length === 1
        ? (schools[0]?.key ?? null)
        : null;
  return { schools, school, mustChoose: school === null && schools.length > 1 };
}

interface Role {
  role: string;
  org: string;
  begin: string;
  end: string;
}

/** Everybody's roles: in 1.2 by a table of their own, in 1.1 on the person. */
function rolesOf(planner: Planner): (line: Line) => Role[] {
  const byUser = new Map<string, Role[]>();
  for (const { cells } of linesOf(planner, "roles")) {
    const { userSourcedId: user = "", role = "", orgSourcedId: org = "" } = cells;
    const dates = { begin: cells["beginDate"] ?? "", end: cells["endDate"] ?? "" };
    byUser.set(user, [...(byUser.get(user) ?? []), { role, org, ...dates }]);
  }
  return (line) =>
    byUser.get(keyOf(line)) ??
    itemsOf(line.cells["orgSourcedIds"]).map((org) => ({
      role: line.cells["role"] ?? "",
      org,
      begin: "",
      end: "",
    }));
}

const entityOfRole: Readonly<Record<string, Entity>> = {
  student: "students",
  teacher: "teachers",
  parent: "parents",
  guardian: "parents",
  relative: "parents",
};
const people = ["students", "teachers", "parents"] as const;

/** What a person is here, of roles at this school; where none is said, what they are known as. */
function partsOf(planner: Planner, line: Line, roles: readonly Role[], school: string | null) {
  const here = roles.filter(({ org }) => school === null || org === school);
  const said = here.flatMap(({ role }) => entityOfRole[role] ?? []);
  const parents = roles.flatMap(({ role }) => (entityOfRole[role] === "parents" ? "parents" : []));
  const known = people.filter((entity) => planner.linkedRecord(entity, keyOf(line)));
  const all = roles.length === 0 ? known : [...said, ...(parents as Entity[])];
  return { entities: new Set<Entity>(all), here };
}

const person = (planner: Planner, { cells }: Line): Row => ({
  name: nameOf(cells),
  email: cells["email"],
  phone: planner.phoneOf(cells["phone"] || cells["sms"]),
});

/** Whose parents somebody is: both sides may say it. */
function agentsOf(planner: Planner): Map<string, Set<string>> {
  const agents = new Map<string, Set<string>>();
  for (const line of linesOf(planner, "users"))
    for (const other of itemsOf(line.cells["agentSourcedIds"]))
      for (const [one, two] of [
        [keyOf(line), other],
        [other, keyOf(line)],
      ] as const)
        agents.set(one, (agents.get(one) ?? new Set()).add(two));
  return agents;
}

/** Whether a role ends before this school year does: many makers end all of them with it. */
function isLastDay({ known: { school, file } }: Planner, end: string): boolean {
  const years = [
    ...file.lines.academicSessions
      .filter(({ cells }) => cells["type"] === "schoolYear")
      .map(({ cells }) => [cells["startDate"], cells["endDate"]]),
    ...school.records["academic-years"].map((year) => [year["start_date"], year["end_date"]]),
  ];
  const { today } = school;
  return end > today && years.some(([from, to]) => String(from) <= today && end < String(to));
}

function draftPerson(planner: Planner, entity: Entity, line: Line, here: readonly Role[]): void {
  const { cells } = line;
  const key = keyOf(line);
  const draft = planner.draft(entity, key, line);
  Object.assign(draft.values, person(planner, line));
  const number = codeOf(key, cells["identifier"], cells["username"]);
  if (entity === "students") {
    draft.values["status"] = "active";
    draft.values["admission_no"] = cells["identifier"];
    draft.fresh["admission_no"] = number;
    const begin = here.map((role) => role.begin).find(Boolean);
    draft.fresh["admission_date"] = begin ?? planner.known.school.today;
    const last = here.map((role) => role.end).find((end) => isLastDay(planner, end));
    if (last !== undefined) Object.assign(draft.fresh, { status: "left", leaving_date: last });
  } else if (entity === "teachers") {
    draft.values["status"] = "active";
    draft.values["employee_no"] = cells["identifier"];
    draft.fresh["employee_no"] = number;
  } else {
    const isGuardian = here.some(({ role }) => role === "guardian" || role === "relative");
    if (isGuardian) draft.fresh["relation"] = "guardian";
  }
}

/** A person of the file, with what is said of them. */
interface Somebody {
  line: Line;
  all: readonly Role[];
  here: readonly Role[];
  entities: ReadonlySet<Entity>;
}

/** Drafts a parent of this school, or says why nobody is made of a person. */
function draftParent(
  planner: Planner,
  { line, all, here, entities }: Somebody,
  agents: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  const children = [...(agents.get(keyOf(line)) ?? [])];
  const isOurs =
    here.length > 0 || all.length === 0 || children.some((key) => planner.isNamed("students", key));
  if (entities.has("parents") && isOurs) {
    const isReached = Boolean(line.cells["phone"] || line.cells["sms"]);
    if (isReached || planner.linkedRecord("parents", keyOf(line)))
      draftPerson(planner, "parents", line, all);
    else planner.refuse(line, t("noPhone"));
  } else if (entities.size === 0 || (entities.has("parents") && entities.size === 1)) {
    const isElsewhere = all.some(({ role }) => entityOfRole[role]);
    planner.ignore("users.csv", isElsewhere ? t("ignored.otherSchool") : t("ignored.people"));
  }
}

/** Students, teachers and parents, and who belongs to whom. */
function draftPeople(planner: Planner, school: string | null): void {
  const roles = rolesOf(planner);
  const agents = agentsOf(planner);
  const everybody = linesOf(planner, "users").map((line): Somebody => {
    const all = roles(line);
    return { line, all, ...partsOf(planner, line, all, school) };
  });
  for (const { line, entities, here } of everybody)
    for (const entity of entities)
      if (entity !== "parents") draftPerson(planner, entity, line, here);
  for (const somebody of everybody) draftParent(planner, somebody, agents);
  draftFamilies(planner, agents);
}

/**
 * Parents that this system does not know stay; those it knows are those it names, where it names
 * them on the student.
 */
function draftFamilies(planner: Planner, agents: ReadonlyMap<string, ReadonlySet<string>>): void {
  const { links } = planner.known;
  const lines = new Map(linesOf(planner, "users").map((line) => [keyOf(line), line]));
  for (const { key, line } of planner.draftsOf("parents"))
    for (const child of agents.get(key) ?? [])
      if (planner.linkedRecord("students", child)) planner.draft("students", child, line);
  for (const draft of planner.draftsOf("students")) {
    const named = [...(agents.get(draft.key) ?? [])].filter((key) =>
      planner.isNamed("parents", key),
    );
    if (named.length === 0) continue;
    const before = planner.linkedRecord("students", draft.key)?.["parents"] as number[] | undefined;
    const isSaid = itemsOf(lines.get(draft.key)?.cells["agentSourcedIds"]).length > 0;
    const known = new Set(named.map((key) => links.idOf("parents", key)));
    const others = (before ?? []).filter((id) =>
      isSaid ? links.keyOf("parents", id) === undefined : !known.has(id),
    );
    draft.values["parents"] = [...others, ...named.map((key) => ref("parents", key))];
  }
}

function draftDemographics(planner: Planner): void {
  for (const line of linesOf(planner, "demographics")) {
    const { sex, birthDate } = line.cells;
    const key = keyOf(line);
    const entity = (["students", "teachers"] as const).find((one) => planner.isNamed(one, key));
    if (!entity) {
      planner.ignore("demographics.csv", t("ignored.people"));
      continue;
    }
    const { values } = planner.draft(entity, key, line);
    if (sex === "male" || sex === "female" || sex === "other") values["gender"] = sex;
    if (entity === "students") values["date_of_birth"] = birthDate;
  }
}

/** Terms and grading periods have no records here. */
function draftYears(planner: Planner): void {
  for (const line of linesOf(planner, "academicSessions")) {
    const { title, type, startDate, endDate } = line.cells;
    if (type !== "schoolYear") planner.ignore("academicSessions.csv", t("ignored.sessions"));
    else
      Object.assign(planner.draft("academic-years", keyOf(line), line).values, {
        name: title,
        start_date: startDate,
        end_date: endDate,
      });
  }
}

function draftClasses(planner: Planner, school: string | null): void {
  for (const line of linesOf(planner, "classes")) {
    const { title, grades, classCode, classType, location, schoolSourcedId } = line.cells;
    if (school !== null && schoolSourcedId !== school) {
      planner.ignore("classes.csv", t("ignored.otherSchool"));
      continue;
    }
    const draft = planner.draft("classes", keyOf(line), line);
    const [grade] = itemsOf(grades);
    Object.assign(draft.values, {
      name: title,
      code: classCode,
      room: location,
      grade: grade && gradeIn(grade),
      status: "active",
    });
    Object.assign(draft.fresh, {
      code: codeOf(keyOf(line), classCode),
      kind: classType === "homeroom" ? "class" : "group",
    });
  }
}

/** A course of homerooms alone is no subject; neither is the one that we write ourselves. */
function draftSubjects(planner: Planner, school: string | null): void {
  const classes = linesOf(planner, "classes");
  const homerooms = new Set<string>();
  const scheduled = new Set<string>();
  for (const { cells } of classes)
    (cells["classType"] === "homeroom" ? homerooms : scheduled).add(cells["courseSourcedId"] ?? "");
  for (const line of linesOf(planner, "courses")) {
    const key = keyOf(line);
    const { title, courseCode, orgSourcedId } = line.cells;
    const isOurs = school === null || orgSourcedId === school || scheduled.has(key);
    if (key === generalCourse || (homerooms.has(key) && !scheduled.has(key)) || !isOurs) {
      planner.ignore("courses.csv", t("ignored.courses"));
      continue;
    }
    const draft = planner.draft("subjects", key, line);
    Object.assign(draft.values, { name: title, code: courseCode, status: "active" });
    draft.fresh["code"] = codeOf(key, courseCode);
  }
}

/** Whether a class is one that students are in, by the file or as it is known here. */
function kindOfClass(planner: Planner, key: string): string {
  const known = planner.linkedRecord("classes", key)?.["kind"];
  const line = planner.known.file.lines.classes.find((one) => keyOf(one) === key);
  return String(known ?? (line?.cells["classType"] === "homeroom" ? "class" : "group"));
}

/** Kinds of classes that have a register of all their students. */
const homeKinds: ReadonlySet<unknown> = new Set(["class", "department"]);

interface Enrolling {
  planner: Planner;
  places: Place[];
  /** By student, the line of the homeroom that counts today, and of the one that follows it. */
  homes: Map<string, Line>;
  ahead: Map<string, Line>;
  today: CalendarDay;
  kinds: Map<string, string>;
}

const userOf = ({ cells }: Line): string => cells["userSourcedId"] ?? "";
const classOf = ({ cells }: Line): string => cells["classSourcedId"] ?? "";

/** Notes a homeroom: one at most for a student and a time. */
function noteHome({ planner, places, homes, ahead, today }: Enrolling, line: Line): void {
  const of = (line.cells["beginDate"] ?? "") > today ? ahead : homes;
  const user = userOf(line);
  const other = of.get(user);
  if (other) {
    planner.refuse(line, t("twoClasses", { line: other.line }));
    return;
  }
  of.set(user, line);
  places.push({ entity: "enrolments", key: keyOf(line), person: user, classKey: classOf(line) });
}

/** Puts students into their homerooms; one that begins later is a move that is planned. */
function enrolHomes({ planner, homes, ahead, today }: Enrolling): void {
  for (const [user, line] of [...homes, ...[...ahead].filter(([key]) => !homes.has(key))]) {
    const { beginDate = "" } = line.cells;
    const { values, fresh } = planner.draft("students", user, line);
    if (isPlanned(planner, user, classOf(line))) continue;
    values["class_id"] = ref("classes", classOf(line));
    if (beginDate > today) values["class_from"] = beginDate;
    const admitted = String(fresh["admission_date"] ?? "");
    if (beginDate > admitted) fresh["class_from"] = beginDate;
    else if (beginDate !== "" && admitted === today) fresh["admission_date"] = beginDate;
  }
}

/** Whether a student is to move to a class already. */
const isPlanned = (planner: Planner, user: string, classKey: string): boolean => {
  const next = planner.linkedRecord("students", user)?.["next_class_id"] ?? null;
  return next !== null && planner.known.links.idOf("classes", classKey) === next;
};

/** Moves to come, of students who are in another class until then. */
function planMoves({ planner, homes, ahead }: Enrolling): void {
  for (const [user, line] of ahead) {
    if (!homes.has(user) || isPlanned(planner, user, classOf(line))) continue;
    const student = planner.resolved("students", user);
    const target = planner.resolved("classes", classOf(line));
    if (student == null || target == null) {
      planner.refuse(line, t("refusedBefore", { name: student == null ? user : classOf(line) }));
      continue;
    }
    const now = typeof student === "number" ? planner.record("students", student) : undefined;
    if (now?.["next_class_id"] === target) continue;
    planner.move(line, student, { class_id: target, class_from: line.cells["beginDate"] });
  }
}

function enrolInGroup({ planner, today }: Enrolling, line: Line): void {
  const {
    userSourcedId: user = "",
    classSourcedId: classKey = "",
    beginDate,
    endDate,
  } = line.cells;
  const draft = planner.draft("group-members", keyOf(line), line);
  draft.values["to_date"] = endDate;
  Object.assign(draft.fresh, {
    student_id: ref("students", user),
    group_id: ref("classes", classKey),
    from_date: beginDate || today,
  });
}

/** The one who is said to be primary, or the only one, is class teacher. */
function enrolTeachers({ planner, places }: Enrolling, lines: readonly Line[]): void {
  const byClass = groupBy(lines, ({ cells }) => cells["classSourcedId"] ?? "");
  for (const [classKey, all] of byClass) {
    const primary = all.filter(({ cells }) => cells["primary"] === "true");
    // A delta need not name the others.
    const isOnly = all.length === 1 && planner.known.file.modes.enrollments === "bulk";
    const [line] = primary.length === 1 ? primary : isOnly ? all : [];
    for (const one of all) if (one !== line) planner.ignore("enrollments.csv", t("ignored.roles"));
    if (!line) continue;
    const user = userOf(line);
    const { values, fresh } = planner.draft("classes", classKey, line);
    values["class_teacher_id"] = ref("teachers", user);
    fresh["class_teacher_from"] = line.cells["beginDate"];
    places.push({ entity: "class-teachers", key: keyOf(line), person: user, classKey });
  }
}

/** Whether an enrolment is about people and classes that are in the file or known. */
function isWhole({ planner }: Enrolling, line: Line, entity: Entity, school: string | null) {
  const { userSourcedId: user = "", classSourcedId = "", schoolSourcedId } = line.cells;
  if (school !== null && schoolSourcedId !== school) {
    planner.ignore("enrollments.csv", t("ignored.otherSchool"));
    return false;
  }
  const missing = !planner.isNamed("classes", classSourcedId)
    ? { column: "classSourcedId", value: classSourcedId, file: "classes" }
    : !planner.isNamed(entity, user)
      ? { column: "userSourcedId", value: user, file: "users" }
      : undefined;
  if (missing) planner.refuse(line, t("unknown", missing));
  return missing === undefined;
}

function draftEnrolments(planner: Planner, school: string | null): Enrolling {
  const { today } = planner.known.school;
  const maps = { homes: new Map(), ahead: new Map(), kinds: new Map() };
  const enrolling: Enrolling = { planner, places: [], today, ...maps };
  const teachers: Line[] = [];
  const { classes } = planner.known.file.lines;
  if (classes.length > 0 && !classes.some(({ cells }) => cells["classType"] === "homeroom"))
    planner.problems.push({
      file: "classes.csv",
      line: null,
      text: t("noHomerooms"),
      isTaken: true,
    });
  for (const line of linesOf(planner, "enrollments")) {
    const { role, classSourcedId: classKey = "", endDate = "" } = line.cells;
    const entity = role === "student" || role === "teacher" ? entityOfRole[role] : undefined;
    if (!entity) planner.ignore("enrollments.csv", t("ignored.roles"));
    else if (endDate !== "" && endDate < today)
      planner.ignore("enrollments.csv", t("ignored.over"));
    else if (!isWhole(enrolling, line, entity, school)) continue;
    else if (entity === "teachers") teachers.push(line);
    else {
      const kind = enrolling.kinds.get(classKey) ?? kindOfClass(planner, classKey);
      enrolling.kinds.set(classKey, kind);
      (homeKinds.has(kind) ? noteHome : enrolInGroup)(enrolling, line);
    }
  }
  enrolHomes(enrolling);
  enrolTeachers(enrolling, teachers);
  return enrolling;
}

const folded = (value: unknown): string => (typeof value === "string" ? foldText(value) : "");
const bare = (value: unknown): string => (typeof value === "string" ? barePhone(value) : "");
/** Two that both have to be there. */
const both = (one: string, other: string): string => (one && other ? `${one} ${other}` : "");

/** How a record is found that the system has no id of yet. */
function waysOf(planner: Planner, { entity, values, fresh }: Draft): readonly Way[] {
  const like = (name: string): Way => ({
    name,
    key: folded(values[name] || fresh[name]),
    of: (record) => folded(record[name]),
  });
  const named = (name: string, text: (value: unknown) => string): Way => ({
    name,
    key: both(text(values[name]), wordsIn(String(values["name"] ?? ""))),
    of: (record) => both(text(record[name]), wordsIn(String(record["name"]))),
  });
  const now = (value: unknown) => {
    const { entity: of, key } = value as Ref;
    return String(planner.resolved(of, key));
  };
  const ways: Readonly<Partial<Record<Entity, () => readonly Way[]>>> = {
    "academic-years": () => [
      like("name"),
      {
        // Of this year's days alone: there are few years.
        name: `days ${String(values["start_date"])} ${String(values["end_date"])}`,
        key: "overlaps",
        of: (record) =>
          String(record["start_date"]) <= String(values["end_date"]) &&
          String(record["end_date"]) >= String(values["start_date"])
            ? "overlaps"
            : "",
      },
    ],
    subjects: () => [like("code"), like("name")],
    teachers: () => [like("employee_no"), like("email")],
    classes: () => [like("code")],
    parents: () => [named("phone", bare), named("email", folded)],
    students: () => [like("admission_no")],
    "group-members": () => [
      {
        name: "place",
        key: both(now(fresh["student_id"]), now(fresh["group_id"])),
        of: ({ student_id: student, group_id: group }) => both(String(student), String(group)),
      },
    ],
  };
  return ways[entity]?.() ?? [];
}

/** Each names what has been settled before it. */
const order: readonly Entity[] = [
  "academic-years",
  "subjects",
  "teachers",
  "classes",
  "parents",
  "students",
  "group-members",
];

/** Says what taking a file would do to the school as it is; writes nothing. */
export function planRoster(known: Knowledge, chosen: string | null): RosterPlan {
  const planner = new Planner(known);
  const { schools, school, mustChoose } = schoolIn(planner, chosen);
  let places: Place[] = [];
  if (!mustChoose) {
    draftYears(planner);
    draftSubjects(planner, school);
    draftClasses(planner, school);
    draftPeople(planner, school);
    draftDemographics(planner);
    const enrolling = draftEnrolments(planner, school);
    places = enrolling.places;
    for (const entity of order)
      for (const draft of planner.draftsOf(entity)) planner.settle(draft, waysOf(planner, draft));
    planMoves(enrolling);
    planEnded(planner, places);
  }
  const { lines, same, found, problems, ignored } = planner;
  return { schools, school, mustChoose, lines, same, found, places, problems, ignored };
}
