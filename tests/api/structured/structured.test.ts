import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { diff } from "@rollcall/kit/api/db/diff";
import { sql } from "@rollcall/kit/api/db/sql";
import { tablesOf } from "@rollcall/kit/api/db/tables";
import { checkResources } from "@rollcall/kit/schema";
import { branches } from "../../../docs/guide/examples/branches";
import { resources as school } from "../../../src/resources";
import { testApi, type TestApi } from "../../support/test-api";
import { facultyHosts as hosts } from "../trees/faculty";

type Row = Record<string, unknown> & { id: number; version: number };
interface Imported {
  created: number;
  updated: number;
  unchanged: number;
  refused: { column: string; reason: string }[];
}

checkResources([branches]);
const morning = { day: "weekdays", from: "08:00", to: "12:00" };
const sunday = { day: "sunday", from: "10:00", to: "11:00" };
const address = { street: "1 High Street", town: "Leh", floor: null };

describe.each(hosts)("lists and groups inside a record, on $host", ({ open }) => {
  let api: TestApi;
  let token: string;
  let serial = 0;
  let branch: Row;
  beforeAll(async () => {
    const db = await open();
    await db.script(diff([], tablesOf([branches])).statements.join(";\n"));
    api = await testApi({ db, resources: [...school, branches] });
    token = await api.signIn({ name: "Boss", super: true });
  });
  afterAll(() => api.db.close());
  const call = <T = Row>(method: string, path = "", body?: unknown) =>
    api.call<T>(token, method, `/admin/branches${path}`, body);
  const fetched = (path: string) =>
    api.api.fetch(
      new Request(`http://rollcall.test/api/v1${path}`, {
        headers: { Authorization: `Bearer ${token}` },
      }),
      { address: "127.0.0.1" },
    );
  const change = (values: object) => call("PATCH", `/${branch.id}`, values);
  const history = async () =>
    (await call<{ changes: object }[]>("GET", `/${branch.id}/history`)).body.data;
  beforeEach(async () => {
    serial += 1;
    const { status, body } = await call("POST", "", {
      name: `Leh ${serial}`,
      address,
      opening_hours: [morning, sunday],
      phones: ["+919876543210"],
    });
    expect(status).toBe(201);
    branch = body.data;
  });

  it("are answered as they were written, and empty where nothing is", async () => {
    expect(branch).toMatchObject({
      address,
      opening_hours: [morning, sunday],
      phones: ["+919876543210"],
    });
    const { body } = await call("POST", "", { name: `Empty ${serial}` });
    expect(body.data).toMatchObject({ address: null, opening_hours: [], phones: [] });
  });

  it("are replaced as a whole, and what stays the same is no change", async () => {
    const { body } = await change({ opening_hours: [sunday], phones: [], address: null });
    expect(body.data).toMatchObject({ opening_hours: [sunday], phones: [], address: null });
    expect((await history())[0]?.changes).toEqual({
      opening_hours: { before: [morning, sunday], after: [sunday] },
      phones: { before: ["+919876543210"], after: [] },
      address: { before: address, after: null },
    });
    const same = await change({
      opening_hours: [{ to: "11:00", from: "10:00", day: "sunday" }],
      address: { street: "" },
    });
    expect(same.body.data.version).toBe(body.data.version);
    expect(await history()).toHaveLength(2);
  });

  it("have an order that is a change of its own", async () => {
    const { body } = await change({ opening_hours: [sunday, morning] });
    expect(body.data["opening_hours"]).toEqual([sunday, morning]);
    expect(body.data.version).toBeGreaterThan(branch.version);
  });

  it("are refused at the part that is wrong, and nothing is written", async () => {
    const { status, body } = await change({
      opening_hours: [morning, { ...sunday, to: "09:00" }, { day: "someday", from: "x" }],
      address: { floor: 99 },
      phones: ["call me"],
    });
    expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([
      422,
      [
        "address.floor",
        "address.street",
        "address.town",
        "opening_hours.1.to",
        "opening_hours.2.day",
        "opening_hours.2.from",
        "opening_hours.2.to",
        "phones.0",
      ],
    ]);
    expect((await call("GET", `/${branch.id}`)).body.data).toEqual(branch);
  });

  it("are found by whether there are entries", async () => {
    const { body: empty } = await call("POST", "", { name: `Shut ${serial}` });
    const named = async (query: string) =>
      (await call<Row[]>("GET", `?${query}&per_page=100`)).body.data.map(({ id }) => id);
    expect(await named("opening_hours[null]=true")).toContain(empty.data.id);
    expect(await named("opening_hours[null]=true")).not.toContain(branch.id);
    expect(await named("opening_hours[null]=false")).toContain(branch.id);
    expect((await call("GET", "?opening_hours=x")).status).toBe(422);
    expect((await call("GET", "?sort=opening_hours")).status).toBe(422);
  });

  it("are an array and an object in the database too", async () => {
    const set = (column: string, value: string) =>
      api.db.query(
        sql`update branches set ${sql.identifier(column)} = ${value}::jsonb where id = ${branch.id}`,
      );
    await expect(set("opening_hours", "{}")).rejects.toThrow(/opening_hours_json/);
    await expect(set("address", "[]")).rejects.toThrow(/address_json/);
  });

  it("leave in one cell each and come back unchanged, or changed", async () => {
    const response = await fetched(`/admin/branches/export?format=csv&ids=${branch.id}`);
    const [head = "", line = ""] = (await response.text()).replace("\uFEFF", "").split("\r\n");
    expect(head).toContain("Address,Opening hours,Phones");
    expect(line).toContain(
      '"[{""day"":""weekdays"",""from"":""08:00"",""to"":""12:00""},{""day"":""sunday"",""from"":""10:00"",""to"":""11:00""}]"',
    );
    const cells = {
      ID: branch.id,
      "Opening hours": JSON.stringify([morning, sunday]),
      Address: JSON.stringify(address),
      Phones: "+919876543210",
    };
    const load = async (row: object) =>
      (await call<Imported>("POST", "/import", { rows: [row], match_on: "id" })).body.data;
    expect(await load(cells)).toMatchObject({ unchanged: 1, refused: [] });
    expect(await load({ ...cells, Phones: "+919876543210; 020 7946 0000" })).toMatchObject({
      updated: 1,
    });
    expect((await call("GET", `/${branch.id}`)).body.data["phones"]).toEqual([
      "+919876543210",
      "020 7946 0000",
    ]);
  });

  it("are refused by an import with the entry and the part, or with how they are written", async () => {
    const load = async (row: object) =>
      (await call<Imported>("POST", "/import", { rows: [{ Name: `New ${serial}`, ...row }] })).body
        .data.refused;
    expect(
      await load({ "Opening hours": JSON.stringify([morning, { ...sunday, to: "09:00" }]) }),
    ).toMatchObject([
      { column: "Opening hours", reason: "Opening hours, entry 2: To must be after “From”." },
    ]);
    expect(await load({ Address: '{"town":"Leh"}' })).toMatchObject([
      { column: "Address", reason: "Address: Street is required." },
    ]);
    const [problem] = await load({ "Opening hours": "9 to 5" });
    expect(problem?.reason).toContain('such as [{"day":"weekdays","from":"08:30","to":"08:30"}]');
  });

  it("are one field to two people who change them at once", async () => {
    await change({ opening_hours: [sunday] });
    const stale = await api.call(
      token,
      "PATCH",
      `/admin/branches/${branch.id}`,
      { opening_hours: [morning] },
      { "If-Match": `"${branch.version}"` },
    );
    expect(stale.status).toBe(412);
  });

  it("are described exactly", async () => {
    const { components } = (await (await fetched("/openapi.json")).json()) as {
      components: { schemas: Record<string, { properties: Record<string, unknown> }> };
    };
    expect(components.schemas["branches"]?.properties["opening_hours"]).toMatchObject({
      type: "array",
      maxItems: 14,
      items: {
        type: "object",
        required: ["day", "from", "to"],
        additionalProperties: false,
        properties: { day: { enum: ["weekdays", "saturday", "sunday"] } },
      },
    });
    expect(components.schemas["branches"]?.properties["address"]).toMatchObject({
      type: ["object", "null"],
      properties: { floor: { type: ["integer", "null"], maximum: 50 } },
    });
  });
});
