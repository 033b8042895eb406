import type { ApiFeature } from "@rollcall/kit/api/feature";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "../../support/school";
import { testApi, type TestApi } from "../../support/test-api";

const why = {
  edit: "A subject that is taught for ever stays as it is.",
  delete: "A subject that is taught for ever cannot go.",
};
const forEver = ({ name }: Readonly<Record<string, unknown>>) =>
  name === "Latin" || name === "Eternal";
const lasting: ApiFeature = {
  name: "lasting",
  rules: {
    subjects: { refusals: (record) => (forEver(record) ? why : {}) },
    // Another feature has said something of it already, which stands.
    "leave-types": { refusals: () => ({ edit: "Said by the first." }) },
  },
};
const later: ApiFeature = {
  name: "later",
  rules: {
    "leave-types": { refusals: () => ({ edit: "Said by the second.", delete: "Nor this." }) },
  },
};

let school: TestApi;
let root: string;
const ids = { Latin: 0, Music: 0 };
interface Shown {
  id: number;
  name: string;
  refused?: { edit?: string; delete?: string };
}

beforeAll(async () => {
  school = await testApi({ features: [...features, lasting, later] });
  root = await school.signIn({ name: "Root", super: true });
  for (const name of ["Latin", "Music"] as const)
    ids[name] = (
      await school.call<Shown>(root, "POST", "/admin/subjects", {
        name,
        code: name.slice(0, 3).toUpperCase(),
      })
    ).body.data.id;
});
afterAll(() => school.db.close());

describe("what may not be done to a record as it stands", () => {
  it("comes with the record and with the lists it is in, and with no other record", async () => {
    const list = (await school.call<Shown[]>(root, "GET", "/admin/subjects?sort=name")).body.data;
    expect(list.map(({ name, refused }) => [name, refused])).toEqual([
      ["Latin", why],
      ["Music", undefined],
    ]);
    for (const name of ["Latin", "Music"] as const) {
      const { data } = (await school.call<Shown>(root, "GET", `/admin/subjects/${ids[name]}`)).body;
      expect(data.refused).toEqual(name === "Latin" ? why : undefined);
    }
  });

  it.each([
    ["PATCH", why.edit],
    ["DELETE", why.delete],
  ])("is refused in the same words: %s", async (method, sentence) => {
    const body = method === "PATCH" ? { name: "Late Latin" } : undefined;
    const answer = await school.call(root, method, `/admin/subjects/${ids.Latin}`, body);
    expect([answer.status, answer.body.message]).toEqual([409, sentence]);
  });

  it("follows the record: the answer to the change that brings it about says it", async () => {
    const greek = await school.call<Shown>(root, "POST", "/admin/subjects", {
      name: "Greek",
      code: "GRE",
    });
    expect(greek.body.data.refused).toBeUndefined();
    const { body } = await school.call<Shown>(
      root,
      "PATCH",
      `/admin/subjects/${greek.body.data.id}`,
      { name: "Eternal" },
    );
    expect(body.data.refused).toEqual(why);
  });

  it("is the word of the first feature that has one", async () => {
    const { body } = await school.call<Shown[]>(root, "GET", "/admin/leave-types");
    expect(body.data.map(({ refused }) => refused)).toEqual(
      body.data.map(() => ({ edit: "Said by the first.", delete: "Nor this." })),
    );
    expect(body.data.length).toBeGreaterThan(0);
  });

  it("is refused of many records at once too, each for itself", async () => {
    const { body } = await school.call<{
      done: number[];
      failed: { id: number; reason: string }[];
    }>(root, "POST", "/admin/subjects/bulk", { action: "delete", ids: [ids.Latin, ids.Music] });
    expect(body.data).toMatchObject({
      done: [ids.Music],
      failed: [{ id: ids.Latin, reason: why.delete }],
    });
  });
});
