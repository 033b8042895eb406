import { barePhone } from "@rollcall/kit/schema";
import { foldText } from "@rollcall/kit/schema/formats/fold";
import { itemsOf } from "./domain/format";
import { gradeIn, wordsIn } from "./domain/names";
import { t } from "./domain/text";
import { institution, type Entity, type ExternalId } from "./external-ids";
import { draftEnrolments, planMoves } from "./plan-enrolments";
import { planEnded } from "./plan-ended";
import { draftDemographics, draftPeople } from "./plan-people";
import {
  codeOf,
  keyOf,
  Planner,
  ref,
  type Draft,
  type Knowledge,
  type Place,
  type PlanLine,
  type Ref,
  type Way,
} from "./planner";
import type { Ignored, Line, Problem } from "./read-package";
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

/** The schools of a file, and the one that is meant. */
function schoolIn(planner: Planner, chosen: string | null) {
  const schools = planner
    .linesOf("orgs")
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

/** Parts of a year that may be terms here; grading periods, and parts of parts, have no records. */
const termTypes: ReadonlySet<string | undefined> = new Set(["term", "semester"]);

function draftYears(planner: Planner): void {
  const lines = planner.linesOf("academicSessions");
  for (const line of lines.filter(({ cells }) => cells["type"] === "schoolYear"))
    Object.assign(planner.draft("academic-years", keyOf(line), line).values, daysOf(line));
  for (const line of lines.filter(({ cells }) => cells["type"] !== "schoolYear")) {
    const { type, parentSourcedId: year = "" } = line.cells;
    if (!termTypes.has(type) || !planner.isNamed("academic-years", year)) {
      planner.ignore("academicSessions.csv", t("ignored.sessions"));
      continue;
    }
    const draft = planner.draft("academic-terms", keyOf(line), line);
    Object.assign(draft.values, daysOf(line));
    draft.fresh["academic_year_id"] = ref("academic-years", year);
  }
}

const daysOf = ({ cells: { title, startDate, endDate } }: Line) => ({
  name: title,
  start_date: startDate,
  end_date: endDate,
});

function draftClasses(planner: Planner, school: string | null): void {
  for (const line of planner.linesOf("classes")) {
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
  const classes = planner.linesOf("classes");
  const homerooms = new Set<string>();
  const scheduled = new Set<string>();
  for (const { cells } of classes)
    (cells["classType"] === "homeroom" ? homerooms : scheduled).add(cells["courseSourcedId"] ?? "");
  for (const line of planner.linesOf("courses")) {
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
    "academic-terms": () => [
      {
        name: "name in a year",
        key: both(now(fresh["academic_year_id"]), folded(values["name"])),
        of: ({ academic_year_id: year, name }) => both(String(year), folded(name)),
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
  "academic-terms",
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
