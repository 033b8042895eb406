import { sql } from "@rollcall/kit/api/db/sql";
import { diff } from "@rollcall/kit/api/db/diff";
import { tablesOf } from "@rollcall/kit/api/db/tables";
import { checkScopes } from "../../../packages/kit/api/check-scopes";
import {
  children,
  date,
  defineResource,
  listOf,
  reference,
  text,
  type Resource,
} from "@rollcall/kit/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resources as school } from "../../../src/resources";
import { checkResources } from "../../../src/resources/words";
import { memoryDatabase } from "../../support/memory-database";
import { features as schoolFeatures } from "../../support/school";
import { testApi, type TestApi } from "../../support/test-api";
import { harbourFeature, pilots } from "../own-rows/harbour";

const voyages = defineResource({
  name: "voyages",
  label: "Voyage",
  icon: "tag",
  permission: "voyages",
  title: "name",
  fields: { name: text({ label: "Name", required: true }) },
  children: { landings: children("landings", { label: "Landings" }) },
});
const landings = defineResource({
  name: "landings",
  label: "Landing",
  icon: "tag",
  permission: "landings",
  title: "place",
  fields: {
    place: text({ label: "Place", required: true, list: true }),
    voyage: reference("voyages", { label: "Voyage" }),
    day: date({ label: "Day", required: true, default: "today", min: "2026-01-01" }),
    pilot: reference("pilots", { label: "Pilot", required: true, default: "me.pilot" }),
    watch: reference("admins", { label: "Watch", default: "me.id" }),
    noted_by: reference("admins", { label: "Noted by", readOnly: true, default: "me.id" }),
  },
  actions: [
    {
      name: "salute",
      label: "Salute",
      fields: { on: date({ label: "On", required: true, default: "today" }) },
    },
  ],
});
const declared = checkResources([...school, pilots, voyages, landings]);

let api: TestApi;
let ada = "";
let bo = "";
let pilot = 0;
const saluted: unknown[] = [];

beforeAll(async () => {
  const db = await memoryDatabase();
  await db.script(diff([], tablesOf([pilots, voyages, landings])).statements.join(";\n"));
  const rules = {
    landings: {
      actions: {
        salute: async (_call: unknown, { values }: { values: unknown }) =>
          void saluted.push(values),
      },
    },
  };
  api = await testApi({
    db,
    resources: declared,
    features: [...schoolFeatures, harbourFeature, { name: "salutes", rules }],
  });
  // In Tonga the day has begun already.
  api.setNow("2026-06-10T18:00:00Z");
  await db.query(
    sql`update settings set value = value || '{"timezone":"Pacific/Tongatapu"}'::jsonb where key = 'institution'`,
  );
  await db.query(
    sql`insert into settings (key, value) values ('institution', '{"timezone":"Pacific/Tongatapu"}'::jsonb) on conflict (key) do nothing`,
  );
  ada = await api.signIn({ name: "Ada", super: true });
  bo = await api.signIn({ name: "Bo", super: true });
  const [row] = await db.query<{ id: number }>(
    sql`insert into pilots (name, account) select 'Ada', id from admins where name = 'Ada' returning id`,
  );
  pilot = row?.id ?? 0;
});
afterAll(() => api?.db.close());

const create = (token: string, body: object, of = "landings") =>
  api.call<Record<string, unknown>>(token, "POST", `/admin/${of}`, body);
const idOf = async (name: string) =>
  (await api.db.query<{ id: number }>(sql`select id from admins where name = ${name}`))[0]?.id;

describe("a default that depends on when and by whom a record is made", () => {
  it("is the institution's day, the account, and what a feature links to it", async () => {
    const { status, body } = await create(ada, { place: "Apia" });
    const admin = await idOf("Ada");
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({
        day: "2026-06-11",
        pilot_id: pilot,
        watch_id: admin,
        noted_by_id: admin,
      }),
    ]);
  });

  it("leaves what was sent, and null, as they are", async () => {
    const { body } = await create(bo, {
      place: "Suva",
      day: "2026-02-01",
      pilot_id: pilot,
      watch_id: null,
    });
    expect(body.data).toMatchObject({
      day: "2026-02-01",
      pilot_id: pilot,
      watch_id: null,
      noted_by_id: await idOf("Bo"),
    });
  });

  it("is asked for where nothing is linked to the account, and where null is sent", async () => {
    expect((await create(bo, { place: "Suva" })).body.errors).toEqual({
      pilot_id: ["Pilot is required."],
    });
    expect((await create(ada, { place: "Suva", day: null })).body.errors).toEqual({
      day: ["Day is required."],
    });
  });

  it("is held against the field's limits like any value", async () => {
    api.setNow("2025-06-10T18:00:00Z");
    expect((await create(ada, { place: "Apia" })).body.errors).toHaveProperty("day");
    api.setNow("2026-06-10T18:00:00Z");
  });

  it("is filled in in rows inside a record, each refused at its own cell", async () => {
    const { body } = await create(ada, { name: "South", landings: [{ place: "Niue" }] }, "voyages");
    expect(body.data?.["landings"]).toEqual([
      expect.objectContaining({ day: "2026-06-11", pilot_id: pilot }),
    ]);
    const refused = await create(bo, { name: "North", landings: [{ place: "Niue" }] }, "voyages");
    expect(refused.body.errors).toEqual({ "landings.0.pilot_id": ["Pilot is required."] });
  });

  it("is filled in in the dialog of an action", async () => {
    const { body } = await create(ada, { place: "Apia" });
    const { status } = await api.call(
      ada,
      "POST",
      `/admin/landings/${String(body.data["id"])}/actions/salute`,
      {},
    );
    expect([status, saluted]).toEqual([200, [{ on: "2026-06-11" }]]);
  });

  it("is not a change of a record that is there", async () => {
    const { body } = await create(ada, { place: "Apia", watch_id: null });
    const path = `/admin/landings/${String(body.data["id"])}`;
    const { body: changed } = await api.call(ada, "PATCH", path, { place: "Apia 2" });
    expect(changed.data).toMatchObject({ watch_id: null });
  });

  it("is told to the console beforehand, as far as the account does not say it", async () => {
    const own = async (token: string) =>
      (await api.call<{ own?: unknown }>(token, "GET", "/auth/me")).body.data.own;
    expect([await own(ada), await own(bo)]).toEqual([{ pilot }, { pilot: null }]);
  });

  it("is described in OpenAPI, and is no default of a column", async () => {
    const { body } = await api.call(ada, "GET", "/openapi.json");
    const { paths } = (body.data ?? body) as unknown as {
      paths: Record<
        string,
        {
          post: {
            requestBody: {
              content: Record<
                string,
                {
                  schema: {
                    required: string[];
                    properties: Record<string, { description?: string; default?: unknown }>;
                  };
                }
              >;
            };
          };
        }
      >;
    };
    const schema = paths["/admin/landings"]?.post.requestBody.content["application/json"]?.schema;
    expect(schema?.required).toEqual(["place"]);
    expect(schema?.properties["day"]).not.toHaveProperty("default");
    expect(schema?.properties["day"]?.description).toBe(
      "Today where a new record is sent without it.",
    );
    expect(schema?.properties["pilot_id"]?.description).toContain("me.pilot");
    const columns = tablesOf([landings]).find(({ name }) => name === "landings")?.columns;
    expect(columns?.find(({ name }) => name === "day")?.default).toBeUndefined();
  });
});

describe("such a default that is written wrong", () => {
  const withField = (field: Resource["fields"][string]) => () =>
    checkResources([
      ...school,
      pilots,
      { ...voyages, name: "trips", children: {}, fields: { ...voyages.fields, one: field } },
    ]);

  it("is refused with a sentence that says what to write", () => {
    expect(
      withField({ kind: "reference", to: "admins", label: "One", default: "me" as "me.id" }),
    ).toThrow('trips.one: its default "me" isn\'t the id of a record. Write default: "me.id"');
    expect(withField(reference("pilots", { label: "One", default: "me.id" }))).toThrow(
      'trips.one: its default "me.id" is an admin, but the field points at pilots.',
    );
    expect(withField(date({ label: "One", default: "tomorrow" }))).toThrow(
      'trips.one: its default "tomorrow" is refused',
    );
    expect(
      withField(listOf({ on: date({ label: "On", default: "today" }) }, { label: "One" })),
    ).toThrow("depends on when the record is made");
  });

  it("stops the start where no feature gives its name, with the nearest", () => {
    const [wrong] = checkResources(
      [
        {
          ...landings,
          fields: {
            ...landings.fields,
            pilot: reference("pilots", { label: "Pilot", default: "me.pilto" }),
          },
        },
      ].concat([pilots, voyages, ...school] as never[]),
    );
    expect(() => checkScopes([wrong as Resource], [harbourFeature])).toThrow(
      'landings.pilot: its default names "me.pilto", which no feature gives. Did you mean “pilot”?',
    );
  });
});
