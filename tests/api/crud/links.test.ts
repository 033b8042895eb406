import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { otherSideOf } from "../../../packages/kit/api/crud/links";
import { unscoped } from "../../../packages/kit/api/registry";
import { resources as school } from "../../../src/resources";
import { words } from "../../../src/resources/words";
import {
  checkResources,
  defineResource,
  references,
  text,
  apiFields,
  type Resource,
  type ApiField,
} from "@rollcall/kit/schema";
import { Drafts } from "../../../packages/kit/testing/contract/drafts";
import { accessActions } from "@rollcall/kit/schema/access-actions";
import { statementsOf } from "../../support/statements";
import { testApi, type TestApi } from "../../support/test-api";
import { skyDatabase } from "../transfer/stage";

/** Two that are written from both sides, and one whose links lead to itself. */
const telescopes = defineResource({
  name: "telescopes",
  label: "Telescope",
  icon: "tag",
  permission: "telescopes",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true, unique: true, max: 60 }),
    observers: references("observers", { label: "Observers", owner: true, inverse: "telescopes" }),
  },
});
const observers = defineResource({
  name: "observers",
  label: "Observer",
  icon: "tag",
  permission: "observers",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true, unique: true, max: 60 }),
    telescopes: references("telescopes", { label: "Telescopes", inverse: "observers" }),
    teachers: references("observers", { label: "Teachers", owner: true, inverse: "pupils" }),
    pupils: references("observers", { label: "Pupils", inverse: "teachers" }),
  },
});
const sky: readonly Resource[] = [telescopes, observers];
const resources = checkResources([...school, ...sky], words);
const registry = unscoped(resources);

interface Pair {
  resource: Resource;
  field: ApiField;
  target: Resource;
  other: ApiField;
}
/** Every many-to-many field whose links the other resource shows too. */
const pairs: Pair[] = resources.flatMap((resource) =>
  [...apiFields(resource).values()].flatMap((field) => {
    const other = otherSideOf(resource, field, registry);
    const target = field.field.kind === "references" ? registry.get(field.field.to) : undefined;
    return other && target ? [{ resource, field, target, other }] : [];
  }),
);
const nameOf = ({ resource, field }: Pair) => `${resource.name}.${field.key}`;

interface Row extends Record<string, unknown> {
  id: number;
  version: number;
  updated_at: string;
}
let api: TestApi;
let token: string;
let drafts: Drafts;

beforeAll(async () => {
  api = await testApi({ resources, db: await skyDatabase(sky) });
  token = await api.signIn({ name: "Office", super: true });
  drafts = new Drafts({
    pagePermissions: [],
    resources,
    upload: () => Promise.reject(new Error("No field needs a file.")),
    create: async (resource, draft) => (await make(resource, draft)).id,
  });
});
afterAll(() => api.db.close());

async function make(resource: Resource, more: Record<string, unknown> = {}): Promise<Row> {
  const { status, body } = await api.call<Row>(token, "POST", `/admin/${resource.name}`, {
    ...(await drafts.least(resource)),
    ...more,
  });
  expect({ status, errors: body.errors }).toEqual({ status: 201, errors: undefined });
  return body.data;
}
const read = async (resource: Resource, id: number) =>
  (await api.call<Row>(token, "GET", `/admin/${resource.name}/${id}`)).body.data;
const send = async (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => {
  const answer = await api.call<Row>(token, method, `/admin/${path}`, body, headers);
  expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
  return answer.body.data;
};
const lastLine = async (resource: Resource, id: number) =>
  (
    await api.db.query(
      sql`select actor, action, changes from activity_logs where resource = ${resource.name} and record_id = ${id} and action <> ${accessActions.viewed} order by id desc limit 1`,
    )
  )[0];

/** Ways in which the links of a record come to be `ids`. */
const ways: Record<string, (pair: Pair, row: Row, ids: number[]) => Promise<unknown>> = {
  "the record": ({ resource, field }, row, ids) =>
    send(
      "PATCH",
      `${resource.name}/${row.id}`,
      { [field.apiName]: ids },
      { "If-Match": `"${row.version}"` },
    ),
  "many at once": ({ resource, field }, row, ids) =>
    send("POST", `${resource.name}/bulk`, {
      action: "edit",
      ids: [row.id],
      values: { [field.apiName]: ids },
    }),
  "a file": async ({ resource, field }, row, ids) => {
    const body = {
      rows: [{ id: String(row.id), links: ids.join(";") }],
      mapping: { id: "id", links: `${field.key}.ids` },
      match_on: "id",
      empty_cells: "clear",
    };
    expect(await send("POST", `${resource.name}/import`, { ...body, dry_run: true })).toMatchObject(
      { updated: 1, refused: [] },
    );
    expect(await send("POST", `${resource.name}/import`, body)).toMatchObject({
      updated: 1,
      refused: [],
    });
  },
};

async function expectChanged(
  { target, other }: Pair,
  was: Row,
  before: number[],
  after: number[],
): Promise<void> {
  const now = await read(target, was.id);
  expect(now[other.apiName]).toEqual(after);
  expect(now.version).toBe(was.version + 1);
  expect(Date.parse(now.updated_at)).toBeGreaterThan(Date.parse(was.updated_at));
  expect(await lastLine(target, was.id)).toEqual({
    actor: "Office",
    action: "updated",
    changes: { [other.apiName]: { before, after } },
  });
  const title = apiFields(target).get(target.title)?.apiName ?? "";
  const stale = await api.call<Row>(
    token,
    "PATCH",
    `/admin/${target.name}/${was.id}`,
    { [title]: was[title] },
    { "If-Match": `"${was.version}"` },
  );
  expect([stale.status, stale.body.data.version]).toEqual([412, now.version]);
}

describe.each(
  pairs.filter(({ field }) => !field.field.readOnly).map((pair) => [nameOf(pair), pair] as const),
)("a change of %s", (_name, pair) => {
  const { resource, field, target, other } = pair;

  it.each(Object.keys(ways))("is a change of the records at the other end: %s", async (way) => {
    const [kept, gone, fresh] = [await make(target), await make(target), await make(target)];
    const row = await make(resource, { [field.apiName]: [kept.id, gone.id] });
    const before = await Promise.all([kept, gone, fresh].map(({ id }) => read(target, id)));
    await ways[way]?.(
      pair,
      await read(resource, row.id),
      [kept.id, fresh.id].sort((a, b) => a - b),
    );
    expect((await read(resource, row.id))[field.apiName]).toEqual(
      [kept.id, fresh.id].sort((a, b) => a - b),
    );
    expect(await read(target, kept.id)).toEqual(before[0]);
    await expectChanged(pair, before[1] as Row, [row.id], []);
    await expectChanged(pair, before[2] as Row, [], [row.id]);
  });

  it("is one when the record is created, and not when it is refused or changes nothing", async () => {
    const linked = await make(target);
    const row = await make(resource, { [field.apiName]: [linked.id] });
    await expectChanged(pair, linked, [], [row.id]);
    const now = await read(target, linked.id);
    await send("PATCH", `${resource.name}/${row.id}`, { [field.apiName]: [linked.id] });
    const refused = await api.call(token, "PATCH", `/admin/${resource.name}/${row.id}`, {
      [field.apiName]: [linked.id, 987_654],
    });
    expect(refused.status).toBe(422);
    expect(await read(target, linked.id)).toEqual(now);
  });

  it("takes as many statements for thirty links as for one", async () => {
    const ids = [];
    for (let n = 0; n < 30; n++) ids.push((await make(target)).id);
    const row = await make(resource);
    const statements = async (links: readonly number[]) =>
      (
        await statementsOf(api.db, () =>
          send("PATCH", `${resource.name}/${row.id}`, { [field.apiName]: links }),
        )
      ).length;
    const forOne = await statements(ids.slice(0, 1));
    expect(forOne).toBeGreaterThan(3);
    expect(await statements(ids)).toBe(forOne);
    expect(
      await api.db.query(
        sql`select count(*) as n from activity_logs where resource = ${target.name} and record_id = any(${sql.param(ids)}::int[]) and action = 'updated' and changes ? ${other.apiName}`,
      ),
    ).toEqual([{ n: 30 }]);
  });
});

describe.each(pairs.map((pair) => [nameOf(pair), pair] as const))(
  "a record that is linked by %s",
  (_name, pair) => {
    it("changes what the other end shows when it goes into the trash and comes back", async () => {
      const { resource, field, target, other } = pair;
      const linked = await make(target);
      const row = await make(resource);
      // Written from whichever side may be written.
      if (field.field.readOnly)
        await send("PATCH", `${target.name}/${linked.id}`, { [other.apiName]: [row.id] });
      else await send("PATCH", `${resource.name}/${row.id}`, { [field.apiName]: [linked.id] });
      const before = await read(target, linked.id);
      await send("DELETE", `${resource.name}/${row.id}`);
      await expectChanged(pair, before, [row.id], []);
      const without = await read(target, linked.id);
      await send("POST", `${resource.name}/${row.id}/restore`);
      await expectChanged(pair, without, [], [row.id]);
      await send("POST", `${resource.name}/bulk`, { action: "delete", ids: [row.id] });
      expect((await read(target, linked.id)).version).toBe(without.version + 2);
    });
  },
);

describe("links", () => {
  it("that lead back to the record itself are one change of it", async () => {
    const row = await make(observers);
    const now = await send("PATCH", `observers/${row.id}`, { teachers: [row.id] });
    expect(now).toMatchObject({ teachers: [row.id], pupils: [row.id], version: row.version + 1 });
    expect(await lastLine(observers, row.id)).toMatchObject({
      changes: {
        teachers: { before: [], after: [row.id] },
        pupils: { before: [], after: [row.id] },
      },
    });
  });

  it("that only one side shows leave the other as it was", async () => {
    const classes = registry.get("classes") as Resource;
    const one = await make(classes);
    const { status } = await api.call(token, "POST", "/admin/holidays", {
      ...(await drafts.least(registry.get("holidays") as Resource)),
      classes: [one.id],
    });
    expect([status, await read(classes, one.id)]).toEqual([201, one]);
  });

  it("are all of those that are declared", () => {
    expect(pairs.map(nameOf).sort()).toEqual([
      "admins.user_groups",
      "observers.pupils",
      "observers.teachers",
      "observers.telescopes",
      "parents.children",
      "students.parents",
      "subjects.teachers",
      "teachers.subjects",
      "telescopes.observers",
      "user-groups.admins",
    ]);
  });
});
