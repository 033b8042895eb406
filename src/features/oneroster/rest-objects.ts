import { itemsOf } from "./domain/format";
import type { Tables } from "./write-package";
import type { Answered } from "./rest-query";

type Cells = Readonly<Record<string, string>>;
type Kind = "org" | "academicSession" | "course" | "class" | "user" | "enrollment" | "demographics";

const plurals: Readonly<Record<Kind, string>> = {
  org: "orgs",
  academicSession: "academicSessions",
  course: "courses",
  class: "classes",
  user: "users",
  enrollment: "enrollments",
  demographics: "demographics",
};
const base = "sourcedId status dateLastModified";

/** The fields of each kind of object, as the binding names them and as far as they are known here. */
const fieldsOf: Readonly<Record<Kind, ReadonlySet<string>>> = {
  org: words(`${base} name type identifier parent children metadata`),
  academicSession: words(
    `${base} title startDate endDate type parent children schoolYear metadata`,
  ),
  course: words(`${base} title schoolYear courseCode grades subjects org subjectCodes metadata`),
  class: words(
    `${base} title classCode classType location grades subjects course school terms subjectCodes periods metadata`,
  ),
  user: words(
    `${base} userMasterIdentifier username userIds enabledUser givenName familyName middleName roles identifier email sms phone agents grades primaryOrg metadata`,
  ),
  enrollment: words(`${base} user class school role primary beginDate endDate metadata`),
  demographics: words(`${base} birthDate sex metadata`),
};
function words(text: string): ReadonlySet<string> {
  return new Set(text.split(" "));
}

/** A collection of the rostering service. */
export interface Collection {
  kind: Kind;
  /** The name that holds the objects in an answer. */
  plural: string;
  fields: ReadonlySet<string>;
  objects: readonly Answered[];
}

/** An object without what has no value, which the binding leaves out. */
const filled = (object: Answered): Answered =>
  Object.fromEntries(
    Object.entries(object).filter(
      ([, value]) =>
        value !== "" && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );

type Roles = ReadonlyMap<string | undefined, Cells>;

/** How each kind of object is made of the row of its table. @param root where the service stands */
function makersOf(root: string, roles: Roles): Readonly<Record<Kind, (cells: Cells) => Answered>> {
  const ref = (kind: Kind, key = "") =>
    key === ""
      ? undefined
      : { href: `${root}/${plurals[kind]}/${encodeURIComponent(key)}`, sourcedId: key, type: kind };
  const refs = (kind: Kind, keys: string | undefined) => itemsOf(keys).map((key) => ref(kind, key));
  const only = (cells: Cells, names: string) =>
    Object.fromEntries(names.split(" ").map((name) => [name, cells[name]]));
  const roleOf = (cells: Cells) => ({
    ...only(cells, "roleType role beginDate endDate"),
    org: ref("org", cells["orgSourcedId"]),
  });
  return {
    org: (cells) => only(cells, "name type identifier"),
    academicSession: (cells) => ({
      ...only(cells, "title startDate endDate type schoolYear"),
      parent: ref("academicSession", cells["parentSourcedId"]),
    }),
    course: (cells) => ({
      ...only(cells, "title courseCode"),
      org: ref("org", cells["orgSourcedId"]),
    }),
    class: (cells) => ({
      ...only(cells, "title classCode classType location"),
      grades: itemsOf(cells["grades"]),
      course: ref("course", cells["courseSourcedId"]),
      school: ref("org", cells["schoolSourcedId"]),
      terms: refs("academicSession", cells["termSourcedIds"]),
    }),
    user: (cells) => ({
      ...only(cells, "username enabledUser givenName familyName identifier email phone"),
      roles: [filled(roleOf(roles.get(cells["sourcedId"]) ?? {}))],
      agents: refs("user", cells["agentSourcedIds"]),
      grades: itemsOf(cells["grades"]),
      primaryOrg: ref("org", cells["primaryOrgSourcedId"]),
    }),
    enrollment: (cells) => ({
      ...only(cells, "role primary beginDate endDate"),
      user: ref("user", cells["userSourcedId"]),
      class: ref("class", cells["classSourcedId"]),
      school: ref("org", cells["schoolSourcedId"]),
    }),
    demographics: (cells) => only(cells, "birthDate sex"),
  };
}

/** Makes the objects of the tables. @param root where the service stands */
export function collectionsOf(tables: Tables, root: string): Readonly<Record<string, Collection>> {
  const roles: Roles = new Map(tables.roles.map((role) => [role["userSourcedId"], role]));
  const made = makersOf(root, roles);
  const all = (kind: Kind, rows: readonly Cells[]): Collection => ({
    kind,
    plural: plurals[kind],
    fields: fieldsOf[kind],
    objects: rows.map((cells) =>
      filled({
        sourcedId: cells["sourcedId"],
        status: "active",
        dateLastModified: cells["dateLastModified"],
        ...made[kind](cells),
      }),
    ),
  });
  const sessions = (type: string) => tables.academicSessions.filter((one) => one["type"] === type);
  const people = (role: string) => tables.users.filter((one) => one["role"] === role);
  return {
    orgs: all("org", tables.orgs),
    schools: all("org", tables.orgs),
    academicSessions: all("academicSession", tables.academicSessions),
    terms: all("academicSession", sessions("term")),
    gradingPeriods: all("academicSession", sessions("gradingPeriod")),
    courses: all("course", tables.courses),
    classes: all("class", tables.classes),
    users: all("user", tables.users),
    students: all("user", people("student")),
    teachers: all("user", people("teacher")),
    enrollments: all("enrollment", tables.enrollments),
    demographics: all("demographics", tables.demographics),
  };
}
