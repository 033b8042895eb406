import type { Row } from "@rollcall/kit/api/db/row";
import { itemsOf } from "./domain/format";
import { nameOf } from "./domain/names";
import { t } from "./domain/text";
import type { Entity } from "./external-ids";
import { codeOf, keyOf, ref, type Planner } from "./planner";
import type { Line } from "./read-package";

interface Role {
  role: string;
  org: string;
  begin: string;
  end: string;
}

/** Everybody's roles: in 1.2 by a table of their own, in 1.1 on the person. */
function rolesOf(planner: Planner): (line: Line) => Role[] {
  const byUser = new Map<string, Role[]>();
  for (const { cells } of planner.linesOf("roles")) {
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

export const entityOfRole: Readonly<Record<string, Entity>> = {
  student: "students",
  teacher: "teachers",
  parent: "parents",
  guardian: "parents",
  relative: "parents",
};
const kinds = ["students", "teachers", "parents"] as const;

/** What a person is here, of roles at this school; where none is said, what they are known as. */
function partsOf(planner: Planner, line: Line, roles: readonly Role[], school: string | null) {
  const here = roles.filter(({ org }) => school === null || org === school);
  const said = here.flatMap(({ role }) => entityOfRole[role] ?? []);
  const parents = roles.flatMap(({ role }) => (entityOfRole[role] === "parents" ? "parents" : []));
  const known = kinds.filter((entity) => planner.linkedRecord(entity, keyOf(line)));
  const all = roles.length === 0 ? known : [...said, ...(parents as Entity[])];
  return { entities: new Set<Entity>(all), here };
}

const person = (planner: Planner, { cells }: Line): Row => ({
  name: nameOf(cells),
  email: cells["email"],
  phone: planner.phoneOf(cells["phone"] || cells["sms"]),
});

/** By person, their parents and children: either side can say it. */
function agentsOf(planner: Planner): Map<string, Set<string>> {
  const agents = new Map<string, Set<string>>();
  for (const line of planner.linesOf("users"))
    for (const other of itemsOf(line.cells["agentSourcedIds"]))
      for (const [one, two] of [
        [keyOf(line), other],
        [other, keyOf(line)],
      ] as const)
        agents.set(one, (agents.get(one) ?? new Set()).add(two));
  return agents;
}

/**
 * Whether a role ends before this school year does, of the file or as it is here: many makers end all
 * of them with it.
 */
function lastDays({ known: { school, file } }: Planner): (end: string) => boolean {
  const years = [
    ...file.lines.academicSessions
      .filter(({ cells }) => cells["type"] === "schoolYear")
      .map(({ cells }) => [cells["startDate"], cells["endDate"]]),
    ...school.records["academic-years"].map((year) => [year["start_date"], year["end_date"]]),
  ];
  const { today } = school;
  const ends = years.flatMap(([from, to]) => (String(from) <= today ? [String(to)] : []));
  const last = ends.sort().at(-1) ?? "";
  return (end) => end > today && end < last;
}

/** What all people of a file are drafted with. */
interface Drafting {
  planner: Planner;
  agents: ReadonlyMap<string, ReadonlySet<string>>;
  isLastDay: (end: string) => boolean;
}

function draftPerson(
  { planner, isLastDay }: Drafting,
  entity: Entity,
  line: Line,
  here: readonly Role[],
): void {
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
    const last = here.map((role) => role.end).find((end) => isLastDay(end));
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
interface FilePerson {
  line: Line;
  all: readonly Role[];
  here: readonly Role[];
  entities: ReadonlySet<Entity>;
}

/** Drafts a parent of this school, or says why nobody is made of a person. */
function draftParent(drafting: Drafting, { line, all, here, entities }: FilePerson): void {
  const { planner, agents } = drafting;
  const children = [...(agents.get(keyOf(line)) ?? [])];
  const isOurs =
    here.length > 0 || all.length === 0 || children.some((key) => planner.isNamed("students", key));
  if (entities.has("parents") && isOurs) {
    const isReached = Boolean(line.cells["phone"] || line.cells["sms"]);
    if (isReached || planner.linkedRecord("parents", keyOf(line)))
      draftPerson(drafting, "parents", line, all);
    else planner.refuse(line, t("noPhone"));
  } else if (entities.size === 0 || (entities.has("parents") && entities.size === 1)) {
    const isElsewhere = all.some(({ role }) => entityOfRole[role]);
    planner.ignore("users.csv", isElsewhere ? t("ignored.otherSchool") : t("ignored.people"));
  }
}

/** Students, teachers and parents, and who belongs to whom. */
export function draftPeople(planner: Planner, school: string | null): void {
  const roles = rolesOf(planner);
  const drafting = { planner, agents: agentsOf(planner), isLastDay: lastDays(planner) };
  const people = planner.linesOf("users").map((line): FilePerson => {
    const all = roles(line);
    return { line, all, ...partsOf(planner, line, all, school) };
  });
  for (const { line, entities, here } of people)
    for (const entity of entities)
      if (entity !== "parents") draftPerson(drafting, entity, line, here);
  for (const one of people) draftParent(drafting, one);
  draftFamilies(drafting);
}

/**
 * Parents that this system does not know stay; those it knows are those it names, where it names
 * them on the student.
 */
function draftFamilies({ planner, agents }: Drafting): void {
  const { links } = planner.known;
  const lines = new Map(planner.linesOf("users").map((line) => [keyOf(line), line]));
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

/** Days of birth and genders of those who are named. */
export function draftDemographics(planner: Planner): void {
  for (const line of planner.linesOf("demographics")) {
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
