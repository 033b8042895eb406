import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessSentence, openApiDocument } from "../../../packages/kit/api/openapi/document";
import { maxBodyOf, type Route } from "../../../packages/kit/api/http/route";
import { turnOf } from "../../support/every-case";
import { countedNormalForms } from "../../support/reorderings";
import { testApi, type TestApi } from "../../support/test-api";

interface Schema {
  type?: string | readonly string[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}
interface Operation {
  parameters: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: Schema } | undefined> };
}

let host: TestApi;
let token: string;
let operations: Record<string, Record<string, Operation>>;

beforeAll(async () => {
  host = await testApi();
  token = await host.signIn({ name: "Owner", super: true });
  const { resources } = host.api.context;
  operations = openApiDocument(resources, host.api.routes, host.api.context, "")["paths"] as never;
});
afterAll(() => host.db.close());

const operationOf = ({ method, path }: Route): Operation | undefined =>
  operations[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
const schemaOf = (route: Route): Schema | undefined =>
  operationOf(route)?.requestBody?.content["application/json"]?.schema;

/** A body in which every text, and what may be anything, is this one. */
function filled(schema: Schema, text: string): unknown {
  const { type, properties, additionalProperties, items, anyOf, oneOf } = schema;
  const kinds = new Set([type].flat());
  const choice = (anyOf ?? oneOf)?.find((one) => one.type !== "null");
  if (choice) return filled(choice, text);
  if (properties || kinds.has("object"))
    return Object.fromEntries([
      ...Object.entries(properties ?? {}).map(([key, part]) => [key, filled(part, text)]),
      ...(additionalProperties && typeof additionalProperties === "object"
        ? [["Name", filled(additionalProperties, text)]]
        : []),
    ]);
  if (kinds.has("array")) return [filled(items ?? {}, text)];
  if (kinds.has("integer") || kinds.has("number")) return 1;
  return kinds.has("boolean") ? true : text;
}
const textsIn = (value: unknown): number =>
  typeof value === "string"
    ? 1
    : typeof value === "object" && value !== null
      ? Object.values(value).reduce<number>((sum, one) => sum + textsIn(one), 0)
      : 0;

/** Marks of two classes in turn, whose order takes the square of their number. */
const marks = (count: number) => "\u0301\u0323".repeat(Math.floor(count / 2));

/** Work of one character: cleaned a few times over, with all the marks that it may carry. */
const perCharacter = 200;

async function workOf(ask: () => Promise<unknown>): Promise<number> {
  let work = 0;
  const spy = countedNormalForms((more) => (work += more));
  try {
    await ask();
  } finally {
    spy.mockRestore();
  }
  return work;
}

describe("a text in which one letter carries everything", () => {
  it("makes little work in the body of any call, as large as the call takes, or of 1 MB", async () => {
    const all = host.api.routes.filter((route) => schemaOf(route) !== undefined);
    expect(all.length).toBeGreaterThan(100);
    const routes = turnOf(all, 0, 4);
    const slow: string[] = [];
    for (const route of routes) {
      const schema = schemaOf(route) ?? {};
      const size = Math.min(maxBodyOf(route), 1024 * 1024);
      const texts = textsIn(filled(schema, "a"));
      if (texts === 0) continue;
      const names = JSON.stringify(filled(schema, "")).length;
      const text = marks((size - names) / 2 / texts);
      const work = await workOf(() =>
        host.call(token, route.method, route.path.replace(/:\w+/g, "1"), filled(schema, text), {
          "If-Match": "*",
        }),
      );
      if (work > perCharacter * size) slow.push(`${route.method} ${route.path}: ${work}`);
    }
    expect(slow).toEqual([]);
  }, 60_000);

  it("makes little work in the query of any call", async () => {
    const written = marks(2000);
    const slow: string[] = [];
    for (const route of host.api.routes.filter(({ method }) => method === "GET")) {
      const names = (operationOf(route)?.parameters ?? []).flatMap((one) =>
        one.in === "query" ? [one.name] : [],
      );
      for (const name of [...new Set(["search", ...names])].slice(0, 8)) {
        const path = `${route.path.replace(/:\w+/g, "1")}?${new URLSearchParams({ [name]: written }).toString()}`;
        if (route.path === "/admin/events") continue;
        const work = await workOf(() => host.call(token, "GET", path));
        if (work > perCharacter * written.length) slow.push(`${route.path} ${name}: ${work}`);
      }
    }
    expect(slow).toEqual([]);
  }, 60_000);
});

describe("who is not an admin", () => {
  it("sends small bodies, unless a call says why not", () => {
    const others = host.api.routes.filter(
      ({ access }) => access.kind === "public" || access.kind === "otherToken",
    );
    const large = others.filter((route) => maxBodyOf(route) > 16 * 1024);
    expect(large.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      "POST /channel-reports/:name",
      "POST /family/:token/reasons",
      "POST /gate-devices/:token/iclock/:ask",
      "POST /iclock/:ask",
    ]);
  });

  it("is looked for before the body is read", async () => {
    const routes = host.api.routes.filter(
      ({ access, method }) => access.kind === "otherToken" && method !== "GET",
    );
    expect(routes.length).toBeGreaterThan(5);
    for (const route of routes) {
      let pulled = 0;
      const body = new ReadableStream<Uint8Array>(
        { pull: (controller) => (pulled++, controller.enqueue(new Uint8Array(1024))) },
        { highWaterMark: 0 },
      );
      const url = `http://school.example/api/v1${route.path.replace(/:\w+/g, "1")}`;
      const answer = await host.api.fetch(
        new Request(url, { method: route.method, body, duplex: "half" } as RequestInit),
      );
      expect(
        [answer.status, pulled],
        `${route.method} ${route.path}, ${accessSentence(route.access)}`,
      ).toEqual([route.path.startsWith("/family/") ? 404 : 401, 0]);
    }
  });
});
