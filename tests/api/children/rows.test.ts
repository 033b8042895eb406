import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { clash, invalid } from "@rollcall/kit/api/errors";
import type { Database, OwnedDatabase } from "@rollcall/kit/api/db/database";
import { diff } from "@rollcall/kit/api/db/diff";
import { tablesOf } from "@rollcall/kit/api/db/tables";
import { rulesFor } from "@rollcall/kit/api/rules-for";
import { resources as school } from "../../../src/resources";
import { memoryDatabase } from "../../support/memory-database";
import { lines, shop } from "../../support/orders";
import { features as schoolFeatures } from "../../support/school";
import { testApi, type TestApi } from "../../support/test-api";

type Row = Record<string, unknown> & { id: number; version: number };
type Order = Row & { lines: Row[] };

const keys = ["orders", "lines", "products", "parcels"].flatMap((name) =>
  ["view", "create", "edit", "delete"].map((action) => `${action}_${name}`),
);

let db: OwnedDatabase;
let statements = 0;
const counting = <D extends Database>(inner: D): D =>
  new Proxy(inner, {
    get(target, key) {
      if (key === "query")
        return (statement: Parameters<Database["query"]>[0]) => {
          statements += 1;
          return target.query(statement);
        };
      if (key === "transaction")
        return <T>(work: (tx: Database) => Promise<T>) =>
          target.transaction((tx) => work(counting(tx)));
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });

let api: TestApi;
let clerk: string;
const call = <T = Order>(method: string, path: string, body?: unknown, headers = {}) =>
  api.call<T>(clerk, method, `/admin/${path}`, body, headers);

beforeAll(async () => {
  db = await memoryDatabase();
  await db.script(diff([], tablesOf(shop)).statements.join(";\n"));
  api = await testApi({
    db: counting(db),
    resources: [...school, ...shop],
    features: [
      ...schoolFeatures,
      {
        name: "shop",
        rules: rulesFor(lines, {
          refusals: ({ label }) =>
            label === "Sealed" ? { edit: "A sealed line stays as it is." } : {},
          async beforeWrite(_call, { after }) {
            if (after.label === "Cursed") throw invalid({ label: ["Nobody sells this."] });
            after.billed = `${after.quantity} times`;
          },
          async beforeRemove(_call, { state }) {
            if (state === "sent") throw clash("A line that was sent can't be removed.");
          },
        }),
      },
    ],
  });
  clerk = await api.signIn({ name: "Cleo", permissions: keys });
});
afterAll(() => db.close());

let order: Order;
let number = 0;
/** A stored order with two lines. */
beforeEach(async () => {
  const made = await call("POST", "orders", {
    number: `A-${++number}`,
    lines: [
      { label: "Tea", quantity: 2, place: 1 },
      { label: "Cups", place: 2 },
    ],
  });
  expect([made.status, made.body.errors]).toEqual([201, undefined]);
  order = made.body.data;
});
const line = (at: number): Row => order.lines[at] as Row;
const read = async () => (await call("GET", `orders/${order.id}`)).body.data;
const change = (sent: object[], more: object = {}, headers = {}) =>
  call("PATCH", `orders/${order.id}`, { lines: sent, ...more }, headers);
const known = ({ id, version }: Row) => ({ id, version });
const labels = ({ lines: rows }: Order) => rows.map(({ label }) => label);

describe("rows inside a record", () => {
  it("are created with it, in one request, with defaults and what their rules fill in", async () => {
    expect(order.lines).toMatchObject([
      { label: "Tea", quantity: 2, state: "open", order_id: order.id, billed: "2 times" },
      { label: "Cups", quantity: 1, state: "open", order_id: order.id, billed: "1 times" },
    ]);
    expect(await read()).toEqual(order);
  });

  it("are added, changed and removed by one save, those that it does not name stay", async () => {
    await change([{ label: "Milk", place: 3 }]);
    const saved = await change([
      { ...known(line(0)), deleted: true },
      { ...known(line(1)), quantity: 6 },
      { label: "Sugar", place: 4 },
    ]);
    expect(saved.status).toBe(200);
    expect(saved.body.data.lines).toMatchObject([
      { label: "Cups", quantity: 6, billed: "6 times" },
      { label: "Milk" },
      { label: "Sugar" },
    ]);
    const trash = await call<Row[]>("GET", `lines?trashed=only&order_id=${order.id}`);
    expect(trash.body.data.map(({ label }) => label)).toEqual(["Tea"]);
  });

  it("come in their order, which a save may change", async () => {
    const { body } = await change([
      { ...known(line(0)), place: 2 },
      { ...known(line(1)), place: 1 },
    ]);
    expect(labels(body.data)).toEqual(["Cups", "Tea"]);
  });

  it("bring the name of what they point at", async () => {
    const product = (await call<Row>("POST", "products", { name: "Darjeeling" })).body.data;
    const { body } = await change([{ ...known(line(0)), product_id: product.id }]);
    expect(body.data.lines[0]).toMatchObject({
      product_id: product.id,
      product: { id: product.id, name: "Darjeeling" },
    });
  });

  it("are no part of a list of records", async () => {
    const { body } = await call<Row[]>("GET", "orders");
    expect(body.data[0]).not.toHaveProperty("lines");
  });

  it("give the record its next version, and none where nothing differs", async () => {
    const same = await change([{ ...known(line(0)), label: "Tea" }]);
    expect(same.body.data).toEqual(order);
    const other = await change([{ ...known(line(0)), label: "Green tea" }]);
    expect(other.body.data.version).toBeGreaterThan(order.version);
    expect(other.body.data.lines[1]?.version).toBe(line(1).version);
  });

  it("take as many statements for forty as for one", async () => {
    const counted = async (count: number) => {
      const rows = Array.from({ length: count }, (_, at) => ({
        label: `Row ${at}`,
        code: `${String(order["number"])}-${at}`,
      }));
      statements = 0;
      const made = await change(rows);
      const create = statements;
      const stored = made.body.data.lines.slice(2);
      statements = 0;
      const changed = await change(
        stored.map((row) => ({ ...known(row), code: `${row["code"] as string}b` })),
      );
      const update = statements;
      statements = 0;
      const gone = await change(
        changed.body.data.lines.slice(2).map((row) => ({ ...known(row), deleted: true })),
      );
      expect(gone.body.data.lines).toHaveLength(2);
      return [create, update, statements];
    };
    const one = await counted(1);
    expect(await counted(40)).toEqual(one);
    expect(Math.max(...one)).toBeLessThan(30);
  });
});

describe("what is wrong", () => {
  it("stands at its cell, with what is wrong in the record, and nothing is saved", async () => {
    const { status, body } = await change(
      [
        { label: "Fine" },
        { ...known(line(0)), label: "", quantity: 0 },
        { quantity: 3, colour: "red" },
      ],
      { number: "" },
    );
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      number: ["Number is required."],
      "lines.1.label": ["Text is required."],
      "lines.1.quantity": ["Quantity must be at least 1."],
      "lines.2.label": ["Text is required."],
      "lines.2.colour": ["There is no field “colour”."],
    });
    expect(await read()).toEqual(order);
  });

  it("by a rule, a rule between fields, a lost reference and a taken value is told of all rows at once", async () => {
    await change([{ label: "Coded", code: "taken" }]);
    const now = await read();
    const { status, body } = await change([
      { label: "Cursed" },
      { label: "Late", ordered_on: "2026-05-02", due_on: "2026-05-01" },
      { label: "Lost", product_id: 4711 },
      { label: "Twin", code: "TAKEN" },
      { label: "One", code: "same" },
      { label: "Other", code: "Same" },
    ]);
    expect(status).toBe(409);
    expect(body.errors).toEqual({
      "lines.0.label": ["Nobody sells this."],
      "lines.1.due_on": ["Due on must not be before “Ordered on”."],
      "lines.2.product_id": ["Product must be chosen from the list."],
      "lines.3.code": ["Another line already has this code."],
      "lines.5.code": ["Another line already has this code."],
    });
    expect(await read()).toEqual(now);
  });

  it.each<[string, unknown, Record<string, string[]>]>([
    ["no list", "tea", { lines: ["Order lines must be a list of rows."] }],
    ["no object", ["tea"], { "lines.0": ["Each of the order lines must be an object."] }],
    [
      "the record it belongs to",
      [{ label: "Tea", order_id: 1 }],
      { "lines.0.order_id": ["Order is set automatically."] },
    ],
    [
      "a stored row without its version",
      [{ id: 1, label: "Tea" }],
      { "lines.0": ["Send the version of the row that you change or delete."] },
    ],
    [
      "a deletion that is none",
      [{ id: 1, version: 1, deleted: "no" }],
      { "lines.0": ["Leave out “deleted”, or write true."] },
    ],
  ])("a body with %s is refused with a sentence", async (_what, sent, errors) => {
    const { status, body } = await call("PATCH", `orders/${order.id}`, { lines: sent });
    expect([status, body.errors]).toEqual([422, errors]);
  });

  it("a row is named once, and a new record has none with an id", async () => {
    const twice = await change([known(line(0)), known(line(0))]);
    expect(twice.body.errors).toEqual({ "lines.1": ["This row is listed twice."] });
    const fresh = await call("POST", "orders", { number: "B", lines: [known(line(0))] });
    expect(fresh.body.errors).toEqual({
      "lines.0": ["A new record has no rows with an id yet. Leave out id."],
    });
  });

  it("more rows than a record may have are refused, and one more beside those that are stored", async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => ({ label: `${at}` }));
    const sentence = { lines: ["Order lines can have at most 60 rows."] };
    expect((await call("POST", "orders", { number: "C", lines: many(61) })).body.errors).toEqual(
      sentence,
    );
    expect((await change(many(58))).status).toBe(200);
    expect((await change(many(1))).body.errors).toEqual(sentence);
    expect((await change([...many(1), { ...known(line(0)), deleted: true }])).status).toBe(200);
  });

  it("a new record with a wrong row is not created", async () => {
    const made = await call("POST", "orders", { number: "D-1", lines: [{ label: "Cursed" }] });
    expect([made.status, made.body.errors]).toEqual([
      422,
      { "lines.0.label": ["Nobody sells this."] },
    ]);
    expect((await call("POST", "orders", { number: "D-1" })).status).toBe(201);
  });

  it("the sentence of a record that may not be edited stands at its row", async () => {
    const { body } = await change([{ label: "Sealed" }]);
    const sealed = body.data.lines.find(({ label }) => label === "Sealed") as Row;
    expect(sealed["refused"]).toEqual({ edit: "A sealed line stays as it is." });
    const refused = await change([{ ...known(sealed), quantity: 2 }]);
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      { "lines.0": ["A sealed line stays as it is."] },
    ]);
  });
});

describe("a row that goes", () => {
  it("is kept by a rule, and by what uses it; what may be emptied is emptied", async () => {
    await change([{ ...known(line(0)), state: "sent" }]);
    await call("POST", "parcels", { name: "P", line_id: line(1).id, spare_id: line(0).id });
    const [tea, cups] = (await read()).lines as [Row, Row];
    const refused = await change([
      { ...known(tea), deleted: true },
      { ...known(cups), deleted: true },
    ]);
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      {
        "lines.0": ["A line that was sent can't be removed."],
        "lines.1": ["This line is in use by 1 parcel."],
      },
    ]);
    const opened = await change([{ ...known(tea), state: "open" }]);
    await change([{ ...known(opened.body.data.lines[0] as Row), deleted: true }]);
    const [parcel] = (await call<Row[]>("GET", "parcels?sort=-id")).body.data;
    expect(parcel).toMatchObject({ line_id: line(1).id, spare_id: null });
  });

  it("makes room for another with the same code in the same save", async () => {
    const { body } = await change([{ label: "Old", code: `K-${number}` }]);
    const old = body.data.lines.find(({ label }) => label === "Old") as Row;
    const saved = await change([
      { label: "New", code: `K-${number}` },
      { ...known(old), deleted: true },
    ]);
    expect([saved.status, labels(saved.body.data)]).toEqual([200, ["Tea", "Cups", "New"]]);
  });
});

describe("one save", () => {
  it("that is sent twice under one key is done once", async () => {
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const [first, again] = [
      await change([{ label: "Milk" }], {}, headers),
      await change([{ label: "Milk" }], {}, headers),
    ];
    expect([first.status, again.body]).toEqual([200, first.body]);
    expect(await read()).toEqual(first.body.data);
    expect(first.body.data.lines).toHaveLength(3);
  });

  it("changes rows of one record, and is refused for many", async () => {
    const { status, body } = await call("POST", "orders/bulk", {
      action: "edit",
      ids: [order.id],
      values: { lines: [{ label: "Milk" }] },
    });
    expect([status, body.errors]).toEqual([
      422,
      { lines: ["Order lines are changed one record at a time."] },
    ]);
  });
});

describe("two people at the same rows", () => {
  it("a row that another changed or deleted is a conflict that says so, with the rows as they are now", async () => {
    await call("PATCH", `lines/${line(0).id}`, { label: "Black tea" });
    await call("DELETE", `lines/${line(1).id}`);
    const { status, body } = await change([
      { label: "Milk" },
      { ...known(line(0)), quantity: 9 },
      { ...known(line(1)), quantity: 9 },
    ]);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: "rows_changed",
      message: "Someone else changed these rows in the meantime.",
      errors: {
        "lines.1": ["Someone else changed this line in the meantime."],
        "lines.2": ["Someone else deleted this line, or it belongs to another record now."],
      },
    });
    expect(body.data.lines).toMatchObject([{ label: "Black tea", quantity: 2 }]);
    expect(labels(await read())).toEqual(["Black tea"]);
  });

  it("a row that another added stays, though the save did not know of it", async () => {
    await call("POST", "lines", { label: "Biscuits", order_id: order.id });
    const { body } = await change([{ ...known(line(0)), deleted: true }]);
    expect(labels(body.data)).toEqual(["Cups", "Biscuits"]);
  });

  it("a record that another changed is stale, and answered with its rows", async () => {
    await change([{ label: "Milk" }]);
    const stale = await change([{ label: "Jam" }], {}, { "If-Match": `"${order.version}"` });
    expect([stale.status, labels(stale.body.data)]).toEqual([412, ["Tea", "Cups", "Milk"]]);
  });

  it("a row of another record cannot be changed by way of this one", async () => {
    const other = (await call("POST", "orders", { number: `X-${number}` })).body.data;
    const { status } = await call("PATCH", `orders/${other.id}`, {
      lines: [{ ...known(line(0)), label: "Mine" }],
    });
    expect(status).toBe(409);
    expect(labels(await read())).toEqual(["Tea", "Cups"]);
  });
});

describe("permissions", () => {
  it.each([
    ["create", [{ label: "Milk" }], "You don't have permission to add order lines."],
    ["edit", "edit", "You don't have permission to change order lines."],
    ["delete", "delete", "You don't have permission to delete order lines."],
  ])("without %s_lines, that is refused and the rest is not", async (action, sent, sentence) => {
    const token = await api.signIn({
      name: `No ${action}`,
      permissions: keys.filter((key) => key !== `${action}_lines`),
    });
    const rows =
      sent === "edit"
        ? [{ ...known(line(0)), quantity: 3 }]
        : sent === "delete"
          ? [{ ...known(line(0)), deleted: true }]
          : sent;
    const refused = await api.call(token, "PATCH", `/admin/orders/${order.id}`, { lines: rows });
    expect([refused.status, refused.body.message, refused.body.permission]).toEqual([
      403,
      sentence,
      `${action}_lines`,
    ]);
    const other = await api.call(token, "PATCH", `/admin/orders/${order.id}`, {
      placed_on: "2026-05-01",
    });
    expect(other.status).toBe(200);
  });

  it("who may not view the rows is shown none, in the record, its history and the log", async () => {
    await change([{ ...known(line(0)), label: "Secret tea" }]);
    const permissions = ["view_orders", "edit_orders", "view_activity_logs"];
    const blind = await api.signIn({ name: "Blind", permissions });
    const texts = await Promise.all(
      [`orders/${order.id}`, `orders/${order.id}/history`, "activity-logs?per_page=100"].map(
        async (path) => JSON.stringify((await api.call(blind, "GET", `/admin/${path}`)).body),
      ),
    );
    expect(texts.map((text) => text.includes("Secret tea"))).toEqual([false, false, false]);
    const changed = await api.call(blind, "PATCH", `/admin/orders/${order.id}`, {
      placed_on: "2026-05-03",
    });
    expect(changed.body.data).not.toHaveProperty("lines");
  });
});

describe("what is kept of a change", () => {
  it("the record's history shows the rows before and after, each row's own its fields", async () => {
    await change([
      { ...known(line(0)), quantity: 5 },
      { ...known(line(1)), deleted: true },
      { label: "Milk" },
    ]);
    const [entry] = (await call<{ changes: object }[]>("GET", `orders/${order.id}/history`)).body
      .data;
    expect(entry?.changes).toMatchObject({
      lines: {
        before: [
          { id: line(0).id, label: "Tea", quantity: 2 },
          { id: line(1).id, label: "Cups" },
        ],
        after: [
          { id: line(0).id, label: "Tea", quantity: 5 },
          { label: "Milk", quantity: 1 },
        ],
      },
    });
    const own = await call<{ action: string; changes: object }[]>(
      "GET",
      `lines/${line(0).id}/history`,
    );
    expect(own.body.data.map(({ action }) => action)).toEqual(["updated", "created"]);
    expect(own.body.data[0]?.changes).toMatchObject({ quantity: { before: 2, after: 5 } });
  });

  it("the activity log has the record and each row", async () => {
    const admin = await api.signIn({ name: "Root", super: true });
    await change([{ ...known(line(0)), deleted: true }, { label: "Milk" }]);
    const { body } = await api.call<Row[]>(
      admin,
      "GET",
      "/admin/activity-logs?sort=-id&per_page=10",
    );
    expect(
      body.data
        .slice(0, 3)
        .map(({ action, resource }) => [action, resource])
        .sort(),
    ).toEqual([
      ["created", "lines"],
      ["deleted", "lines"],
      ["updated", "orders"],
    ]);
  });
});

describe("files", () => {
  it("rows are exported and imported as the records they are, naming the record they belong to", async () => {
    const imported = await call<{ created: number }>("POST", "lines/import", {
      rows: [{ Order: order["number"], Text: "From a sheet", Quantity: "7" }],
    });
    expect(imported.body).toMatchObject({ data: { created: 1 } });
    expect((await read()).lines).toMatchObject([
      { label: "Tea" },
      { label: "Cups" },
      { label: "From a sheet", quantity: 7 },
    ]);
  });

  const sheetOf = (text: string): Record<string, string>[] => {
    const [head = [], ...rows] = text
      .replace(/^\uFEFF/u, "")
      .trim()
      .split(/\r?\n/u)
      .map((one) => one.split(","));
    return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ""])));
  };

  it("an export of rows is a sheet that an import reads, for any number of records", async () => {
    const file = await call("GET", `lines/export?order_id=${order.id}&sort=id`);
    const sheet = sheetOf(file.body.message);
    const back = await call("POST", "lines/import", { rows: sheet, match_on: "id" });
    expect(back.body.data).toMatchObject({ created: 0, unchanged: 2, refused: [] });
    const other = await call("POST", "orders", { number: `${String(order["number"])}b` });
    const rows = [order, other.body.data].flatMap(({ number }) =>
      sheet.map((row) => ({
        Text: `${row["Text"]} again`,
        Order: number,
        Quantity: row["Quantity"],
      })),
    );
    const done = await call("POST", "lines/import", { rows });
    expect(done.body.data).toMatchObject({ created: 4, refused: [] });
    expect(labels(await read())).toEqual(["Tea", "Cups", "Tea again", "Cups again"]);
    const copied = (await call("GET", `orders/${other.body.data.id}`)).body.data;
    expect(copied.lines).toMatchObject([{ label: "Tea again", quantity: 2 }, { quantity: 1 }]);
  });

  it("the check of a sheet names the rows whose record is not there, and writes nothing", async () => {
    const rows = [
      { Order: order["number"], Text: "Right" },
      { Order: "A-none", Text: "Lost" },
    ];
    const { body } = await call<{ created: number; errors: unknown[] }>("POST", "lines/import", {
      rows,
      dry_run: true,
    });
    expect(body.data).toMatchObject({ created: 1 });
    expect(JSON.stringify(body.data)).toContain("A-none");
    expect(await read()).toEqual(order);
  });
});

it("OpenAPI shows the rows of answers and bodies", async () => {
  const { body } = await api.call(clerk, "GET", "/openapi.json");
  const document = body as unknown as {
    paths: Record<string, Record<string, { requestBody?: object }>>;
    components: { schemas: Record<string, { properties: Record<string, unknown> }> };
  };
  expect(document.components.schemas["orders"]?.properties["lines"]).toMatchObject({
    type: "array",
    items: { $ref: "#/components/schemas/lines" },
  });
  expect(JSON.stringify(document.paths["/admin/orders/{id}"]?.["patch"]?.requestBody)).toContain(
    '"Moves the row to the trash."',
  );
});
