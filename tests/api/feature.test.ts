import * as z from "zod";
import { frameworkData } from "../../packages/kit/api/framework-data";
import { describe, expect, it } from "vitest";
import {
  declaredBy,
  portOf,
  tablesBeside,
  topicsOf,
  type ApiFeature,
} from "@rollcall/kit/api/feature";
import { afterBatch, finishBatch, partOfBatch } from "../../packages/kit/api/http/batch";
import type {
  AfterBatch,
  RequestContext,
  Rules,
  Write,
} from "@rollcall/kit/api/http/request-context";
import { defineResource, text, type Resource } from "@rollcall/kit/schema";

const planets: Resource = defineResource({
  name: "planets",
  label: "Planet",
  icon: "list",
  permission: "planets",
  title: "name",
  fields: { name: text({ label: "Name" }) },
});
const write: Write = { resource: planets, before: null, after: {}, input: {} };
/** A call of these features, over a database whose savepoints do nothing. */
const callOf = (features: readonly ApiFeature[], batch?: AfterBatch[]): RequestContext => {
  const db = { transaction: (work: (tx: unknown) => unknown) => work(db) };
  return {
    features: portOf(features),
    db,
    ...(batch ? { batch } : {}),
  } as unknown as RequestContext;
};

/** Rules that note when they are asked. */
const noting = (name: string, asked: string[]): Rules => ({
  async lock() {
    asked.push(`${name} takes its lock`);
  },
  async lockForTrash() {
    asked.push(`${name} takes its lock for the trash`);
  },
  async beforeWrite() {
    asked.push(`${name} before the write`);
  },
  async afterWrite() {
    asked.push(`${name} after the write`);
  },
  async beforeRemove() {
    asked.push(`${name} before the removal`);
  },
  async beforeRestore() {
    asked.push(`${name} before the restoring`);
  },
  async afterTrash() {
    asked.push(`${name} after the trash`);
  },
});

describe("rules of several features for one resource", () => {
  it("are each asked, in the order of the features, at every step", async () => {
    const asked: string[] = [];
    const features: ApiFeature[] = [
      { name: "a", rules: { planets: noting("a", asked) } },
      { name: "none" },
      { name: "b", rules: { planets: noting("b", asked) } },
    ];
    const call = callOf(features);
    const rules = call.features.rulesOf(planets);
    await rules.lock?.(call);
    await rules.lockForTrash?.(call, 1);
    await rules.beforeWrite?.(call, write);
    await rules.afterWrite?.(call, { ...write, id: 1 });
    await rules.beforeRemove?.(call, {});
    await rules.beforeRestore?.(call, {});
    await rules.afterTrash?.(call, {});
    const steps = [
      "takes its lock",
      "takes its lock for the trash",
      "before the write",
      "after the write",
      "before the removal",
      "before the restoring",
      "after the trash",
    ];
    expect(asked).toEqual(steps.flatMap((step) => [`a ${step}`, `b ${step}`]));
  });

  it("may each refuse, and those behind are not asked then", async () => {
    const asked: string[] = [];
    const refusing: Rules = { beforeWrite: () => Promise.reject(new Error("Not on a Sunday.")) };
    const call = callOf([
      { name: "a", rules: { planets: refusing } },
      { name: "b", rules: { planets: noting("b", asked) } },
    ]);
    await expect(call.features.rulesOf(planets).beforeWrite?.(call, write)).rejects.toThrow(
      "Not on a Sunday.",
    );
    expect(asked).toEqual([]);
  });

  it("are none where no feature has any, whatever the resource is called", () => {
    const { rulesOf } = portOf([{ name: "a", rules: { planets: {} } }]);
    expect([
      rulesOf({ ...planets, name: "moons" }),
      rulesOf({ ...planets, name: "constructor" }),
    ]).toEqual([{}, {}]);
  });
});

describe("what is done once at the end of many writes", () => {
  const done: unknown[][] = [];
  const features: ApiFeature[] = [
    { name: "a", afterBatch: { count: async (_call, items) => void done.push([...items]) } },
  ];

  it("is done at once where one record is written", async () => {
    await afterBatch(callOf(features), "count", 1);
    expect(done.splice(0)).toEqual([[1]]);
  });

  it("is gathered while many are, without what was rolled back, and done together", async () => {
    const batch: AfterBatch[] = [];
    const call = callOf(features, batch);
    await partOfBatch(call, (part) => afterBatch(part, "count", 1));
    await expect(
      partOfBatch(call, async (part) => {
        await afterBatch(part, "count", 2);
        throw new Error("refused");
      }),
    ).rejects.toThrow("refused");
    await partOfBatch(call, (part) => afterBatch(part, "count", 3));
    expect(done).toEqual([]);
    await finishBatch(call, batch);
    expect(done.splice(0)).toEqual([[1, 3]]);
  });

  it("fails loudly when no feature knows the step", async () => {
    await expect(afterBatch(callOf(features), "tell", 1)).rejects.toThrow(
      'No feature has a step "tell".',
    );
  });
});

describe("what features declare", () => {
  const tideTables: ApiFeature["messageLinks"] = {
    about: () => Promise.resolve(new Map()),
    make: () => Promise.resolve(new Map()),
  };
  const eclipse = { summary: "The sky went dark", data: z.object({ minutes: z.int() }) };
  const features: ApiFeature[] = [
    {
      name: "a",
      tables: ["orbits"],
      topics: { stars: [] },
      permissions: ["watch_the_sky"],
      logNames: { sky: ["watch_the_sky"] },
      webhookEvents: { "sky.eclipsed": eclipse },
      logFields: { planets: { seen_by: ["watch_the_sky"] } },
    },
    {
      name: "b",
      tables: ["tides"],
      topics: { moons: ["view_moons"] },
      permissions: ["watch_the_sky", "sail"],
      starterGroups: [{ name: "Crew", description: "On board.", permissions: ["sail"] }],
      messageLinks: tideTables,
      logFields: { planets: { sailed_by: ["sail"] } },
    },
  ];

  it("is there together, each key once", () => {
    expect(declaredBy([planets], features)).toEqual({
      product: { name: "Console", description: "The API of a console." },
      permissionKeys: [
        "view_planets",
        "create_planets",
        "edit_planets",
        "delete_planets",
        "watch_the_sky",
        "sail",
      ],
      offeredKeys: [],
      topics: { order: [], list_views: [], stars: [], moons: ["view_moons"] },
      logNames: { sky: ["watch_the_sky"] },
      webhookEvents: { "sky.eclipsed": eclipse },
      logFields: { planets: { seen_by: ["watch_the_sky"], sailed_by: ["sail"] } },
      addressesRefused: expect.any(Function),
      personalData: [frameworkData],
      retention: [],
      whyNotErased: expect.any(Function),
      starterGroups: [{ name: "Crew", description: "On board.", permissions: ["sail"] }],
      messageLinks: [tideTables],
      sampleLinks: [],
    });
    expect([tablesBeside(features), Object.keys(topicsOf(features))]).toEqual([
      ["orbits", "tides"],
      ["order", "list_views", "stars", "moons"],
    ]);
  });

  it("is asked of all of them: settings that follow, and what follows from a change", async () => {
    const heard: string[] = [];
    const call = callOf([
      {
        name: "a",
        derivedSettings: () => ({ "sky.clear": true }),
        settingsChanged: async (_call, changed) =>
          void heard.push(`a ${[...changed.keys()].join()}`),
      },
      {
        name: "b",
        derivedSettings: async () => ({ "sky.stars": 7 }),
        settingsChanged: async (_call, changed) =>
          void heard.push(`b ${String(changed.get("sky.name"))}`),
      },
    ]);
    expect(await call.features.derivedSettings({} as never, {} as never)).toEqual({
      "sky.clear": true,
      "sky.stars": 7,
    });
    await call.features.settingsChanged(call, new Map([["sky.name", "Milky Way"]]));
    expect(heard).toEqual(["a sky.name", "b Milky Way"]);
  });
});
