import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { testApi, type TestApi } from "../../support/test-api";

let host: TestApi;
beforeAll(async () => {
  host = await testApi();
});
afterAll(() => host.db.close());

describe("a body", () => {
  const signIn = (type?: string) =>
    host.api.fetch(
      new Request("http://rollcall.test/api/v1/auth/login", {
        method: "POST",
        headers: type === undefined ? {} : { "Content-Type": type },
        body: new TextEncoder().encode('{"email":"a@b.test","password":"a wrong one"}'),
      }),
    );

  it("is read as JSON when it is called that, or nothing in particular", async () => {
    for (const type of [
      undefined,
      "application/json",
      "Application/JSON; charset=utf-8",
      "application/merge-patch+json",
      "text/plain;charset=UTF-8",
    ])
      expect((await signIn(type)).status, type).toBe(401);
  });

  it("is refused with a sentence when it is called something else", async () => {
    for (const type of [
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=a",
      "application/jsonp",
      "text/html",
    ]) {
      const answer = await signIn(type);
      expect([answer.status, ((await answer.json()) as { message: string }).message], type).toEqual(
        [415, `Send the body as JSON, with "Content-Type: application/json".`],
      );
    }
  });
});

describe("a method that a path does not have", () => {
  it.each([
    ["PUT", "/admin/students", "GET, HEAD, POST"],
    ["DELETE", "/admin/students", "GET, HEAD, POST"],
    ["PUT", "/admin/students/7", "DELETE, GET, HEAD, PATCH"],
    ["POST", "/admin/students/export", "GET, HEAD"],
    ["GET", "/auth/login", "POST"],
    ["POST", "/admin/activity-logs", "GET, HEAD"],
    ["DELETE", "/health/live", "GET, HEAD"],
    ["OPTIONS", "/auth/me", "GET, HEAD"],
  ])("%s %s is refused with what it has: %s", async (method, path, allow) => {
    const { status, headers, body } = await host.call(undefined, method, path);
    expect([status, headers.get("Allow"), body.success, body.message]).toEqual([
      405,
      allow,
      false,
      `This address can't be called with ${method}.`,
    ]);
  });

  it("is another thing than a path that is not there", async () => {
    for (const path of [
      "/nothing",
      "/admin/nothing/1",
      "/admin/students/1/nothing",
      "/admin/students/",
    ]) {
      const { status, headers } = await host.call(undefined, "PUT", path);
      expect([status, headers.get("Allow")], path).toEqual([404, null]);
    }
  });

  it("is told of every path, and of no path for a method it has", async () => {
    const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];
    // Those at the root have tests of their own (tests/server/root-routes.long.test.ts).
    const routes = host.api.routes.filter(({ atRoot }) => !atRoot);
    for (const path of new Set(routes.map((route) => route.path.replaceAll(/:\w+/g, "1")))) {
      const served = (method: string) =>
        routes.some(
          (route) =>
            route.method === method &&
            new RegExp(`^${route.path.replaceAll(/:\w+/g, "[^/]+")}$`).test(path),
        );
      for (const method of methods)
        expect(
          (await host.call(undefined, method, path, method === "GET" ? undefined : {})).status ===
            405,
          `${method} ${path}`,
        ).toBe(!served(method));
    }
  }, 60_000);
});

describe("an answer to who is not signed in", () => {
  it("says how to: with a bearer token", async () => {
    for (const [method, path, body] of [
      ["GET", "/admin/students", undefined],
      ["GET", "/student/me", undefined],
      ["POST", "/auth/login", { email: "a@example.com", password: "wrong" }],
    ] as const) {
      const { status, headers } = await host.call(undefined, method, path, body);
      expect([status, headers.get("WWW-Authenticate")], path).toEqual([401, "Bearer"]);
    }
  });
});

describe("the contract as published", () => {
  interface Operation {
    responses: Record<string, { $ref?: string }>;
  }
  interface Document {
    info: { description: string };
    paths: Record<string, Record<string, Operation>>;
    components: { responses: Record<string, { headers?: object }> };
  }
  it("is made when it is first asked for, and who has it is told so", async () => {
    const making = vi.spyOn(JSON, "stringify");
    const ask = (headers: Record<string, string> = {}) =>
      host.api.fetch(new Request("http://rollcall.test/api/v1/openapi.json", { headers }));
    const whole = await (await ask()).text();
    making.mockClear();
    const [again, squeezed] = [await ask(), await ask({ "Accept-Encoding": "br, gzip" })];
    const etag = again.headers.get("ETag") ?? "";
    expect(await again.text()).toBe(whole);
    expect(squeezed.headers.get("Content-Encoding")).toBe("gzip");
    const unpacked = squeezed.body?.pipeThrough(new DecompressionStream("gzip"));
    expect(await new Response(unpacked ?? null).text()).toBe(whole);
    for (const known of [etag, etag.replace("W/", ""), `"other", ${etag}`, "*"]) {
      const answer = await ask({ "If-None-Match": known });
      expect([answer.status, await answer.text(), answer.headers.get("ETag")]).toEqual([
        304,
        "",
        etag,
      ]);
    }
    expect((await ask({ "If-None-Match": '"other"' })).status).toBe(200);
    expect(making).not.toHaveBeenCalled();
    making.mockRestore();
  });

  it("is open to everybody, and the same whatever a school has and whoever asks", async () => {
    const school = await testApi();
    await school.db.script(
      `insert into settings (key, value) values ('institution', '{"name": "Hill School", "locale": "hi-IN"}'); insert into classes (name, code) values ('Grade 1 A', '1A')`,
    );
    const token = await school.signIn({ name: "Owner", super: true });
    for (const path of ["/openapi.json", "/docs"]) {
      const ask = async (host: TestApi, headers: Record<string, string> = {}) =>
        (
          await host.api.fetch(new Request(`http://rollcall.test/api/v1${path}`, { headers }))
        ).text();
      const open = await ask(host);
      expect(open).toContain("/admin/students");
      const signedIn = { Authorization: `Bearer ${token}`, "Accept-Language": "hi" };
      expect(await ask(school, signedIn), path).toBe(open);
    }
    await school.db.close();
  });

  it("names the refusals of each call, and the headers they carry", async () => {
    const document = (await (
      await host.api.fetch(new Request("http://rollcall.test/api/v1/openapi.json"))
    ).json()) as Document;
    const of = (path: string, method: string) =>
      Object.keys(document.paths[path]?.[method]?.responses ?? {});
    expect(of("/auth/login", "post")).toEqual(expect.arrayContaining(["401", "429"]));
    for (const path of ["/auth/change-password", "/auth/setup", "/student/login"])
      expect(of(path, "post"), path).toContain("429");
    expect(of("/admin/students", "get")).toEqual(expect.arrayContaining(["401", "403", "429"]));
    expect(of("/auth/sessions", "get")).not.toContain("429");
    expect(document.info.description).toContain("405");
    const { TooManyTries, TooManyCalls, NotSignedIn } = document.components.responses;
    expect([
      Object.keys(TooManyTries?.headers ?? {}),
      Object.keys(TooManyCalls?.headers ?? {}),
      Object.keys(NotSignedIn?.headers ?? {}),
    ]).toEqual([["Retry-After"], ["Retry-After"], ["WWW-Authenticate"]]);
    const used = new Set(
      [...JSON.stringify(document.paths).matchAll(/#\/components\/responses\/(\w+)/g)].map(
        ([, name]) => name,
      ),
    );
    expect([...used].sort()).toEqual(Object.keys(document.components.responses).sort());
  });
});
