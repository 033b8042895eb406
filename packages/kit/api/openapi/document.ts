import * as z from "zod";
import { permissionKey, pluralOf, type Resource } from "../../schema";
import type { ApiContext } from "../context";
import type { CallContract } from "../http/contract";
import { isOpenToApiTokens } from "../http/authorize";
import type { Access, Route } from "../http/route";
import { recordSchema, type JsonSchema } from "./field-schema";
import { listParameters, query } from "./list-parameters";

const envelope = (data: JsonSchema, more: JsonSchema = {}): JsonSchema => ({
  type: "object",
  properties: { success: { const: true }, message: { type: "string" }, data, ...more },
  required: ["success", "message", "data"],
});
const problem = (description: string) => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } },
});
const header = (description: string, example: string) => ({
  description,
  schema: { type: "string" },
  example,
});
/** Refusals that many calls share. */
const sharedResponses = {
  Malformed: problem("Malformed."),
  NotSignedIn: {
    ...problem("Not signed in."),
    headers: { "WWW-Authenticate": header("How to sign in.", "Bearer") },
  },
  NotAllowed: problem("Not allowed; `code` says why."),
  NotThere: problem("Not there, or not for you to see."),
  TooManyTries: {
    ...problem("Too many failed tries."),
    headers: { "Retry-After": header("Seconds to wait.", "60") },
  },
  TooManyCalls: {
    ...problem("Too many calls with an API token."),
    headers: { "Retry-After": header("Seconds to wait.", "60") },
  },
};
const shared = (name: keyof typeof sharedResponses) => ({ $ref: `#/components/responses/${name}` });
const accessWords: { [K in Access["kind"]]: (access: Extract<Access, { kind: K }>) => string } = {
  public: () => "Open to everyone.",
  otherToken: ({ holder }) => `For ${holder}.`,
  signedIn: () => "For every signed-in admin.",
  superAdmin: () => "For super admins only.",
  permission: ({ keys, own = {} }) =>
    `Needs ${keys.map((key) => (own[key] === undefined ? key : `${key} (or ${own[key]}, with one’s own records)`)).join(" and ")}.`,
  anyPermission: ({ keys }) => `Needs one of ${keys.join(", ")}.`,
};
/** Who may call a route, as a sentence. */
export const accessSentence = (access: Access): string =>
  (accessWords[access.kind] as (access: Access) => string)(access);

const passwordSentences: Readonly<Record<NonNullable<Route["asksPassword"]>, string>> = {
  always:
    " Needs the password again, unless it was typed within ten minutes: 403 `reauthentication_required`, and POST /auth/confirm-password.",
  sometimes:
    " Where it touches a field that asks for the password, it needs that again, unless it was typed within ten minutes: 403 `reauthentication_required`, and POST /auth/confirm-password.",
};
const awaitingSentences: Readonly<Record<NonNullable<Route["openWhileAwaiting"]>[number], string>> =
  {
    second_factor: " Open to a sign-in that waits for its second factor.",
    set_up: " Open to a sign-in that waits for a second factor to be set up.",
  };
/** By what a caller says who it is. */
const securitySchemes = {
  bearer: { type: "http", scheme: "bearer", description: "The token that a sign-in answers." },
  apiToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "rc_pat_…",
    description:
      "An API token, made in the console. It acts as its account, does no more than both the token and the account may at that moment, and ends on its day. A call that asks for the password is refused it: 403 `api_token`.",
  },
};

/** Whether a route knows who asks, and an API token can be who. */
const takesApiTokens = (route: Route): boolean => isOfAdmins(route) && isOpenToApiTokens(route);
const isOfAdmins = ({ access: { kind } }: Route): boolean =>
  kind !== "public" && kind !== "otherToken";

/** Who may call a route and what it takes, as sentences. */
const descriptionOf = (route: Route): string =>
  accessSentence(route.access) +
  (route.asksPassword ? passwordSentences[route.asksPassword] : "") +
  (isOfAdmins(route) && !isOpenToApiTokens(route) ? " Not with an API token." : "") +
  (route.openWhileAwaiting ?? []).map((awaits) => awaitingSentences[awaits]).join("");

/** By which of the document's schemes a route is called. */
const securityOf = (route: Route) => {
  if (route.access.kind === "public") return [];
  return [{ bearer: [] }, ...(takesApiTokens(route) ? [{ apiToken: [] }] : [])];
};

/** A zod schema as JSON Schema; within the document, which says itself what dialect it speaks. */
function jsonSchemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
  }) as JsonSchema;
  return rest;
}

const bodySchema = (body: NonNullable<Route["body"]>): JsonSchema =>
  body instanceof z.ZodType ? jsonSchemaOf(body, "input") : body;

/** The parameters behind the `?` of a declared call. */
function declaredQuery({ query: schema }: CallContract) {
  const described: { properties?: Record<string, JsonSchema>; required?: string[] } = schema
    ? jsonSchemaOf(schema, "input")
    : {};
  const { properties = {}, required = [] } = described;
  return Object.entries(properties).map(([name, { description = "", ...value }]) => ({
    ...query(name, value, String(description)),
    required: required.includes(name),
  }));
}

/** A form that carries a file under a name. */
const formWith = (name: string) => ({
  "multipart/form-data": {
    schema: {
      type: "object",
      properties: { [name]: { type: "string", format: "binary" } },
      required: [name],
    },
  },
});

function parametersOf(route: Route, listed: Resource | undefined) {
  if (listed) return listParameters(listed);
  return route.contract
    ? declaredQuery(route.contract)
    : (route.queryNames ?? []).map((name) => query(name, { type: "string" }, ""));
}

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  schema: { type: "string", maxLength: 200 },
  description: "A retry with the same key gets the first answer again.",
};
const ifMatch = {
  name: "If-Match",
  in: "header",
  required: true,
  schema: { type: "string" },
  description:
    'The version the change was made from, such as "3"; * for whatever version is there.',
};

const warnings: JsonSchema = {
  type: "object",
  additionalProperties: { type: "array", items: { type: "string" } },
  description:
    "What is unusual in the values that were sent, by field, as in errors. They were saved; absent where nothing is unusual.",
};

const notes: JsonSchema = {
  type: "array",
  items: { type: "string" },
  description: "What else became of what was sent, such as a value that waits for a confirmation.",
};

/** The names of a route's path, such as `id`. */
const pathNamesOf = ({ path }: Route) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);

/** What a call answers when it went well: a list, one record, as its contract says, or anything. */
function answerOf(
  { contract }: Route,
  { list, record }: { list?: Resource; record?: Resource },
): JsonSchema {
  const more = {
    ...(contract?.meta ? { meta: jsonSchemaOf(contract.meta, "output") } : {}),
    ...(contract?.warnings ? { warnings } : {}),
    ...(contract?.notes ? { notes } : {}),
  };
  // What a record is follows from its declaration.
  if (!record) return envelope(contract ? jsonSchemaOf(contract.answer, "output") : {}, more);
  const one = { $ref: `#/components/schemas/${record.name}` };
  return envelope(list ? { type: "array", items: one } : one, more);
}

const refusalsOf = (route: Route) => ({
  "400": shared("Malformed"),
  ...(route.access.kind === "public"
    ? {}
    : { "401": shared("NotSignedIn"), "403": shared("NotAllowed") }),
  ...(takesApiTokens(route) ? { "429": shared("TooManyCalls") } : {}),
  ...(route.countsTries ? { "401": shared("NotSignedIn"), "429": shared("TooManyTries") } : {}),
  ...(pathNamesOf(route).length ? { "404": shared("NotThere") } : {}),
  ...(route.writes
    ? {
        "409": problem("A clash, named by field."),
        "422": problem("Bad input, sentences by field."),
      }
    : {}),
  ...(route.conditional
    ? {
        "412": problem("Changed in the meantime; `data` is what stands now."),
        "428": problem("Without `If-Match`."),
      }
    : {}),
});

const requestBodyOf = ({ body, optionalBody, contract }: Route) => {
  if (contract?.upload)
    return { requestBody: { required: true, content: formWith(contract.upload) } };
  return body
    ? {
        requestBody: {
          required: optionalBody !== true,
          content: { "application/json": { schema: bodySchema(body) } },
        },
      }
    : {};
};

function operation(route: Route, byList: ReadonlyMap<string, Resource>): JsonSchema {
  const list = route.method === "GET" ? byList.get(route.path) : undefined;
  const of = route.path.split("/").slice(0, 3).join("/");
  const isOfRecord =
    ["", "/:id", "/:id/restore"].some((end) => route.path === of + end) ||
    route.path.startsWith(`${of}/:id/actions/`);
  const record = isOfRecord ? byList.get(of) : undefined;
  return {
    tags: [route.subject],
    ...(route.atRoot ? { servers: [{ url: "/" }] } : {}),
    summary: route.summary,
    description: descriptionOf(route),
    ...(route.asksPassword ? { "x-asks-password": route.asksPassword } : {}),
    security: securityOf(route),
    parameters: [
      ...pathNamesOf(route).map((name) => ({
        name,
        in: "path",
        required: true,
        schema: { type: "string" },
      })),
      ...parametersOf(route, list),
      ...(route.writes ? [idempotencyKey] : []),
      ...(route.conditional ? [ifMatch] : []),
    ],
    ...requestBodyOf(route),
    responses: {
      [route.method === "POST" && route.path === of && record ? "201" : "200"]: {
        description: "Done.",
        content: {
          "application/json": { schema: answerOf(route, { list, record }) },
          ...Object.fromEntries((route.contract?.files ?? []).map((type) => [type, {}])),
        },
      },
      ...refusalsOf(route),
    },
  };
}

const sentBy: JsonSchema = {
  type: "object",
  properties: {
    id: { type: ["integer", "null"], description: "Null where no admin acted." },
    name: { type: "string" },
  },
  required: ["id", "name"],
};

/** The `data` of an event about a record: what the activity log says. */
const loggedData: JsonSchema = {
  type: "object",
  properties: {
    resource: { type: "string" },
    id: { type: ["integer", "null"] },
    title: { type: ["string", "null"] },
    changes: {
      type: "object",
      additionalProperties: {
        type: "object",
        properties: { before: {}, after: {} },
        required: ["before", "after"],
      },
      description: "Readable fields with their values before and after.",
    },
    by: sentBy,
  },
  required: ["resource", "id", "title", "changes", "by"],
};

const sentHeaders = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => ({
  name,
  in: "header",
  required: true,
  schema: { type: "string" },
}));

/** One request of a webhook (Standard Webhooks). */
const hook = (summary: string, type: JsonSchema, data: JsonSchema) => ({
  post: {
    tags: ["Webhooks"],
    summary,
    parameters: sentHeaders,
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: {
            type: "object",
            properties: {
              type: { type: "string", ...type },
              timestamp: { type: "string", format: "date-time" },
              data,
            },
            required: ["type", "timestamp", "data"],
          },
        },
      },
    },
    responses: {
      "2XX": { description: "Received." },
      "410": { description: "Not wanted any more: the webhook is paused." },
      default: { description: "Sent again later." },
    },
  },
});

/** What every event tells that follows a resource. */
const followedData = ({ name }: Resource) =>
  z.object({
    resource: z.literal(name),
    id: z.int(),
    action: z.string().describe("What was done, as the activity log names it."),
    deleted: z.boolean().describe("Whether it is in the trash now."),
    by: z.object({ id: z.int().nullable(), name: z.string() }),
  });

/** The `data` of an event of a feature. */
const dataOf = ({ data, follows }: ApiContext["webhookEvents"][string]): JsonSchema =>
  jsonSchemaOf(
    follows && data instanceof z.ZodObject
      ? followedData(follows.resource).extend(data.shape)
      : data,
    "output",
  );

/** What webhooks send: changes of each resource's records, and events of features. */
const webhooksOf = (
  resources: readonly Resource[],
  events: ApiContext["webhookEvents"],
): JsonSchema => {
  const logged = { $ref: "#/components/schemas/LoggedEvent" };
  return {
    ...Object.fromEntries(
      resources.map((resource) => [
        `${resource.name}.*`,
        hook(
          `${pluralOf(resource)}: created, updated, deleted, restored, and other entries of the activity log`,
          { pattern: `^${resource.name}\\.[a-z0-9_]+$`, examples: [`${resource.name}.updated`] },
          logged,
        ),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(events).map(([type, event]) => [
        type,
        hook(event.summary, { const: type }, dataOf(event)),
      ]),
    ),
    "webhook.test": hook(
      "A test, sent from the page of a webhook",
      { const: "webhook.test" },
      { type: "object" },
    ),
  };
};

/** The contract as OpenAPI 3.1, made from the same routes and declarations that are served. */
export function openApiDocument(
  resources: readonly Resource[],
  routes: readonly Route[],
  { product, version, webhookEvents }: Pick<ApiContext, "product" | "version" | "webhookEvents">,
  server: string,
): JsonSchema {
  const sends = resources.some(({ name }) => name === "webhooks");
  const byList = new Map(resources.map((resource) => [`/admin/${resource.name}`, resource]));
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[route.method.toLowerCase()] = operation(route, byList);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: product.name,
      version,
      description: `${product.description} A known path called with another method gets 405, with \`Allow\`.`,
    },
    servers: [{ url: server }],
    tags: [...new Set(routes.map(({ subject }) => subject))].map((name) => {
      const resource = resources.find((one) => pluralOf(one) === name);
      return {
        name,
        ...(resource
          ? { description: `Permission to see: ${permissionKey(resource, "view")}.` }
          : {}),
      };
    }),
    paths,
    ...(sends ? { webhooks: webhooksOf(resources, webhookEvents) } : {}),
    components: {
      responses: sharedResponses,
      securitySchemes,
      schemas: {
        ...(sends ? { LoggedEvent: loggedData } : {}),
        Problem: {
          type: "object",
          properties: {
            success: { const: false },
            message: { type: "string" },
            code: { type: "string" },
            errors: {
              type: "object",
              additionalProperties: { type: "array", items: { type: "string" } },
            },
          },
          required: ["success", "message"],
        },
        ...Object.fromEntries(resources.map((resource) => [resource.name, recordSchema(resource)])),
      },
    },
  };
}
