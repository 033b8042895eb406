import { diff } from "@rollcall/kit/api/db/diff";
import { tablesOf } from "@rollcall/kit/api/db/tables";
import {
  children,
  decimal,
  defineResource,
  integer,
  reference,
  sum,
  text,
  times,
} from "@rollcall/kit/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resources as school } from "../../../src/resources";
import { checkResources } from "../../../src/resources/words";
import { memoryDatabase } from "../../support/memory-database";
import { testApi, type TestApi } from "../../support/test-api";

const common = { icon: "tag", title: "name" } as const;
const name = text({ label: "Name", required: true, list: true });
const owners = defineResource({
  ...common,
  name: "owners",
  label: "Owner",
  permission: "owners",
  fields: {
    name,
    spent: decimal({
      label: "Spent",
      computed: sum("visits", "total"),
      list: true,
      filter: "range",
    }),
  },
});
const visits = defineResource({
  ...common,
  name: "visits",
  label: "Visit",
  permission: "visits",
  fields: {
    name,
    owner: reference("owners", { label: "Owner" }),
    total: decimal({
      label: "Total",
      computed: sum("treatments", "amount"),
      list: true,
      filter: "range",
    }),
  },
  children: { treatments: children("treatments", { label: "Treatments" }) },
});
const treatments = defineResource({
  ...common,
  name: "treatments",
  label: "Treatment",
  permission: "treatments",
  fields: {
    name,
    visit: reference("visits", { label: "Visit", required: true }),
    price: decimal({ label: "Price", required: true }),
    count: integer({ label: "Count", required: true }),
    amount: decimal({ label: "Amount", computed: times("price", "count"), list: true }),
  },
});
const clinic = [owners, visits, treatments];

let api: TestApi;
let vet = "";
let owner = 0;
beforeAll(async () => {
  const db = await memoryDatabase();
  await db.script(diff([], tablesOf(clinic)).statements.join(";\n"));
  api = await testApi({ db, resources: checkResources([...school, ...clinic]) });
  vet = await api.signIn({ name: "Vet", super: true });
});
afterAll(() => api?.db.close());

type Row = Record<string, unknown> & { id: number };
const call = async (method: string, path: string, body?: object, token = vet) => {
  const { status, body: answer } = await api.call<Row>(token, method, `/admin/${path}`, body);
  expect(status, JSON.stringify(answer)).toBeLessThan(300);
  return answer;
};

describe("the sum of a computed field", () => {
  let visit: Row;

  it("is the total of a visit whose lines multiply price and count, answered with the save", async () => {
    owner = (await call("POST", "owners", { name: "Ada" })).data.id;
    const made = await call("POST", "visits", {
      name: "Monday",
      owner_id: owner,
      treatments: [
        { name: "Vaccination", price: 12.5, count: 2 },
        { name: "Chip", price: 30, count: 1 },
      ],
    });
    visit = made.data;
    expect(visit["total"]).toBe(55);
  });

  it("follows its lines, and forgets those in the trash", async () => {
    const [first, second] = visit["treatments"] as (Row & { version: number })[];
    const changed = await call("PATCH", `visits/${visit.id}`, {
      treatments: [
        { id: first?.id, version: first?.version, count: 4 },
        { id: second?.id, version: second?.version, deleted: true },
      ],
    });
    expect(changed.data["total"]).toBe(50);
  });

  it("can be added up once more, filtered and sorted by", async () => {
    await call("POST", "visits", {
      name: "Tuesday",
      owner_id: owner,
      treatments: [{ name: "Bath", price: 9.99, count: 1 }],
    });
    await call("POST", "owners", { name: "Bo" });
    expect((await call("GET", `owners/${owner}`)).data["spent"]).toBe(59.99);
    const sorted = (await call("GET", "owners?sort=-spent")).data as unknown as Row[];
    expect(sorted.map((row) => [row["name"], row["spent"]])).toEqual([
      ["Ada", 59.99],
      ["Bo", 0],
    ]);
    const rich = (await call("GET", "owners?spent[gte]=59")).data as unknown as Row[];
    expect(rich.map((row) => row["name"])).toEqual(["Ada"]);
  });

  it("is no value for those who may see none of the records at its end", async () => {
    const clerk = await api.signIn({ name: "Clerk", permissions: ["view_owners", "view_visits"] });
    expect((await call("GET", `owners/${owner}`, undefined, clerk)).data["spent"]).toBeNull();
    const nurse = await api.signIn({
      name: "Nurse",
      permissions: ["view_owners", "view_visits", "view_treatments"],
    });
    expect((await call("GET", `owners/${owner}`, undefined, nurse)).data["spent"]).toBe(59.99);
  });

  it("is refused where two lead in a circle", () => {
    const circle = {
      ...treatments,
      fields: {
        ...treatments.fields,
        owner: reference("owners", { label: "Owner" }),
        amount: decimal({ label: "Amount", computed: sum("owners", "spent") }),
      },
    };
    const pointing = {
      ...owners,
      fields: { ...owners.fields, treatment: reference("treatments", { label: "Treatment" }) },
    };
    expect(() => checkResources([...school, pointing, visits, circle])).toThrow(
      'owners.spent: adds up "total" of "visits", which is a sum of it in turn. Leave one of them out.',
    );
  });
});
