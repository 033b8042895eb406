import {
  apiFields,
  filterable,
  includeFields,
  sortable,
  type Resource,
} from "@rollcall/kit/schema";
import { resources } from "../../../../src/resources";
import type { TestApi } from "../../../support/test-api";
import { tableOf, type Own } from "./own";
import {
  nameOf,
  notificationId,
  secretOf,
  teachers,
  today,
  yesterday,
  type Row,
  type World,
} from "./world";

export type AnyRoute = TestApi["api"]["routes"][number];

/** Whether a route is open to who may see its own records only. */
export const isOpen = ({ access }: AnyRoute, held: readonly string[]): boolean => {
  if (access.kind === "public" || access.kind === "signedIn") return true;
  if (!("keys" in access)) return false;
  const own = access.kind === "permission" ? access.own : undefined;
  const has = (key: string) => held.includes(key) || held.includes(own?.[key] ?? key);
  return access.kind === "permission" ? access.keys.every(has) : access.keys.some(has);
};

/** A part of what there is, another for each teacher, so that together they ask about all. */
const taking = <T>(rows: readonly T[], teacher: number, every: number): T[] =>
  rows.filter((_, at) => (at + teacher) % every === 0);

const idsOf = (world: World, name: string): number[] =>
  (world[tableOf(name)] ?? []).map(({ id }) => id);

/** Which records an id in a path is one of; a route of a new kind is added here. */
export function recordsOf(path: string): string | undefined {
  const [, , first = "", second = ""] = path.split("/");
  if (path.startsWith("/admin/leaves/allowances/")) return "students";
  if (first === "attendance" && second === "students") return "students";
  if (first === "files" || first === "notifications") return first;
  return resources.find(({ name }) => name === first)?.name;
}

/**
 * What a call that names one record must answer: 404 for another's, and for one's own 200. Undefined
 * for calls that name none.
 */
export function statusOf({ path }: AnyRoute, url: string, own: Own): number | undefined {
  const asked = new URLSearchParams(url.split("?")[1]).get("student_id");
  if (path === "/admin/leaves/allowance") return own["students"]?.has(Number(asked)) ? 200 : 404;
  const name = recordsOf(path);
  if (!path.includes(":id") || name === undefined || own[name] === undefined) return undefined;
  const id = Number(/\/(\d{6})\b/u.exec(url)?.[1]);
  return own[name].has(id) ? 200 : 404;
}

/** Paths of a route: up to three of a teacher's own records, and a part of all others. */
export function pathsOf(route: AnyRoute, world: World, own: Own, teacher: number): string[] {
  if (!route.path.includes(":")) return [route.path];
  if (route.path.includes(":collection"))
    return rosterCollections.map((name) =>
      route.path.replace(":collection", name).replaceAll(/:\w+/gu, "1"),
    );
  if (route.path.includes(":kind/:id"))
    return ["students", "parents"].flatMap((name) =>
      taking(idsOf(world, name), teacher, 5).map((id) =>
        route.path.replace(":kind", name.slice(0, -1)).replace(":id", String(id)),
      ),
    );
  const name = recordsOf(route.path);
  const ids =
    name === "notifications"
      ? teachers.map((_, at) => notificationId(at + 1))
      : name
        ? idsOf(world, name)
        : [1, 2, 3];
  const mine = ids.filter((id) => name !== undefined && own[name]?.has(id));
  const others = ids.filter((id) => !mine.includes(id));
  return [...mine.slice(0, 3), ...taking(others, teacher, others.length > 12 ? 5 : 2)].map((id) =>
    route.path.replaceAll(/:\w+/gu, String(id)),
  );
}

/** What programs read of the roster (OneRoster). */
const rosterCollections = ["classes", "students", "teachers", "users", "enrollments"];

const resourceOf = ({ path }: AnyRoute) =>
  resources.find(({ name }) => path.split("/")[2] === name);

/** What a parameter of a call can be asked with; undefined for one that a new call brings. */
function valuesFor(name: string, route: AnyRoute, world: World): string[] | undefined {
  const classes = idsOf(world, "classes").map(String);
  const including = resourceOf(route);
  const known: Record<string, string[]> = {
    class_id: classes,
    student_id: idsOf(world, "students").map(String),
    teacher_id: Array.from({ length: 14 }, (_, at) => String(at + 1)),
    date: [yesterday, today],
    from: ["2026-06-01"],
    to: [today],
    month: ["2026-06"],
    award: ["0", "100"],
    at_least: ["1"],
    slot: ["day"],
    name: ["pupil", "kt"],
    slots: [],
    year: [],
    id: idsOf(world, "leaves").slice(0, 2).map(String),
    leave_type_id: ["1"],
    of: [classes.map((id) => `${id}/day`).join(",")],
    room: (world["timetable"] ?? []).map((row) => String(row["room"])),
    include: including
      ? [
          includeFields(including)
            .map(({ key }) => key)
            .join(),
        ].filter(Boolean)
      : [],
    format: ["csv"],
    page: [],
    per_page: [],
    ...Object.fromEntries(
      ["limit", "offset", "sort", "orderBy", "filter", "fields"].map((one) => [one, []]),
    ),
    status: [],
    type: [],
    search: route.path.includes("notifications") ? ["ks"] : [],
  };
  return known[name];
}

/** Calls of features: each required parameter with each of its values, and each other one by itself. */
function contractQueries(route: AnyRoute, world: World): string[] {
  const shape = Object.entries(route.contract?.query?.shape ?? {});
  const missing = shape.filter(([name]) => valuesFor(name, route, world) === undefined);
  if (missing.length > 0)
    throw new Error(
      `Say in valuesFor what ${route.path} is asked with: ${missing.map(([name]) => name).join(", ")}`,
    );
  let asked = [""];
  const optional: [string, string][] = [];
  for (const [name, schema] of shape) {
    const values = valuesFor(name, route, world) ?? [];
    if (schema.safeParse(undefined).success)
      optional.push(...values.map((value): [string, string] => [name, value]));
    else asked = asked.flatMap((query) => values.map((value) => `${query}&${name}=${value}`));
  }
  const [first = ""] = asked;
  if (first === "" && shape.some(([name]) => name === "include"))
    return optional
      .map(([name, value]) => `${name}=${value}`)
      .concat(optional.length > 0 ? [] : "");
  return [...asked, ...optional.map(([name, value]) => `${first}&${name}=${value}`)].map((query) =>
    query.slice(1),
  );
}

/** Values of a field of records that are not the teacher's own. */
const valueOf = (row: Row | undefined, apiName: string): string | undefined => {
  const value = row?.[apiName];
  return ["string", "number", "boolean"].includes(typeof value)
    ? encodeURIComponent(String(value))
    : undefined;
};

/** Lists: by every field that can be filtered and sorted by, for values of another's record. */
export function listQueries(resource: Resource, world: World, own: Own, teacher: number): string[] {
  const others = (world[tableOf(resource.name)] ?? []).filter(
    ({ id }) => !own[resource.name]?.has(id),
  );
  const row = others[teacher % Math.max(1, others.length)];
  const students = (world["students"] ?? []).filter(({ id }) => !own["students"]?.has(id));
  const filters = [...filterable(resource).keys()].flatMap((key) => {
    const links = apiFields(resource).get(key)?.field;
    const other =
      links?.kind === "references" && links.to === "students"
        ? taking(students, teacher, 4).map(({ id }) => id)
        : [];
    const value = valueOf(row, key);
    return [
      ...other.map((id) => `${key}=${id}`),
      ...(value === undefined ? [] : [`${key}=${value}`]),
    ];
  });
  return [
    `trashed=with&include=${includeFields(resource)
      .map(({ key }) => key)
      .join()}`,
    ...[...sortable(resource)].map(
      (key, at) => `trashed=with&sort=${(at + teacher) % 2 ? "-" : ""}${key}`,
    ),
    ...filters.map((filter) => `trashed=with&${filter}`),
    ...(row
      ? [
          `search=${secretOf(row.id)}`,
          `search=${nameOf(row.id)}`,
          `ids=${others
            .slice(0, 50)
            .map(({ id }) => id)
            .join()}&trashed=with`,
        ]
      : []),
  ];
}

export function queriesOf(route: AnyRoute, world: World, own: Own, teacher: number): string[] {
  const resource = resourceOf(route);
  if (route.contract?.listQuery && resource) return listQueries(resource, world, own, teacher);
  if (route.path.endsWith("/export"))
    return ["format=csv&trashed=with", "format=xlsx&trashed=with"];
  if (route.contract?.query) return [...new Set(contractQueries(route, world))];
  return [""];
}
