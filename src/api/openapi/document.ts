import * as z from "zod";
import { filterable, includeFields, operatorsOf, permissionKey, pluralOf, sortable, type Resource } from "../../schema";
import type { Access, Route } from "../http/route";
import { recordSchema, type JsonSchema } from "./field-schema";

const envelope = (data: JsonSchema, more: JsonSchema = {}): JsonSchema => ({
  type: "object",
  properties: { success: { const: true }, message: { type: "string" }, data, ...more },
  required: ["success", "message", "data"],
});
const problem = (description: string) => ({ description, content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } } });
const meta: JsonSchema = {
  type: "object",
  properties: Object.fromEntries(["current_page", "per_page", "total", "last_page"].map((key) => [key, { type: "integer" }])),
};

const accessWords: { [K in Access["kind"]]: (access: Extract<Access, { kind: K }>) => string } = {
  public: () => "Open to everybody.",
  otherToken: ({ holder }) => `For ${holder}.`,
  signedIn: () => "For every signed-in admin.",
  superAdmin: () => "For super admins only.",
  permission: ({ keys }) => `Needs ${keys.join(" and ")}.`,
  anyPermission: ({ keys }) => `Needs one of ${keys.join(", ")}.`,
};
/** Who may call a route, as a sentence. */
export const accessSentence = (access: Access): string => (accessWords[access.kind] as (access: Access) => string)(access);

const query = (name: string, schema: JsonSchema, description: string) => ({ name, in: "query", schema, description });

function listParameters(resource: Resource) {
  const filters = [...filterable(resource)].map(([wire, field]) => query(wire, { type: "string" }, `Filter by ${field.label || wire}: ${operatorsOf[field.kind].map((operator) => (operator === "eq" ? wire : `${wire}[${operator}]`)).join(", ")}`));
  return [
    query("page", { type: "integer", minimum: 1, default: 1 }, "Page, from 1."),
    query("per_page", { type: "integer", minimum: 1, maximum: 200, default: 25 }, "Records on a page."),
    query("sort", { type: "string" }, `Fields with commas between them, a minus in front to go down: ${[...sortable(resource)].join(", ")}.`),
    query("search", { type: "string" }, "Every word must be found; one or two letters match the beginning of a word."),
    query("ids", { type: "string" }, "Only these, with commas between them."),
    query("trashed", { enum: ["only", "with"] }, "Records in the trash: only those, or those too."),
    query("include", { type: "string" }, `Relations to name: ${includeFields(resource).map(({ key }) => key).join(", ") || "none"}.`),
    ...filters,
  ];
}

const bodySchema = (body: NonNullable<Route["body"]>): JsonSchema =>
  body instanceof z.ZodType ? (z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as JsonSchema) : body;

function operation(route: Route, byList: ReadonlyMap<string, Resource>): JsonSchema {
  const resource = byList.get(route.path.split("/").slice(0, 3).join("/"));
  const isList = route.method === "GET" && byList.has(route.path);
  const pathNames = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: "path", required: true, schema: { type: "string" } }));
  const single = resource && (route.path === `/admin/${resource.name}` || route.path === `/admin/${resource.name}/:id`);
  const data: JsonSchema = single ? { $ref: `#/components/schemas/${resource.name}` } : {};
  const done = isList && resource ? envelope({ type: "array", items: data }, { meta }) : envelope(data);
  return {
    tags: [route.subject],
    summary: route.summary,
    description: accessSentence(route.access),
    security: route.access.kind === "public" ? [] : [{ bearer: [] }],
    parameters: [
      ...pathNames,
      ...(isList && resource ? listParameters(resource) : (route.queryNames ?? []).map((name) => query(name, { type: "string" }, ""))),
      ...(route.writes ? [{ name: "Idempotency-Key", in: "header", schema: { type: "string", maxLength: 200 }, description: "A retry with the same key gets the first answer again." }] : []),
      ...(single && (route.method === "PATCH" || route.method === "DELETE") ? [{ name: "If-Match", in: "header", schema: { type: "string" }, description: "The version the change was made from." }] : []),
    ],
    ...(route.body ? { requestBody: { required: route.optionalBody !== true, content: { "application/json": { schema: bodySchema(route.body) } } } } : {}),
    responses: {
      [route.method === "POST" && single ? "201" : "200"]: { description: "Done.", content: { "application/json": { schema: done } } },
      "400": problem("Malformed."),
      ...(route.access.kind === "public" ? {} : { "401": problem("Not signed in."), "403": problem("Not allowed; `code` says why.") }),
      ...(pathNames.length ? { "404": problem("Not there, or not for you to see.") } : {}),
      ...(route.writes ? { "409": problem("A clash, named by field."), "422": problem("Bad input, sentences by field.") } : {}),
      ...(single && route.method === "PATCH" ? { "412": problem("Changed in the meantime; `data` is the record as it is.") } : {}),
    },
  };
}

/** The contract as OpenAPI 3.1, made from the same routes and declarations that are served. */
export function openApiDocument(resources: readonly Resource[], routes: readonly Route[], version: string, server: string): JsonSchema {
  const byList = new Map(resources.map((resource) => [`/admin/${resource.name}`, resource]));
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[route.method.toLowerCase()] = operation(route, byList);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Rollcall", version, description: "The attendance console's API." },
    servers: [{ url: server }],
    tags: [...new Set(routes.map(({ subject }) => subject))].map((name) => {
      const resource = resources.find((one) => pluralOf(one) === name);
      return { name, ...(resource ? { description: `Permission to see: ${permissionKey(resource, "view")}.` } : {}) };
    }),
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: {
        Problem: {
          type: "object",
          properties: { success: { const: false }, message: { type: "string" }, code: { type: "string" }, errors: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } } },
          required: ["success", "message"],
        },
        ...Object.fromEntries(resources.map((resource) => [resource.name, recordSchema(resource)])),
      },
    },
  };
}
