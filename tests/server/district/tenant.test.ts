import type { HttpBindings } from "@hono/node-server";
import { EventEmitter } from "node:events";
import { describe, expect, it } from "vitest";
import { Tenant, type Awake } from "../../../packages/kit/server/district/tenant";
import type { ListedTenant } from "../../../packages/kit/server/district/tenant-list";

const listed: ListedTenant = {
  name: "north",
  host: "north.test",
  database: "postgres://db/north",
  state: "open",
  environment: {},
};

/** One whose console, clock and room are played. */
function stage(given: Partial<ListedTenant> = {}) {
  const state = {
    now: 1_000_000,
    busy: false,
    due: undefined as Date | undefined,
    fails: undefined as Error | undefined,
    room: true,
    events: [] as string[],
    office: true,
    told: [] as unknown[],
    sums: undefined as unknown,
    logged: [] as string[],
  };
  const awake = (): Awake => ({
    answer: async () => new Response("answered"),
    startWork: () => void state.events.push("works"),
    isBusy: () => state.busy,
    workDueAt: async () => state.due,
    tidy: async () => void state.events.push("tidies"),
    district: { sums: async () => state.sums, take: async () => undefined },
    async close(quiet) {
      await quiet();
      state.events.push("sleeps");
    },
  });
  const tenant = new Tenant(
    { ...listed, ...given },
    {
      async wake() {
        state.events.push("wakes");
        if (state.fails) throw state.fails;
        return awake();
      },
      makeRoom: async () => state.room,
      hasOffice: () => state.office,
      tell: async (news) => void state.told.push(news),
      log: ({ message }) => void state.logged.push(message),
      now: () => state.now,
    },
  );
  const ask = (path = "/api/v1/health") => {
    const outgoing = new EventEmitter();
    const answer = tenant.answer(new Request(`http://north.test${path}`), {
      outgoing,
    } as unknown as HttpBindings);
    return { answer, end: () => void outgoing.emit("close") };
  };
  return { state, tenant, ask };
}
const minute = 60_000;

describe("a tenant", () => {
  it("is woken once by requests that come at once, and is quiet when the last of them has ended", async () => {
    const { state, tenant, ask } = stage();
    const [one, two] = [ask(), ask()];
    expect(await (await one.answer).text()).toBe("answered");
    await two.answer;
    expect(state.events).toEqual(["wakes"]);
    one.end();
    state.now += minute;
    expect(tenant.quietFor).toBe(0);
    two.end();
    state.now += 3;
    expect(tenant.quietFor).toBe(3);
    state.busy = true;
    expect(tenant.quietFor).toBe(0);
  });

  it("is served anew when it is asked while it goes to sleep", async () => {
    const { state, tenant, ask } = stage();
    const first = ask();
    await first.answer;
    first.end();
    const sleeping = tenant.sleep();
    const second = ask();
    await sleeping;
    expect(await (await second.answer).text()).toBe("answered");
    expect(state.events).toEqual(["wakes", "sleeps", "wakes"]);
  });

  it("is due at once after a start, then when its work says so, else after a quarter of an hour", async () => {
    const { state, tenant } = stage();
    expect(tenant.isDue).toBe(true);
    await tenant.visit();
    expect(state.events).toEqual(["wakes", "works", "sleeps"]);
    state.now += 15 * minute - 1;
    expect(tenant.isDue).toBe(false);
    state.now += 1;
    expect(tenant.isDue).toBe(true);
    state.due = new Date(state.now + 7 * minute);
    await tenant.visit();
    state.now += 7 * minute - 1;
    expect(tenant.isDue).toBe(false);
    state.now += 1;
    expect(tenant.isDue).toBe(true);
  });

  it("looks ever more seldom at what stays overdue", async () => {
    const { state, tenant } = stage();
    const pauses: number[] = [];
    for (let visit = 0; visit < 6; visit++) {
      state.due = new Date(state.now - 1);
      await tenant.visit();
      pauses.push((tenant.dueAt - state.now) / minute);
      state.now = tenant.dueAt;
    }
    expect(pauses).toEqual([1, 2, 4, 8, 15, 15]);
  });

  it("whose work goes on is left awake, so that others are visited", async () => {
    const { state, tenant } = stage();
    state.busy = true;
    const visit = tenant.visit();
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(state.events).toEqual(["wakes", "works"]);
    state.now += 5000;
    await visit;
    expect([tenant.isAwake, state.events]).toEqual([true, ["wakes", "works"]]);
  });

  it("tells its sums at each visit, and each minute while it is used", async () => {
    const { state, tenant, ask } = stage();
    state.sums = { students: 3 };
    state.office = false;
    await tenant.visit();
    expect(state.told).toEqual([]);
    state.office = true;
    await tenant.visit();
    expect(state.told).toEqual([{ sums: { students: 3 } }]);
    const asked = ask();
    await asked.answer;
    state.now += minute - 1;
    expect(tenant.hasNews).toBe(false);
    state.now += 1;
    expect(tenant.hasNews).toBe(true);
    await tenant.tell();
    expect([state.told.length, tenant.hasNews]).toEqual([2, false]);
    // Nobody has used it since.
    state.now += 10 * minute;
    expect(tenant.hasNews).toBe(false);
    asked.end();
    state.now += minute;
    expect(tenant.hasNews).toBe(true);
  });

  it("is not used by what its own process does to it, and stays awake for that", async () => {
    const { state, tenant } = stage();
    await tenant.use(async () => {
      state.now += 3 * minute;
      expect(tenant.quietFor).toBe(0);
    });
    expect(tenant.quietFor).toBe(0);
    await tenant.tell();
    await tenant.use(async () => undefined);
    state.now += minute;
    expect([tenant.quietFor, tenant.hasNews]).toEqual([minute, false]);
    state.fails = new Error("broken");
    await tenant.sleep();
    await tenant.use(() => Promise.reject(new Error("It is not awake.")));
    expect(state.told).toEqual([{ problem: "operator" }]);
  });

  it("that tells sums which cannot be added up, or to an office that is away, goes on", async () => {
    const { state, tenant } = stage();
    state.sums = {};
    state.told.push = () => {
      throw new Error("The office is away.");
    };
    await tenant.visit();
    expect(state.events).toEqual(["wakes", "works", "sleeps"]);
    expect(state.logged).toEqual([
      "The sums did not reach the office of the district: The office is away.",
    ]);
  });

  it("tidies at a visit once an hour has gone by", async () => {
    const { state, tenant } = stage();
    state.now += 60 * minute - 1;
    await tenant.visit();
    expect(state.events).not.toContain("tidies");
    state.now += 1;
    await tenant.visit();
    expect(state.events).toContain("tidies");
  });

  it("that cannot be woken says so, is left alone for a while, and says another thing of an outage", async () => {
    const { state, tenant, ask } = stage();
    state.fails = new Error("The migration could not be applied.");
    const answer = await ask().answer;
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "30"]);
    expect(await answer.text()).toContain("could not be brought up to date");
    expect(state.logged).toEqual(["It could not be woken: The migration could not be applied."]);
    expect(tenant.problem).toBe("The migration could not be applied.");
    expect(state.told).toEqual([{ problem: "operator" }]);
    state.now += 1999;
    await ask().answer;
    expect(state.events).toEqual(["wakes"]);
    state.now += 1;
    state.fails = Object.assign(new Error("away"), { code: "ECONNREFUSED" });
    expect(await (await ask("/").answer).text()).toContain("at the moment");
    expect(state.told[1]).toEqual({ problem: "away" });
    state.now += 4000;
    state.fails = undefined;
    expect(await (await ask().answer).text()).toBe("answered");
    expect(tenant.problem).toBeUndefined();
  });

  it("is not woken where there is no room", async () => {
    const { state, ask } = stage();
    state.room = false;
    expect((await ask().answer).status).toBe(503);
    expect(state.events).toEqual([]);
    expect(state.logged[0]).toContain("TENANT_CONNECTIONS");
  });

  it.each([
    ["archived", 410],
    ["migrating", 503],
  ] as const)("that is %s is neither woken nor due", async (state, status) => {
    const { state: played, tenant, ask } = stage({ state });
    expect((await ask().answer).status).toBe(status);
    expect(tenant.isDue).toBe(false);
    expect(played.events).toEqual([]);
  });
});
