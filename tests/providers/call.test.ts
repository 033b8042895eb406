import { afterEach, describe, expect, it } from "vitest";
import { call, type AnswerTo } from "../../src/providers/call";
import type { AxiosRequestConfig } from "axios";
import { createHttp, http } from "../../packages/kit/browser/providers/http";

interface Sent {
  method: string | undefined;
  url: string | undefined;
  body: unknown;
  authorization: unknown;
  key: unknown;
  version: unknown;
  timeout: number | undefined;
  progress: AxiosRequestConfig["onUploadProgress"];
}

/** A server that answers every call with the same, and remembers what it was sent. */
function serve(envelope: object): Sent[] {
  const sent: Sent[] = [];
  http.defaults.adapter = async (config) => {
    sent.push({
      method: config.method,
      url: config.url,
      body: config.data,
      authorization: config.headers.get("Authorization"),
      key: config.headers.get("Idempotency-Key"),
      version: config.headers.get("If-Match"),
      timeout: config.timeout,
      progress: config.onUploadProgress,
    });
    return {
      data: { success: true, message: "", ...envelope },
      status: 200,
      statusText: "",
      headers: { "content-type": "application/json" },
      config,
    };
  };
  return sent;
}
const usual = http.defaults.adapter;
afterEach(() => {
  http.defaults.adapter = usual;
});

describe("a declared call", () => {
  it("asks with what is given of its query, and gives the answer with what was said of it", async () => {
    const answer: AnswerTo<"POST /admin/holidays/what-if"> = {
      registers: 1,
      classes: 1,
      marks: 20,
      reopened: 0,
      sentence: "1 register exists.",
    };
    const sent = serve({ data: answer, message: "Looked" });
    expect(
      await call("POST /admin/holidays/what-if", {
        body: { start_date: "2026-06-01", end_date: "2026-06-02" },
        key: "k-1",
        version: 3,
        timeoutMs: 5,
      }),
    ).toMatchObject({ data: answer, message: "Looked" });
    await call("GET /admin/holidays/year");
    await call("GET /admin/holidays/year", { query: { year: undefined } });
    await call("GET /admin/timetable/week", { query: { room: "Lab & 2", date: "2026-06-01" } });
    await call("POST /admin/students/:id/access-code", { params: { id: 7 } });
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "post /admin/holidays/what-if",
      "get /admin/holidays/year",
      "get /admin/holidays/year",
      "get /admin/timetable/week?room=Lab+%26+2&date=2026-06-01",
      "post /admin/students/7/access-code",
    ]);
    expect(sent[0]).toMatchObject({
      body: `{"start_date":"2026-06-01","end_date":"2026-06-02"}`,
      key: "k-1",
      version: `"3"`,
      timeout: 5,
    });
    expect([sent[1]?.body, sent[1]?.key ?? null, sent[1]?.version ?? null]).toEqual([
      undefined,
      null,
      null,
    ]);
  });

  it("is made over another client and with another token where it is told so", async () => {
    const sent = serve({ data: { ended: 1 } });
    const client = createHttp();
    client.defaults.adapter = http.defaults.adapter;
    http.defaults.adapter = () => Promise.reject(new Error("This is not the client it was told."));
    await call("POST /auth/logout", { token: "t-2", client });
    expect(sent).toMatchObject([{ url: "/auth/logout", authorization: "Bearer t-2" }]);
  });

  it("with a file sends a form, and tells the share that is sent", async () => {
    const sent = serve({ data: { id: 3, name: "a.png", type: "image/png", bytes: 2 } });
    const file = new File(["ab"], "a.png");
    const told: number[] = [];
    const { data } = await call("POST /admin/files", {
      form: { file },
      onProgress: (share) => told.push(share),
    });
    const [upload] = sent;
    expect(data.id).toBe(3);
    expect((upload?.body as FormData | undefined)?.get("file")).toEqual(file);
    upload?.progress?.({ loaded: 1, total: 2, bytes: 1, lengthComputable: true });
    upload?.progress?.({ loaded: 1, bytes: 1, lengthComputable: false });
    expect(told).toEqual([0.5, 0]);
  });

  it("of the records of a resource is asked for as a list is", async () => {
    const sent = serve({
      data: [],
      meta: { current_page: 1, per_page: 25, total: 0, last_page: 1 },
    });
    await call("GET /admin/:resource", {
      params: { resource: "user-groups" },
      query: new URLSearchParams("name[has]=a&sort=-id"),
      answer: "page",
    });
    expect(sent[0]?.url).toBe("/admin/user-groups?name%5Bhas%5D=a&sort=-id");
  });

  it("of a list takes only a page for an answer", async () => {
    serve({ data: [] });
    await expect(call("GET /admin/leaves/requests", { answer: "page" })).rejects.toMatchObject({
      kind: "unreadable",
    });
    serve({ data: [], meta: { current_page: 1, per_page: 25, total: 0, last_page: 1 } });
    expect(
      (
        await call("GET /admin/leaves/requests", {
          query: { status: "pending", page: 2 },
          answer: "page",
        })
      ).meta.total,
    ).toBe(0);
  });

  it("does not compile as no contract says it", () => {
    const wrong = [
      // @ts-expect-error there is no such call
      () => call("GET /admin/holidays/month"),
      // @ts-expect-error its path has a parameter
      () => call("POST /admin/students/:id/access-code", { params: { student: 7 } }),
      // @ts-expect-error it takes a body
      () => call("POST /admin/holidays/what-if"),
      // @ts-expect-error it has no such parameter
      () => call("GET /admin/holidays/year", { query: { month: 3 } }),
      // @ts-expect-error a state is one of the declared ones
      () => call("GET /admin/leaves/requests", { query: { status: "lost" }, answer: "page" }),
      // @ts-expect-error a list is asked for as one
      () => call("GET /admin/leaves/requests", { query: { status: "pending" } }),
      // @ts-expect-error it takes a file
      () => call("POST /admin/files", { body: {} }),
      // @ts-expect-error its answer has no such field
      async () => (await call("GET /admin/holidays/year")).data.weeks,
    ];
    expect(wrong).toHaveLength(8);
  });
});
