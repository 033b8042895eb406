import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer, TestApi } from "../../support/test-api";
import { observatoryApi } from "./observatory";

interface Proposal {
  id: number;
  version: number;
  name: string;
  status: string;
  nights: number | null;
  telescope_id: number | null;
  archived_on: string | null;
  refused?: Record<string, string>;
}

let api: TestApi;
let root: string;
beforeAll(async () => {
  api = await observatoryApi();
  root = await api.signIn({ name: "Root", super: true });
});
afterAll(() => api.db.close());

let made = 0;
async function proposal(values: Record<string, unknown> = {}): Promise<Proposal> {
  const { body, status } = await api.call<Proposal>(root, "POST", "/admin/proposals", {
    name: `Proposal ${++made}`,
    ...values,
  });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data;
}
const act = (
  { id }: { id: number },
  action: string,
  body?: unknown,
  token = root,
  headers?: Record<string, string>,
): Promise<Answer<Proposal>> =>
  api.call<Proposal>(token, "POST", `/admin/proposals/${id}/actions/${action}`, body, headers);
const said = ({ status, body }: Answer<unknown>) => [status, body.message];
const activities = (id: number) =>
  api.db.query(
    sql`select actor, action, changes, details from activity_logs where resource = 'proposals' and record_id = ${id} order by id`,
  );

describe("a declared action", () => {
  it("is done by its rule, and answers with the record and the sentence of its declaration", async () => {
    const one = await proposal();
    const answer = await act(one, "archive");
    expect(said(answer)).toEqual([200, "Proposal archived"]);
    expect(answer.body.data).toEqual({
      ...one,
      version: 2,
      archived_on: "2026-06-10",
      updated_at: expect.any(String),
    });
    expect(answer.headers.get("ETag")).toBe('"2"');
  });

  it("is written to the activity log by its name, with what it was told", async () => {
    const one = await proposal();
    const { data } = (
      await api.call<{ id: number }>(root, "POST", "/admin/telescopes", { name: "Hale" })
    ).body;
    const answer = await act(one, "assign-time", {
      telescope_id: data.id,
      nights: 3,
      note: "New moon",
    });
    expect(said(answer)).toEqual([200, "3 nights assigned"]);
    const [, logged] = await activities(one.id);
    expect(logged).toEqual({
      actor: "Root",
      action: "assign time",
      changes: {
        telescope_id: { before: null, after: data.id },
        nights: { before: null, after: 3 },
      },
      details: { telescope_id: data.id, nights: 3, note: "New moon" },
    });
  });

  it("names everything that is wrong with its values, and does nothing", async () => {
    const one = await proposal();
    const answer = await act(one, "assign-time", { telescope_id: 4711, nights: 0, why: 1 });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      {
        telescope_id: ["Telescope must be chosen from the list."],
        nights: ["Nights must be at least 1."],
        why: ["There is no field “why”."],
      },
    ]);
    const missing = await act(one, "assign-time");
    expect(Object.keys(missing.body.errors ?? {}).sort()).toEqual(["nights", "telescope_id"]);
    expect((await activities(one.id)).length).toBe(1);
  });

  it("is refused where the record is not as it asks, in a sentence that says how", async () => {
    const urgent = await proposal({ urgency: "target_of_opportunity" });
    expect(said(await act(urgent, "archive"))).toEqual([
      409,
      "“Archive” is possible only while Urgency is “Normal”.",
    ]);
    const one = await proposal();
    await act(one, "archive");
    expect(said(await act(one, "archive"))).toEqual([
      409,
      "“Archive” is possible only while Archived on is empty.",
    ]);
  });

  it("asks for the version that it is done to, and refuses an old one with the record as it is", async () => {
    const one = await proposal();
    const path = `http://rollcall.test/api/v1/admin/proposals/${one.id}/actions/archive`;
    const bare = await api.api.fetch(
      new Request(path, { method: "POST", headers: { Authorization: `Bearer ${root}` } }),
    );
    expect(bare.status).toBe(428);
    const changed = await api.call<Proposal>(root, "PATCH", `/admin/proposals/${one.id}`, {
      nights: 2,
    });
    const stale = await act(one, "archive", {}, root, { "If-Match": '"1"' });
    expect([stale.status, stale.body.data]).toEqual([412, changed.body.data]);
  });

  it("is done once for one Idempotency-Key", async () => {
    const one = await proposal();
    const key = { "Idempotency-Key": `archive-${one.id}` };
    const first = await act(one, "archive", {}, root, key);
    const again = await act(one, "archive", {}, root, key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await activities(one.id)).length).toBe(2);
  });

  it.each(["404", "nothing", "toString", "submit/again"])(
    "is not there under another name: %s",
    async (name) => {
      const one = await proposal();
      expect((await act(one, name)).status).toBe(404);
    },
  );

  it("is not done to a record in the trash, or to none", async () => {
    const one = await proposal();
    await api.call(root, "DELETE", `/admin/proposals/${one.id}`);
    expect((await act(one, "archive")).status).toBe(404);
    expect((await act({ id: 4711 }, "archive")).status).toBe(404);
  });

  it("is told to who listens to the records, by the transaction that does it", async () => {
    const one = await proposal();
    const events: unknown[] = [];
    const stop = api.api.context.events.subscribe((event) => void events.push(event));
    await act(one, "archive");
    await act(one, "archive");
    stop();
    expect(events).toEqual([{ topic: "proposals", id: one.id }]);
  });
});

describe("who may do an action", () => {
  const may = (...permissions: string[]) => api.signIn({ name: "Clerk", permissions });

  it("holds its own permission, and the one to view", async () => {
    const statusOf = async (...permissions: string[]) =>
      (await act(await proposal(), "archive", {}, await may(...permissions))).status;
    expect([
      await statusOf("view_proposals", "edit_proposals", "delete_proposals"),
      await statusOf("archive_proposals"),
      await statusOf("view_proposals", "archive_proposals"),
    ]).toEqual([403, 403, 200]);
  });

  it("may have one permission for several, by the verb that they name", async () => {
    const one = await proposal();
    await act(one, "submit");
    const reviewer = await may("view_proposals", "review_proposals");
    expect((await act(one, "reject", { reason: "Too bright" }, reviewer)).status).toBe(200);
    expect((await act(one, "draft", {}, reviewer)).status).toBe(403);
  });

  it("may do it to its own records only, where that is what it holds", async () => {
    const token = await may("view_own_proposals", "archive_own_proposals");
    const [{ id: me } = { id: 0 }] = await api.db.query<{ id: number }>(
      sql`select max(id) as id from admins`,
    );
    const [mine, theirs] = [await proposal({ author_id: me }), await proposal()];
    expect([
      (await act(mine, "archive", {}, token)).status,
      (await act(theirs, "archive", {}, token)).status,
    ]).toEqual([200, 404]);
  });

  it("is told of a record that it sees and that is not its own", async () => {
    const token = await may("view_proposals", "archive_own_proposals");
    const theirs = await proposal();
    const sentence = "You may archive only your own proposals.";
    expect(said(await act(theirs, "archive", {}, token))).toEqual([403, sentence]);
    const shown = await api.call<Proposal>(token, "GET", `/admin/proposals/${theirs.id}`);
    expect(shown.body.data.refused).toMatchObject({ archive: sentence });
  });

  it("is a permission that can be granted, among those of the resource", () => {
    expect(api.api.context.permissionKeys.filter((key) => key.endsWith("_proposals"))).toEqual([
      "view_proposals",
      "create_proposals",
      "edit_proposals",
      "delete_proposals",
      "review_proposals",
      "archive_proposals",
      "schedule_proposals",
      "view_own_proposals",
      "create_own_proposals",
      "edit_own_proposals",
      "archive_own_proposals",
    ]);
  });
});

describe("the states of a record", () => {
  it("begin with the first, and a new record says no other", async () => {
    expect((await proposal({ status: "draft" })).status).toBe("draft");
    const { status, body } = await api.call(root, "POST", "/admin/proposals", {
      name: "Hasty",
      status: "approved",
    });
    expect([status, body.errors]).toEqual([
      422,
      { status: ["Status of a new proposal is “Draft”; it changes by an action afterwards."] },
    ]);
  });

  it("change by a transition, which says where the record is now", async () => {
    const answer = await act(await proposal(), "submit");
    expect(said(answer)).toEqual([200, "Status is now submitted"]);
    expect(answer.body.data.status).toBe("submitted");
  });

  it("refuse what is no way on, and name those that are", async () => {
    const one = await proposal();
    expect(said(await act(one, "approve"))).toEqual([
      409,
      "Status is “Draft”; from there it can become “Submitted”.",
    ]);
    await act(one, "submit");
    expect(said(await act(one, "submit"))).toEqual([
      409,
      "Status is “Submitted”; from there it can become “Approved”, “Rejected” or “Draft”.",
    ]);
    await act(one, "approve");
    expect(said(await act(one, "reject", { reason: "Late" }))).toEqual([
      409,
      "Status is “Approved”, which is final.",
    ]);
  });

  it("are not changed by an edit, alone or of many, and the one that stands may be said", async () => {
    const one = await proposal();
    const sentence =
      "Status is “Draft”; from there it can become “Submitted”. Use the action for it.";
    const edit = await api.call(root, "PATCH", `/admin/proposals/${one.id}`, {
      nights: 2,
      status: "submitted",
    });
    expect([edit.status, edit.body.errors]).toEqual([422, { status: [sentence] }]);
    const many = await api.call<{ failed: unknown }>(root, "POST", "/admin/proposals/bulk", {
      action: "edit",
      ids: [one.id],
      values: { status: "submitted" },
    });
    expect(many.body.data.failed).toEqual([{ id: one.id, reason: sentence }]);
    const same = await api.call<Proposal>(root, "PATCH", `/admin/proposals/${one.id}`, {
      nights: 2,
      status: "draft",
    });
    expect([same.status, same.body.data.nights]).toEqual([200, 2]);
  });

  it("are not changed by a file: its row is refused, and one that says what stands is taken", async () => {
    const one = await proposal();
    await act(one, "submit");
    const rows = (status: string, nights: string) => ({
      rows: [
        { Name: one.name, Status: status, Nights: nights },
        { Name: `Proposal ${++made}`, Status: "Approved", Nights: "1" },
      ],
      match_on: "name",
    });
    const answer = await api.call<{ updated: number; created: number; refused: object[] }>(
      root,
      "POST",
      "/admin/proposals/import",
      rows("Approved", "4"),
    );
    expect(answer.body.data).toMatchObject({
      updated: 0,
      created: 0,
      refused: [
        {
          line: 1,
          column: "Status",
          reason:
            "Status is “Submitted”; from there it can become “Approved”, “Rejected” or “Draft”. Use the action for it.",
        },
        { line: 2, column: "Status" },
      ],
    });
    const taken = await api.call(root, "POST", "/admin/proposals/import", rows("Submitted", "4"));
    expect(taken.body.data).toMatchObject({ updated: 1, refused: [{ line: 2 }] });
  });

  it("need a reason where the transition asks for one, and the history tells it with who and when", async () => {
    const one = await proposal();
    await act(one, "submit");
    const without = await act(one, "reject", { reason: "  " });
    expect([without.status, without.body.errors]).toEqual([
      422,
      { reason: ["Reason is required."] },
    ]);
    await act(one, "reject", { reason: "Too bright" });
    const { body } = await api.call<Record<string, unknown>[]>(
      root,
      "GET",
      `/admin/proposals/${one.id}/history`,
    );
    expect(body.data[0]).toMatchObject({
      actor: "Root",
      action: "reject",
      reason: "Too bright",
      changes: { status: { before: "submitted", after: "rejected" } },
      created_at: expect.any(String),
    });
    expect(body.data[1]).not.toHaveProperty("reason");
  });

  it("stay as they are where a rule refuses, or says so of the record", async () => {
    const long = await proposal({ nights: 20 });
    expect(said(await act(long, "submit"))).toEqual([
      409,
      "Half a month is the most that can be asked.",
    ]);
    const sealed = await proposal({ name: "Sealed" });
    await act(sealed, "submit");
    expect(said(await act(sealed, "approve"))).toEqual([409, "A sealed one is never approved."]);
    const shown = await api.call<Proposal>(root, "GET", `/admin/proposals/${sealed.id}`);
    expect([shown.body.data.status, shown.body.data.refused]).toEqual([
      "submitted",
      { approve: "A sealed one is never approved." },
    ]);
  });

  it("let one of two win that go at once", async () => {
    const one = await proposal();
    await act(one, "submit");
    const answers = await Promise.all([
      act(one, "approve", {}, root, { "If-Match": '"2"' }),
      act(one, "reject", { reason: "Late" }, root, { "If-Match": '"2"' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });
});

describe("an action on many records", () => {
  const bulk = (body: unknown, token = root) =>
    api.call<{ done: number[]; skipped: object[]; failed: object[] }>(
      token,
      "POST",
      "/admin/proposals/bulk",
      body,
    );

  it("is done to each as to a single one, in one call; what is refused says why", async () => {
    const [ready, draft, trashed] = [await proposal(), await proposal(), await proposal()];
    await act(ready, "submit");
    await api.call(root, "DELETE", `/admin/proposals/${trashed.id}`);
    const { body } = await bulk({
      action: "reject",
      ids: [ready.id, draft.id, trashed.id],
      values: { reason: "Closed for repairs" },
    });
    expect(body.data).toEqual({
      done: [ready.id],
      failed: [
        { id: draft.id, reason: "Status is “Draft”; from there it can become “Submitted”." },
      ],
      skipped: [{ id: trashed.id, reason: "It's already in the trash." }],
    });
    const [, , logged] = await activities(ready.id);
    expect(logged).toMatchObject({ action: "reject", details: { reason: "Closed for repairs" } });
  });

  it("is refused once, at its field, where its values suit no record", async () => {
    const one = await proposal();
    const { status, body } = await bulk({ action: "reject", ids: [one.id] });
    expect([status, body.errors]).toEqual([422, { reason: ["Reason is required."] }]);
  });

  it("is refused where the declaration does not offer it for many", async () => {
    const one = await proposal();
    const { status, body } = await bulk({ action: "submit", ids: [one.id] });
    expect([status, body.errors]).toEqual([
      422,
      { action: [`"action" is delete, restore, edit, approve, reject, archive or assign-time.`] },
    ]);
  });

  it("takes its own permission", async () => {
    const one = await proposal();
    const statusOf = async (...permissions: string[]) =>
      (
        await bulk(
          { action: "archive", ids: [one.id] },
          await api.signIn({ name: "Clerk", permissions }),
        )
      ).status;
    expect([
      await statusOf("view_proposals", "edit_proposals"),
      await statusOf("view_proposals", "archive_proposals"),
    ]).toEqual([403, 200]);
  });

  it("is chosen by a filter, which selects as many as were seen", async () => {
    const ids = [(await proposal({ nights: 29 })).id, (await proposal({ nights: 29 })).id];
    const filter = `ids=${ids.join()}`;
    expect((await bulk({ action: "archive", filter, expected_count: 3 })).status).toBe(409);
    expect((await bulk({ action: "archive", filter, expected_count: 2 })).body.data.done).toEqual(
      ids,
    );
  });
});

it("publishes each action with its body, its permission and the record it answers with", async () => {
  const { body } = await api.call(undefined, "GET", "/openapi.json");
  const { paths } = body as unknown as { paths: Record<string, { post: Record<string, unknown> }> };
  const reject = paths["/admin/proposals/{id}/actions/reject"]?.post;
  expect(reject).toMatchObject({
    summary: "Reject (a proposal)",
    description:
      "Needs review_proposals and view_proposals (or view_own_proposals, with one’s own records).",
    requestBody: {
      content: {
        "application/json": { schema: { required: ["reason"], additionalProperties: false } },
      },
    },
  });
  expect(JSON.stringify(reject)).toContain("#/components/schemas/proposals");
  expect(
    Object.keys(paths).filter((path) => path.startsWith("/admin/proposals/{id}/actions/")).length,
  ).toBe(6);
});
