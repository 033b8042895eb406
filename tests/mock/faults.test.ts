import { describe, expect, it, vi } from "vitest";
import { readFault, writeFault } from "../../packages/kit/browser/mock/fault-text";
import type { Fault } from "../../packages/kit/browser/mock/fault";
import { createFaults } from "../../packages/kit/browser/mock/faults";

const answered = async () =>
  new Response(JSON.stringify({ success: true, message: "", data: 1 }), { status: 200 });
const request = (method: string, path: string) =>
  new Request(`http://console.test/api/v1${path}`, { method });
const pass = (
  faults: readonly Fault[],
  method = "GET",
  path = "/admin/students",
  answer: () => Promise<Response> = answered,
) => createFaults(faults).pass(request(method, path), answer);

describe("a fault in words", () => {
  it.each([
    [
      "GET /admin/students 500 x2",
      { method: "GET", path: "/admin/students", status: 500, times: 2 },
    ],
    ["post /admin/* lost", { method: "POST", path: "/admin/*", loseAnswer: true }],
    ["* 800ms", { latency: 800 }],
    ["offline", { instead: "offline" }],
    ["/auth/login silence", { path: "/auth/login", instead: "silence" }],
    [
      `PATCH 422 field=name field=phone "Already used."`,
      { method: "PATCH", status: 422, fields: ["name", "phone"], sentence: "Already used." },
    ],
    [
      "GET /admin/students/* second-user x1",
      { method: "GET", path: "/admin/students/*", secondUser: true, times: 1 },
    ],
    ["POST partial", { method: "POST", partial: true }],
    ["events-late", { events: "events-late" }],
  ] as const)("%s is understood", (text, fault) => {
    expect(readFault(text)).toEqual(fault);
    expect(readFault(writeFault(fault))).toEqual(fault);
  });

  it.each(["GET students", "fivehundred", "200", "x0", `"never ends`])(
    "names the word nobody understands: %s",
    (text) => {
      expect(() => readFault(text)).toThrow(/^"+.+ isn't a word of a fault\. Try: /);
    },
  );
});

describe("a request that passes the faults", () => {
  it("reaches the API when none is meant for it", async () => {
    expect(
      (
        await pass([
          { method: "POST", status: 500 },
          { path: "/admin/teachers", status: 500 },
        ])
      ).status,
    ).toBe(200);
  });

  it("is refused in the contract's envelope", async () => {
    const answer = await pass([{ path: "/admin/*", status: 503 }]);
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { success: false, message: "The console is under maintenance.", code: "maintenance" },
    ]);
  });

  it("says when to come back when it is one too many", async () => {
    expect((await pass([{ status: 429 }])).headers.get("Retry-After")).toBe("5");
  });

  it("gets no answer while offline, and the API is not asked", async () => {
    let asked = 0;
    const answer = await pass([{ instead: "offline" }], "GET", "/admin/students", async () => {
      asked += 1;
      return answered();
    });
    expect([answer.type, asked]).toEqual(["error", 0]);
  });

  it("is done although its answer is lost", async () => {
    let asked = 0;
    const answer = await pass([{ loseAnswer: true }], "POST", "/admin/students", async () => {
      asked += 1;
      return answered();
    });
    expect([answer.type, asked]).toEqual(["error", 1]);
  });

  it("waits as long as was asked", async () => {
    const before = performance.now();
    await pass([{ latency: 30 }, { latency: 30 }]);
    expect(performance.now() - before).toBeGreaterThanOrEqual(58);
  });

  it("fails as often as was asked, and then no more", async () => {
    const seen: number[] = [];
    const faults = createFaults([{ status: 500, times: 2 }], {
      changed: (all) => seen.push(all.length),
    });
    const statuses = [];
    for (let time = 0; time < 3; time++)
      statuses.push((await faults.pass(request("GET", "/branding"), answered)).status);
    expect([statuses, seen]).toEqual([
      [500, 500, 200],
      [1, 0],
    ]);
  });

  it("does not take a dot of a path for any letter", async () => {
    expect((await pass([{ path: "/admin/student.", status: 500 }])).status).toBe(200);
  });
});

/** A stream of live events: a sign of life, and three events in parts that do not fit them. */
const stream = async () =>
  new Response(
    new ReadableStream<Uint8Array>({
      start(out) {
        for (const part of [
          ": open\n\nevent: a\nda",
          "ta: 1\n\nevent: b\ndata: 2\n\n",
          "event: c\ndata: 3\n\n",
        ])
          out.enqueue(new TextEncoder().encode(part));
        out.close();
      },
    }),
    { headers: { "Content-Type": "text/event-stream" } },
  );
const heard = async (fault: Fault) =>
  [...(await (await pass([fault], "GET", "/admin/events", stream)).text()).matchAll(/event: (.)/g)]
    .map(([, name]) => name)
    .join("");

describe("the stream of live events", () => {
  it.each([
    ["events-cut", ""],
    ["events-twice", "aabbcc"],
    ["events-shuffled", "ba"],
  ] as const)("with %s tells %j of abc", async (events, told) => {
    expect(await heard({ events })).toBe(told);
  });

  it("comes late", async () => {
    vi.useFakeTimers();
    const told = heard({ events: "events-late" });
    await vi.advanceTimersByTimeAsync(4900);
    expect(await Promise.race([told, Promise.resolve("nothing yet")])).toBe("nothing yet");
    await vi.advanceTimersByTimeAsync(30_000);
    vi.useRealTimers();
    expect(await told).toBe("abc");
  });

  it("leaves every other answer alone", async () => {
    expect((await pass([{ events: "events-cut" }])).status).toBe(200);
  });
});
