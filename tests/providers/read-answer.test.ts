import "../crud/import/blobs-in-jsdom";
import fc from "fast-check";
import { AxiosError, AxiosHeaders, type InternalAxiosRequestConfig } from "axios";
import { beforeEach, describe, expect, it } from "vitest";
import { fetchExport } from "../../packages/kit/browser/crud/bulk/export-file";
import { ApiFailure, isWorthRetrying } from "../../packages/kit/browser/providers/api-failure";
import { createDataProvider } from "../../packages/kit/browser/providers/data-provider";
import { createHttp } from "../../packages/kit/browser/providers/http";
import { openSession, readSession } from "../../packages/kit/browser/providers/session";
import { outcomeOf } from "../../src/features/attendance/page/mark/offline/register-queue";
import { planets } from "./planets";

interface Raw {
  status?: number;
  type?: string;
  body?: string;
  url?: string;
  headers?: Record<string, string>;
}

/**
 * Our axios instance over a wire on which this arrives, as the browser's own adapter would hand it
 * on.
 */
function over({
  status = 200,
  type = "application/json; charset=utf-8",
  body = "",
  url,
  headers = {},
}: Raw) {
  const client = createHttp();
  client.defaults.adapter = async (config: InternalAxiosRequestConfig) => {
    const data = config.responseType === "blob" ? new Blob([body], { type }) : body;
    const response = {
      status,
      statusText: "",
      data,
      headers: new AxiosHeaders({ ...(type ? { "content-type": type } : {}), ...headers }),
      config,
      request: { responseURL: url ?? `${globalThis.location.origin}/api/v1/x` },
    };
    if (status < 400) return response;
    // As axios does after its adapter.
    throw new AxiosError(
      "refused",
      "ERR_BAD_RESPONSE",
      config,
      {},
      {
        ...response,
        data: type.includes("json") && typeof data === "string" ? safely(data) : data,
      },
    );
  };
  return client;
}
const safely = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
const failure = (promise: Promise<unknown>) =>
  promise.then(
    (value) => expect.fail(`was taken for an answer: ${JSON.stringify(value)}`),
    (error: unknown) => error as ApiFailure,
  );
const page = "<!doctype html><html><title>Sign in to the Wi-Fi</title></html>";
const envelope = (data: unknown, more: object = {}) =>
  JSON.stringify({ success: true, message: "", data, ...more });
const meta = { current_page: 1, per_page: 25, total: 0, last_page: 1 };
const ada = {
  token: "t1",
  user: { id: 1, name: "Ada", email: "ada@school.test", is_super_admin: false },
  permissions: [],
};

beforeEach(() => {
  localStorage.clear();
  openSession(ada);
});

const unreadable: readonly [string, Raw][] = [
  ["a web page with status 200", { type: "text/html", body: page }],
  ["a web page that says it is JSON", { body: page }],
  ["an envelope that says it is a web page", { type: "text/html", body: envelope({}) }],
  ["JSON without an envelope", { body: '{"hello":"world"}' }],
  ["JSON that is a list", { body: "[]" }],
  ["JSON that is null", { body: "null" }],
  ["an envelope with nothing in it", { body: '{"success":true,"message":""}' }],
  ["an envelope cut off", { body: envelope({ name: "Saturn" }).slice(0, -9) }],
  ["no body at all", { body: "" }],
  ["no body and no type", { type: "", body: "" }],
  ["a status that has no body", { status: 204, type: "", body: "" }],
  ["a success that says it is a refusal", { body: '{"success":false,"message":"No","data":{}}' }],
  ["an answer of another host", { body: envelope({}), url: "https://portal.example/api/v1/x" }],
  ["a 401 of somebody in between", { status: 401, type: "text/html", body: page }],
  ["a 401 without an envelope", { status: 401, body: "{}" }],
  ["a 403 of somebody in between", { status: 403, type: "text/html", body: page }],
  ["a 404 of somebody in between", { status: 404, type: "text/html", body: page }],
  ["a 412 that says it is a success", { status: 412, body: envelope({ id: 1 }) }],
  ["a 500 of somebody in between", { status: 500, type: "text/plain", body: "Oops" }],
  [
    "a refusal of another host",
    { status: 403, body: '{"success":false,"message":"No"}', url: "https://portal.example/" },
  ],
];

describe("an answer that is not the API's", () => {
  it.each(unreadable)("is never taken for one: %s", async (_what, raw) => {
    for (const method of ["get", "post", "put", "patch", "delete"] as const) {
      const error = await failure(over(raw)[method]("/admin/planets/1"));
      expect(error).toBeInstanceOf(ApiFailure);
      expect([
        error.kind,
        error.statusCode,
        error.httpStatus,
        isWorthRetrying(error),
        error.data,
        error.errors,
      ]).toEqual(["unreadable", 0, raw.status ?? 200, true, undefined, undefined]);
      expect(error.message).toBe(
        "The server's answer couldn't be read. Something between you and the server may have replaced it, such as a Wi-Fi sign-in page. Check your connection, then try again.",
      );
      expect(outcomeOf(error)).toEqual({ kind: "unknown" });
    }
    expect(readSession()?.token).toBe("t1");
  });

  it("is never taken for one, whatever stands in it, and only ever fails as an ApiFailure", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(200, 201, 204, 401, 403, 404, 409, 412, 422, 429, 500),
        fc.oneof(fc.json(), fc.string(), fc.constant(page)),
        fc.constantFrom("", "application/json", "text/html", "text/plain"),
        async (status, body, type) => {
          const error = await failure(over({ status, body, type }).get("/admin/planets"));
          expect([error instanceof ApiFailure, error.kind, error.statusCode]).toEqual([
            true,
            "unreadable",
            0,
          ]);
          expect(readSession()).not.toBeNull();
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each([502, 503, 504])(
    "of a gateway that says %s means that the server is not there",
    async (status) => {
      const error = await failure(
        over({ status, type: "text/html", body: page, headers: { "retry-after": "7" } }).get("/x"),
      );
      expect([
        error.kind,
        error.statusCode,
        error.httpStatus,
        error.retryAfter,
        error.message,
      ]).toEqual([
        "offline",
        0,
        status,
        7,
        "Can't reach the server. Check your connection and try again.",
      ]);
    },
  );
});

describe("the API's own answers", () => {
  it("are read as they are, with their ETag", async () => {
    expect(await over({ body: envelope({ id: 1 }), headers: { etag: '"4"' } }).get("/x")).toEqual({
      success: true,
      message: "",
      data: { id: 1 },
      etag: '"4"',
    });
    expect(await over({ body: envelope(null), type: "" }).get("/x")).toEqual({
      success: true,
      message: "",
      data: null,
    });
  });

  it.each([
    [401, "refused"],
    [403, "refused"],
    [404, "refused"],
    [422, "refused"],
    [500, "failed"],
    [503, "failed"],
  ])("that refuse with %s keep their status and words", async (status, kind) => {
    const error = await failure(
      over({
        status,
        body: '{"success":false,"message":"No.","errors":{"name":["No."]},"code":"x","request_id":"r"}',
      }).get("/x"),
    );
    expect([
      error.kind,
      error.statusCode,
      error.message,
      error.errors,
      error.code,
      error.requestId,
    ]).toEqual([kind, status, "No.", { name: ["No."] }, "x", "r"]);
    expect(readSession() === null).toBe(status === 401);
  });
});

describe("a page of a list", () => {
  const list = (body: string) =>
    createDataProvider([planets], over({ body })).getList({ resource: "planets" });
  it.each([
    ["without paging", envelope([])],
    ["that is no list", envelope({}, { meta })],
    ["that is nothing", envelope(null, { meta })],
    ["whose total is a text", envelope([], { meta: { ...meta, total: "7" } })],
    ["without a total", envelope([], { meta: { ...meta, total: undefined } })],
    ["whose last page is none", envelope([], { meta: { ...meta, last_page: -1 } })],
    ["whose paging is a list", envelope([], { meta: [] })],
  ])("%s cannot be read", async (_what, body) => {
    expect((await failure(list(body))).kind).toBe("unreadable");
  });

  it("is read as it is", async () => {
    expect(await list(envelope([{ id: 1 }], { meta }))).toEqual({
      data: [{ id: 1 }],
      total: 0,
      meta,
    });
  });
});

describe("a file", () => {
  const file = (raw: Raw, format: "csv" | "xlsx" = "csv") =>
    fetchExport(over(raw), planets, format, "");
  it("is the one that was asked for", async () => {
    const { blob, name } = await file({
      type: "text/csv; charset=utf-8",
      body: "Name\n",
      headers: { "content-disposition": 'attachment; filename="planets-2026.csv"' },
    });
    expect([blob.size, name]).toEqual([5, "planets-2026.csv"]);
    expect((await file({ type: "text/csv", body: "" })).name).toBe("planets.csv");
  });

  it.each<[string, Raw, "csv" | "xlsx"]>([
    ["a web page", { type: "text/html", body: page }, "csv"],
    ["an envelope", { body: envelope({}) }, "csv"],
    ["a table of the other kind", { type: "text/csv", body: "Name\n" }, "xlsx"],
    [
      "a table of another host",
      { type: "text/csv", body: "Name\n", url: "https://portal.example/" },
      "csv",
    ],
  ])("is not %s", async (_what, raw, format) => {
    expect((await failure(file(raw, format))).kind).toBe("unreadable");
  });

  it("that is refused says why, in the server's words", async () => {
    const error = await failure(
      file({ status: 403, body: '{"success":false,"message":"You may not export."}' }),
    );
    expect([error.statusCode, error.message]).toEqual([403, "You may not export."]);
    expect((await failure(file({ status: 403, type: "text/html", body: page }))).kind).toBe(
      "unreadable",
    );
  });
});

it("a write whose answer cannot be read keeps its key for another try", async () => {
  const keys: unknown[] = [];
  const client = over({ type: "text/html", body: page });
  client.interceptors.request.use((config) => {
    keys.push(config.headers.get("Idempotency-Key"));
    return config;
  });
  const provider = createDataProvider([planets], client);
  const variables = { name: "Saturn" };
  for (let time = 0; time < 2; time++)
    await failure(provider.create({ resource: "planets", variables }));
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});
