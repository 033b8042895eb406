import { describe, expect, it } from "vitest";
import { readFault, writeFault } from "../../packages/kit/browser/mock/fault-text";
import { createFaults, type Fault } from "../../packages/kit/browser/mock/faults";

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
  ] as const)("%s is understood", (text, fault) => {
    expect(readFault(text)).toEqual(fault);
    expect(readFault(writeFault(fault))).toEqual(fault);
  });

  it("names the word nobody understands", () => {
    expect(() => readFault("GET students")).toThrow(`"students" is no word of a fault`);
  });
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
    const faults = createFaults([{ status: 500, times: 2 }], (all) => seen.push(all.length));
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
