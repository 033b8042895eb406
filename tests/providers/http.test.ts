import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiFailure, isWorthRetrying } from "../../packages/kit/browser/providers/api-failure";
import { createHttp, requestTimeout } from "../../packages/kit/browser/providers/http";
import {
  clearOnChangeOfUser,
  createQueryClient,
} from "../../packages/kit/browser/providers/query-client";
import {
  closeSession,
  lastEnding,
  onSessionChange,
  openSession,
  readSession,
} from "../../packages/kit/browser/providers/session";
import { recordingHttp } from "./recording-http";

const ada = {
  token: "t1",
  user: { id: 1, name: "Ada", email: "ada@school.test", is_super_admin: false },
  permissions: [],
};
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail("was answered"),
    (error: unknown) => error as ApiFailure,
  );

beforeEach(() => {
  localStorage.clear();
  openSession(ada);
});

describe("a call", () => {
  it(
    "carries the bearer token, waits ten seconds at most, and resolves to the envelope",
    { tags: "spec:call-token" },
    async () => {
      const { client, sent } = recordingHttp(() => ({
        status: 200,
        body: { success: true, message: "", data: { id: 1 } },
      }));
      expect(await client.get("/admin/planets/1")).toEqual({
        success: true,
        message: "",
        data: { id: 1 },
      });
      expect([
        sent[0]?.url,
        sent[0]?.headers["Authorization"],
        client.defaults.timeout,
        requestTimeout,
      ]).toEqual(["/api/v1/admin/planets/1", "Bearer t1", 10_000, 10_000]);
    },
  );

  it("leaves at once: it waits for no cookie, nor for what is drawn because of it", () => {
    vi.stubGlobal("cookieStore", { get: () => new Promise(() => undefined) });
    const send = vi.spyOn(XMLHttpRequest.prototype, "send").mockReturnValue(undefined);
    const client = createHttp();
    client.defaults.adapter = "xhr";
    void client.get("/admin/planets/1");
    expect(send).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
    send.mockRestore();
  });

  it("carries no token when nobody is signed in", async () => {
    closeSession("signed-out");
    const { client, sent } = recordingHttp(() => ({ status: 200 }));
    await client.get("/branding");
    expect(sent[0]?.headers["Authorization"]).toBeUndefined();
  });

  it(
    "that is refused keeps the server's sentences by field",
    { tags: "spec:call-refused" },
    async () => {
      const errors = { name: ["Name is required."] };
      const refused = await failure(
        recordingHttp(() => ({
          status: 422,
          body: { success: false, message: "Please fix the highlighted fields.", errors },
        })).client.post("/admin/planets", {}),
      );
      expect(refused).toBeInstanceOf(ApiFailure);
      expect([refused.message, refused.statusCode, refused.errors]).toEqual([
        "Please fix the highlighted fields.",
        422,
        errors,
      ]);
    },
  );

  it("with a stale version keeps the record as it is now", async () => {
    const data = { id: 1, version: 7, name: "Pluto" };
    expect(
      (
        await failure(
          recordingHttp(() => ({
            status: 412,
            body: { success: false, message: "Changed.", data },
          })).client.patch("/admin/planets/1", {}),
        )
      ).data,
    ).toEqual(data);
  });

  it("that is one too many says how long to wait", async () => {
    expect(
      (
        await failure(
          recordingHttp(() => ({ status: 429, headers: { "retry-after": "30" } })).client.get("/x"),
        )
      ).retryAfter,
    ).toBe(30);
  });

  it("without an answer says so in a sentence", async () => {
    const lost = await failure(recordingHttp(() => "offline").client.get("/x"));
    expect([lost.statusCode, lost.message]).toEqual([
      0,
      "Can't reach the server. Check your connection and try again.",
    ]);
  });

  it("that was abandoned is no failure of the server", async () => {
    const stop = new AbortController();
    const asked = failure(
      recordingHttp(() => new Promise(() => undefined)).client.get("/x", { signal: stop.signal }),
    );
    stop.abort();
    expect(await asked).not.toBeInstanceOf(ApiFailure);
  });
});

describe("401", () => {
  it(
    "ends the session once, however many calls get it",
    { tags: "spec:session-ended" },
    async () => {
      const told = vi.fn();
      const stop = onSessionChange(told);
      const { client } = recordingHttp(() => ({
        status: 401,
        body: { success: false, message: "Sign in to continue." },
      }));
      await Promise.all(Array.from({ length: 20 }, () => failure(client.get("/admin/planets"))));
      stop();
      expect([told.mock.calls.length, readSession(), lastEnding(), localStorage.length]).toEqual([
        1,
        null,
        "expired",
        0,
      ]);
    },
  );

  it("to a former token leaves the session that came after it alone", async () => {
    const { client } = recordingHttp(async () => {
      openSession({ ...ada, token: "t2" });
      return { status: 401 };
    });
    await failure(client.get("/admin/planets"));
    expect(readSession()?.token).toBe("t2");
  });
});

describe("trying again", () => {
  it.each([
    [0, true],
    [500, true],
    [502, true],
    [400, false],
    [401, false],
    [403, false],
    [404, false],
    [409, false],
    [412, false],
    [422, false],
    [429, false],
    [503, true],
    [507, true],
  ])("after status %s: %s", (status, again) => {
    expect(isWorthRetrying(new ApiFailure("", status))).toBe(again);
    expect(
      isWorthRetrying(new ApiFailure("", 503, { code: "maintenance" })),
      "maintenance is a refusal",
    ).toBe(false);
  });

  it.each([
    ["database_unavailable", true],
    ["database_read_only", true],
    ["commit_unconfirmed", true],
    ["maintenance", false],
    ["timeout", false],
  ])("after a 503 for %s: %s", (code, again) => {
    expect(isWorthRetrying(new ApiFailure("", 503, { code }))).toBe(again);
  });

  it(
    "happens once, after a second that doubles and stops at thirty",
    { tags: "spec:tried-again" },
    () => {
      const { queries, mutations } = createQueryClient().getDefaultOptions();
      const retry = queries?.retry as (count: number, error: unknown) => boolean;
      const delay = queries?.retryDelay as (attempt: number) => number;
      const lost = new ApiFailure("", 0);
      expect([retry(0, lost), retry(1, lost), retry(0, new ApiFailure("", 422))]).toEqual([
        true,
        false,
        false,
      ]);
      expect([0, 1, 2, 4, 5, 9].map(delay)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000]);
      expect([mutations?.retry, mutations?.retryDelay]).toEqual([retry, delay]);
    },
  );

  it("stands beside the cache's other rules", () => {
    expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
      refetchOnWindowFocus: false,
      refetchOnMount: true,
      staleTime: 300_000,
      gcTime: 600_000,
    });
  });
});

describe("the cache", () => {
  it("is emptied when somebody else or nobody is signed in, and kept when only the permissions change", () => {
    const cache = new QueryClient();
    const stop = clearOnChangeOfUser(cache);
    const held = () => cache.getQueryData(["x"]);
    cache.setQueryData(["x"], 1);
    openSession({ ...ada, permissions: ["view_planets"] });
    const afterRights = held();
    closeSession("signed-out");
    const afterSignOut = held();
    cache.setQueryData(["x"], 2);
    openSession({ ...ada, token: "t3" });
    stop();
    expect([afterRights, afterSignOut, held()]).toEqual([1, undefined, undefined]);
  });
});
