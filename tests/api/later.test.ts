import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "@rollcall/kit/api/db/sql";
import { apiFeaturesOf } from "@rollcall/kit/application/feature";
import { enqueueAfterCommit } from "@rollcall/kit/api/queue/enqueue";
import { portOf, type ApiFeature } from "@rollcall/kit/api/feature";
import {
  forgetGivenUp,
  queuePauses,
  queuedSteps,
  type QueuedStep,
} from "@rollcall/kit/api/queue/queue-work";
import { rulesFor } from "@rollcall/kit/api/rules-for";
import { school } from "../../src/app/application";
import { subjects } from "../../src/resources/subjects";
import { statementsOf } from "../support/statements";
import { testApi, type TestApi } from "../support/test-api";

const begin = "2026-06-10T06:00:00.000Z";
const { signal } = new AbortController();

let api: TestApi;
let boss: string;
let now: Date;
/** What the step was done with, and how it ends. */
let done: { item: unknown; key: string }[];
let ends: () => Promise<void> | void;
const tell: QueuedStep = async (_context, item, { key }) => {
  done.push({ item, key });
  await ends();
};
/** Has a step done after each new subject, and refuses one name. */
const telling: ApiFeature = {
  name: "telling",
  afterCommit: { tell },
  rules: rulesFor(subjects, {
    async afterWrite(call, { after, before }) {
      if (before) return;
      await enqueueAfterCommit(call, "tell", { name: String(after.name) });
      if (after.name === "Refused") throw new Error("After the step was stored.");
    },
  }),
};

const subject = (name: string) =>
  api.call<{ id: number }>(boss, "POST", "/admin/subjects", { name, code: name });
const host = () => ({ ...api.api.context, now: () => now });
/** One host does all that is due. */
async function work() {
  while (await queuedSteps(host(), { tell }, signal)) continue;
}
const pass = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
const rows = () =>
  api.db.query<{ attempts: number; given: boolean; problem: string | null }>(
    sql`select attempts, given_up_at is not null as given, problem from later_steps order by id`,
  );

beforeAll(async () => {
  const features = await apiFeaturesOf(school.features);
  api = await testApi({ features: [...features, telling] });
  boss = await api.signIn({ name: "Boss", super: true });
}, 600_000);
afterAll(() => api.db.close());
beforeEach(async () => {
  now = new Date(begin);
  done = [];
  ends = () => undefined;
  api.logged.length = 0;
  await api.db.script("delete from later_steps");
});

describe("a step after a commit", () => {
  it("is done once with what it was given", async () => {
    await subject("Astronomy");
    expect(done).toEqual([]);
    await work();
    await work();
    expect([done.map(({ item }) => item), await rows()]).toEqual([[{ name: "Astronomy" }], []]);
  });

  it("is not done where the write was rolled back", async () => {
    const { status } = await subject("Refused");
    await work();
    expect([status, done]).toEqual([500, []]);
  });

  it("is stored for all records of an import by one statement", async () => {
    const names = ["Anatomy", "Algebra", "Archery"];
    const statements = await statementsOf(api.db, () =>
      api.call(boss, "POST", "/admin/subjects/import", {
        rows: names.map((name) => ({ Name: name, Code: name })),
      }),
    );
    const storing = statements.filter((one) =>
      JSON.stringify(one).includes("insert into later_steps"),
    );
    expect([storing.length, (await rows()).length]).toEqual([1, names.length]);
    await work();
    expect(done.map(({ item }) => (item as { name: string }).name).toSorted()).toEqual(
      names.toSorted(),
    );
  });

  it("that no feature has is refused at once", async () => {
    const call = { features: portOf([telling]), db: api.db } as never;
    await expect(enqueueAfterCommit(call, "tall", 1)).rejects.toThrow(
      'No feature has a step "tall" for after a commit.',
    );
  });

  it("is done by one of two hosts", async () => {
    for (const name of ["Biology", "Botany", "Ballet"]) await subject(name);
    await Promise.all([work(), work()]);
    expect(done.map(({ item }) => (item as { name: string }).name).toSorted()).toEqual([
      "Ballet",
      "Biology",
      "Botany",
    ]);
  });

  it("of a host that was killed is done by another, with the same key", async () => {
    await subject("Chemistry");
    ends = () => new Promise(() => {});
    void queuedSteps(host(), { tell }, signal);
    while (done.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    ends = () => undefined;
    await work();
    expect(done.length).toBe(1);
    pass(121);
    await work();
    expect([done.length, new Set(done.map(({ key }) => key)).size, await rows()]).toEqual([
      2,
      1,
      [],
    ]);
  });

  it("that the end of a host cuts off has not failed, and is done by the next at once", async () => {
    await subject("Dance");
    const stop = new AbortController();
    ends = () => {
      stop.abort();
      throw new Error("Cut off.");
    };
    await queuedSteps(host(), { tell }, stop.signal);
    expect([await rows(), api.logged]).toEqual([
      [{ attempts: 0, given: false, problem: null }],
      [],
    ]);
    ends = () => undefined;
    await work();
    expect([done.length, await rows()]).toEqual([2, []]);
  });

  it("that fails is tried again with pauses that grow, then given up, and the log says so", async () => {
    await subject("Drama");
    ends = () => Promise.reject(new Error("The stage is closed."));
    for (const pause of queuePauses) {
      await work();
      pass(pause - 1);
      await work();
      pass(1);
    }
    await work();
    pass(86_400);
    await work();
    expect([done.length, await rows()]).toEqual([
      queuePauses.length + 1,
      [{ attempts: queuePauses.length + 1, given: true, problem: "The stage is closed." }],
    ]);
    expect(api.logged.at(-1)).toMatchObject({
      level: "error",
      message: `Step "tell" was given up after ${queuePauses.length + 1} tries: The stage is closed.`,
    });
    await forgetGivenUp({ db: api.db, now: () => new Date(now.getTime() + 31 * 86_400_000) });
    expect(await rows()).toEqual([]);
  });

  it("may not have the name of another feature's step", () => {
    expect(() => portOf([telling, { name: "other", afterCommit: { tell } }])).toThrow(
      'Wrong feature: other has the step "tell"',
    );
  });

  it("is done by a running host without being asked", async () => {
    const jobs = api.api.startJobs();
    await subject("English");
    while (done.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await jobs.stop();
    expect(done.map(({ item }) => item)).toEqual([{ name: "English" }]);
  });
});
