import { logSeen } from "@rollcall/kit/api/access-log/views";
import { notFound } from "@rollcall/kit/api/errors";
import { authorize } from "@rollcall/kit/api/http/authorize";
import { defineCall } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { needs, needsAny, type Route } from "@rollcall/kit/api/http/route";
import { accessActions } from "@rollcall/kit/schema/access-actions";
import { may } from "@rollcall/kit/schema";
import * as z from "zod";
import { linksOf, type Entity } from "./external-ids";
import { collectionsOf, type Collection } from "./rest-objects";
import { BadQuery, linkHeader, pageOf, selectFields, valuesAt } from "./rest-query";
import { readSchool } from "./school";
import { ownIdIn, tablesOf } from "./tables";

const base = "/ims/oneroster/rostering/v1p2";

/** What it takes to read each collection, and what of the school it is made of. */
const needed: Readonly<Record<string, { keys: readonly string[]; of: readonly Entity[] }>> = {
  orgs: { keys: [], of: [] },
  schools: { keys: [], of: [] },
  academicSessions: {
    keys: ["view_institution_settings"],
    of: ["academic-years", "academic-terms"],
  },
  terms: { keys: ["view_institution_settings"], of: ["academic-years", "academic-terms"] },
  gradingPeriods: { keys: ["view_institution_settings"], of: [] },
  courses: { keys: ["view_subjects"], of: ["subjects"] },
  classes: { keys: ["view_classes"], of: ["classes", "academic-years"] },
  users: {
    keys: ["view_students", "view_teachers", "view_parents"],
    of: ["students", "teachers", "parents", "classes"],
  },
  students: { keys: ["view_students"], of: ["students", "classes"] },
  teachers: { keys: ["view_teachers"], of: ["teachers"] },
  enrollments: {
    keys: ["view_students", "view_teachers", "view_classes"],
    of: ["students", "teachers", "classes", "enrolments", "group-members", "class-teachers"],
  },
  demographics: { keys: ["view_students"], of: ["students"] },
};
const all = [...new Set(Object.values(needed).flatMap(({ keys }) => keys))];

const jsonType = "application/json; charset=utf-8";
const json = (body: unknown, headers: Readonly<Record<string, string>> = {}, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": jsonType, "Cache-Control": "no-store", ...headers },
  });

/** The codes of the binding, by status. */
const codes: Readonly<Record<number, string>> = {
  400: "invaliddata",
  401: "unauthorisedrequest",
  403: "forbidden",
  404: "unknownobject",
  422: "invaliddata",
  429: "server_busy",
  503: "server_busy",
};

/** `imsx_StatusInfo`: how the binding says that something went wrong. */
const statusInfo = (
  status: number,
  text: string,
  code = codes[status] ?? "internal_server_error",
  headers: Readonly<Record<string, string>> = {},
) =>
  json(
    {
      imsx_codeMajor: "failure",
      imsx_severity: "error",
      imsx_description: text,
      imsx_CodeMinor: {
        imsx_codeMinorField: [
          { imsx_codeMinorFieldName: "TargetEndSystem", imsx_codeMinorFieldValue: code },
        ],
      },
    },
    headers,
    status,
  );

/** A refusal of the API in the words of the binding. */
async function refusal(answer: Response): Promise<Response> {
  const { message } = (await answer.json()) as { message?: string };
  const kept = ["WWW-Authenticate", "Retry-After"].flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return statusInfo(answer.status, message ?? "", undefined, Object.fromEntries(kept));
}

/** Where callers reach the service. */
const rootOf = ({ context, request }: RequestContext): string =>
  `${context.publicUrl ?? new URL(request.url).origin}${base}`;

/** Collections for who may read all of them. @throws ApiError 403, 404 */
async function collectionsIn(
  call: RequestContext,
  names: readonly string[],
): Promise<Readonly<Record<string, Collection>>> {
  const wanted = new Set<Entity>();
  for (const name of names) {
    const entry = Object.hasOwn(needed, name) ? needed[name] : undefined;
    if (!entry) throw notFound();
    authorize(needs(...entry.keys), call.identity);
    for (const entity of entry.of) wanted.add(entity);
  }
  if (!may(call.identity, "view_parents")) wanted.delete("parents");
  else if (wanted.has("students")) wanted.add("parents");
  return collectionsOf(tablesOf(await readSchool(call, wanted), linksOf([])), rootOf(call));
}

const known = <T>(found: T | undefined): T => {
  if (found === undefined) throw notFound();
  return found;
};

/** How objects are found that belong to another: all, by a field of theirs, or by enrolments. */
type Relation = "all" | { field: string } | { by: "class" | "user"; role?: string };
const relations: Readonly<Record<string, Relation>> = {
  "schools classes": { field: "school" },
  "schools courses": { field: "org" },
  "schools enrollments": { field: "school" },
  "schools students": { field: "roles.org" },
  "schools teachers": { field: "roles.org" },
  "schools terms": "all",
  "classes students": { by: "class", role: "student" },
  "classes teachers": { by: "class", role: "teacher" },
  "classes enrollments": { field: "class" },
  "courses classes": { field: "course" },
  "students classes": { by: "user" },
  "teachers classes": { by: "user" },
  "users classes": { by: "user" },
  "terms classes": { field: "terms" },
  "terms gradingPeriods": { field: "parent" },
};

/** The objects of a collection that belong to one of another. @throws ApiError 403, 404 */
async function relatedIn(call: RequestContext): Promise<Collection> {
  const { collection: of = "classes", id = "", related = "", school } = call.params;
  const relation = known(relations[`${of} ${related}`]);
  const joins = relation !== "all" && "by" in relation ? ["enrollments"] : [];
  const schools = school === undefined ? [] : ["schools"];
  const all = await collectionsIn(call, [of, related, ...joins, ...schools]);
  const has = (name: string, key: string) =>
    known(all[name]?.objects.find(({ sourcedId }) => sourcedId === key));
  has(of, id);
  if (school !== undefined) has("schools", school);
  const collection = known(all[related]);
  if (relation === "all") return collection;
  if ("field" in relation) {
    const path = [...relation.field.split("."), "sourcedId"];
    const objects = collection.objects.filter((one) => valuesAt(one, path).includes(id));
    return { ...collection, objects };
  }
  const { by, role } = relation;
  const other = by === "class" ? "user" : "class";
  const keys = new Set(
    (all["enrollments"]?.objects ?? [])
      .filter((one) => role === undefined || one["role"] === role)
      .filter((one) => valuesAt(one, [by, "sourcedId"]).includes(id))
      .flatMap((one) => valuesAt(one, [other, "sourcedId"])),
  );
  const objects = collection.objects.filter(({ sourcedId }) => keys.has(String(sourcedId)));
  return { ...collection, objects };
}

/** Notes who looked at a person, as the page of a record does. */
async function noteSeen(call: RequestContext, { kind }: Collection, key: string): Promise<void> {
  const own = kind === "user" || kind === "demographics" ? ownIdIn(key) : undefined;
  if (own && (own.entity === "students" || own.entity === "parents"))
    await logSeen(call, { action: accessActions.viewed, resource: own.entity, recordId: own.id });
}

function paged(call: RequestContext, { plural, fields, objects }: Collection): Response {
  const page = pageOf(objects, call.query, fields);
  const { pathname, search } = new URL(call.request.url);
  const url = new URL(rootOf(call) + pathname.slice(base.length) + search);
  const headers = { "X-Total-Count": String(page.total), Link: linkHeader(url, page) };
  return json({ [plural]: page.items }, headers);
}

async function answered(call: RequestContext): Promise<Response> {
  const { collection: name = "", id, related } = call.params;
  if (related !== undefined) return paged(call, await relatedIn(call));
  const collection = known((await collectionsIn(call, [name]))[name]);
  if (id === undefined) return paged(call, collection);
  const { kind, fields, objects } = collection;
  const found = known(objects.find(({ sourcedId }) => sourcedId === id));
  await noteSeen(call, collection, id);
  return json({ [kind]: selectFields(call.query, fields)(found) });
}

async function handle(call: RequestContext): Promise<Response> {
  try {
    return await answered(call);
  } catch (error) {
    if (error instanceof BadQuery) return statusInfo(400, error.message, error.code);
    throw error;
  }
}

const asked = z.object(
  Object.fromEntries(
    ["limit", "offset", "sort", "orderBy", "filter", "fields"].map((name) => [
      name,
      z.string().optional(),
    ]),
  ),
);
const route = (path: string, summary: string): Route => ({
  method: "GET",
  path,
  atRoot: true,
  access: needsAny(all),
  subject: "OneRoster",
  summary,
  contract: defineCall({ method: "GET", path, query: asked, answer: z.never(), files: [jsonType] }),
  refusal,
  handle,
});

/**
 * The rostering service of OneRoster 1.2, to be read: 1EdTech's REST binding of 19 September 2022. By
 * our own ids, since one of another system means nothing to a third.
 */
export const rosteringRoutes: Route[] = [
  route(`${base}/:collection`, "A collection of the OneRoster rostering service"),
  route(`${base}/:collection/:id`, "One object of the OneRoster rostering service"),
  route(
    `${base}/:collection/:id/:related`,
    "What belongs to an object, such as a class's students",
  ),
  route(
    `${base}/schools/:school/classes/:id/:related`,
    "Students, teachers and enrolments of a class in a school",
  ),
];
