import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { groupBy } from "@rollcall/kit/schema/group-by";
import { t } from "./domain/text";
import type { Entity } from "./external-ids";
import { entityOfRole } from "./plan-people";
import { keyOf, ref, type Place, type Planner } from "./planner";
import type { Line } from "./read-package";

/** Kinds of classes that have a register of all their students. */
const homeKinds: ReadonlySet<unknown> = new Set(["class", "department"]);

/** Whether a class is one that has a register: as it is known here, else by the file. */
function homesOf(planner: Planner): (classKey: string) => boolean {
  const homerooms = new Set(
    planner.known.file.lines.classes
      .filter(({ cells }) => cells["classType"] === "homeroom")
      .map(keyOf),
  );
  return (classKey) => {
    const known = planner.linkedRecord("classes", classKey)?.["kind"];
    return known == null ? homerooms.has(classKey) : homeKinds.has(known);
  };
}

/** Enrolments as they are gone through. */
export interface Enrolling {
  planner: Planner;
  places: Place[];
  /** By student, the line of the homeroom that counts today, and of the one that follows it. */
  homes: Map<string, Line>;
  ahead: Map<string, Line>;
  today: CalendarDay;
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
export function planMoves({ planner, homes, ahead }: Enrolling): void {
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

/** Who is where, as far as the file says it of today and later. */
export function draftEnrolments(planner: Planner, school: string | null): Enrolling {
  const { today } = planner.known.school;
  const enrolling: Enrolling = { planner, places: [], today, homes: new Map(), ahead: new Map() };
  const isHome = homesOf(planner);
  const teachers: Line[] = [];
  const { classes } = planner.known.file.lines;
  if (classes.length > 0 && !classes.some(({ cells }) => cells["classType"] === "homeroom"))
    planner.problems.push({
      file: "classes.csv",
      line: null,
      text: t("noHomerooms"),
      isTaken: true,
    });
  for (const line of planner.linesOf("enrollments")) {
    const { role, classSourcedId: classKey = "", endDate = "" } = line.cells;
    const entity = role === "student" || role === "teacher" ? entityOfRole[role] : undefined;
    if (!entity) planner.ignore("enrollments.csv", t("ignored.roles"));
    else if (endDate !== "" && endDate < today)
      planner.ignore("enrollments.csv", t("ignored.over"));
    else if (!isWhole(enrolling, line, entity, school)) continue;
    else if (entity === "teachers") teachers.push(line);
    else (isHome(classKey) ? noteHome : enrolInGroup)(enrolling, line);
  }
  enrolHomes(enrolling);
  enrolTeachers(enrolling, teachers);
  return enrolling;
}
