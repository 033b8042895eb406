import { sql } from "@rollcall/kit/api/db/sql";
import { diff } from "@rollcall/kit/api/db/diff";
import { tablesOf } from "@rollcall/kit/api/db/tables";
import { choice, date, defineResource, longText, text, type States } from "@rollcall/kit/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resources as school } from "../../../src/resources";
import { checkResources } from "../../../src/resources/words";
import { memoryDatabase } from "../../support/memory-database";
import { testApi, type TestApi } from "../../support/test-api";

const complaints = defineResource({
  name: "complaints",
  label: "Complaint",
  icon: "tag",
  permission: "complaints",
  title: "subject",
  fields: {
    subject: text({ label: "Subject", required: true }),
    received_on: date({ label: "Received on", required: true, default: "today" }),
    status: choice(["open", "closed"], {
      label: "Status",
      required: true,
      readOnly: true,
      default: "open",
    }),
    closed_on: date({ label: "Closed on", readOnly: true, notBefore: "received_on" }),
    outcome: longText({ label: "Outcome", readOnly: true, max: 20 }),
    remark: text({ label: "Remark" }),
  },
  states: {
    field: "status",
    transitions: {
      open: [
        {
          to: "closed",
          name: "close",
          label: "Close",
          bulk: true,
          reason: "optional",
          sets: {
            closed_on: { required: true, default: "today" },
            outcome: "required",
            remark: "optional",
          },
        },
      ],
    },
  },
  actions: [{ name: "note", label: "Note", sets: { remark: "required" } }],
});

let api: TestApi;
let clerk = "";
beforeAll(async () => {
  const db = await memoryDatabase();
  await db.script(diff([], tablesOf([complaints])).statements.join(";\n"));
  // No rule does "note": that it sets a field is enough.
  api = await testApi({ db, resources: checkResources([...school, complaints]) });
  clerk = await api.signIn({
    name: "Clerk",
    permissions: ["view_complaints", "create_complaints", "edit_complaints", "note_complaints"],
  });
});
afterAll(() => api?.db.close());

type Row = Record<string, unknown> & { id: number };
const call = (method: string, path: string, body?: object) =>
  api.call<Row>(clerk, method, `/admin/complaints${path}`, body);
const made = async () =>
  (await call("POST", "", { subject: "Noise", remark: "Loud" })).body.data.id;

describe("fields that an action sets", () => {
  it("are asked for, stored, and logged as changes; the reason stays with the log", async () => {
    const id = await made();
    const { status, body } = await call("POST", `/${id}/actions/close`, {
      outcome: "Settled",
      reason: "Both agreed",
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: "closed",
      closed_on: "2026-06-10",
      outcome: "Settled",
      remark: "Loud",
    });
    const history = await call("GET", `/${id}/history`);
    const [entry] = history.body.data as unknown as Row[];
    expect(entry).toMatchObject({
      action: "close",
      changes: { closed_on: { before: null, after: "2026-06-10" }, outcome: { after: "Settled" } },
    });
    const [log] = await api.db.query<{ details: unknown }>(
      sql`select details from activity_logs where action = 'close' order by id desc limit 1`,
    );
    expect(log?.details).toEqual({ reason: "Both agreed" });
  });

  it("are checked as the record's fields are, and against its other fields", async () => {
    const id = await made();
    const refused = await call("POST", `/${id}/actions/close`, {
      outcome: "x".repeat(21),
      closed_on: "2026-06-10",
    });
    expect(refused.body.errors).toHaveProperty("outcome");
    expect((await call("POST", `/${id}/actions/close`, {})).body.errors).toEqual({
      outcome: ["Outcome is required."],
    });
    const early = await call("POST", `/${id}/actions/close`, {
      outcome: "Settled",
      closed_on: "2026-06-09",
    });
    expect([early.status, Object.keys(early.body.errors ?? {})]).toEqual([422, ["closed_on"]]);
  });

  it("need no rule in a declared action, and cannot be written otherwise", async () => {
    const id = await made();
    const { body } = await call("POST", `/${id}/actions/note`, { remark: "Quiet now" });
    expect(body.data).toMatchObject({ remark: "Quiet now" });
    expect((await call("PATCH", `/${id}`, { closed_on: "2026-06-10" })).body.errors).toHaveProperty(
      "closed_on",
    );
  });

  it("are set in many records at once", async () => {
    const ids = [await made(), await made()];
    const { status } = await call("POST", "/bulk", {
      action: "close",
      ids,
      values: { outcome: "Settled" },
    });
    expect(status).toBe(200);
    for (const id of ids)
      expect((await call("GET", `/${id}`)).body.data).toMatchObject({
        status: "closed",
        outcome: "Settled",
      });
  });

  it("are described in OpenAPI", async () => {
    const { body } = await api.call(clerk, "GET", "/openapi.json");
    const text = JSON.stringify((body.data ?? body) as object);
    const { paths } = JSON.parse(text) as {
      paths: Record<
        string,
        { post: { requestBody: { content: { "application/json": { schema: object } } } } }
      >;
    };
    expect(
      paths["/admin/complaints/{id}/actions/close"]?.post.requestBody.content["application/json"]
        .schema,
    ).toMatchObject({
      required: ["outcome"],
      properties: { outcome: { maxLength: 20 }, closed_on: { format: "date" } },
    });
  });

  it.each([
    [
      { clsed_on: "required" },
      '"clsed_on" in sets isn\'t one of the fields of complaints. Did you mean “closed_on”?',
    ],
    [{ status: "required" }, '"status" in sets holds the state'],
    [{ closed_on: { required: true, default: "tomorrow" } }, 'its default "tomorrow" is refused'],
    [{ closed_on: "sometimes" }, "fields by key with"],
  ])("are refused at start where they are written wrong: %o", (sets, sentence) => {
    const states = {
      field: "status",
      transitions: { open: [{ to: "closed", name: "close", sets }] },
    } as unknown as States;
    expect(() => checkResources([...school, { ...complaints, states } as never])).toThrow(sentence);
  });
});
