import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { migrate } from "@rollcall/kit/api/db/migrate";
import { sql } from "@rollcall/kit/api/db/sql";
import { apiFeaturesOf } from "@rollcall/kit/application/feature";
import { application as library } from "../../examples/library/src/app/application";
import { demo } from "../../examples/library/src/demo";
import { migrations } from "../../examples/library/src/migrations/index";
import { fines } from "../../examples/library/src/resources/fines";
import { loans } from "../../examples/library/src/resources/loans";
import { members } from "../../examples/library/src/resources/members";
import { librarySettings } from "../../examples/library/src/features/lending/settings";
import { openStage, type ContractStage, type Row } from "../../packages/kit/testing/contract/stage";
import { ask, signIn, type RunningHost } from "../../packages/kit/testing/contract/ask";
import { describeResource } from "../../packages/kit/testing/contract/records/every-part";
import { emptyDatabase } from "../support/memory-database";
import { openInMemory } from "../../packages/kit/testing/contract/open-in-memory";

const features = await apiFeaturesOf(library.features);
const pagePermissions = library.features.flatMap(({ permissions = [] }) => permissions);

const now = new Date("2026-06-20T09:00:00Z");
const openLibrary = (db: OwnedDatabase) =>
  openInMemory({
    db,
    resources: library.resources,
    settings: librarySettings,
    migrations,
    features,
    now,
  });

let host: RunningHost;
let stage: ContractStage;
beforeAll(async () => {
  host = await openLibrary(await emptyDatabase());
  stage = await openStage(host, library.resources, pagePermissions);
});
afterAll(() => host?.stop());

describe("the declarations of an application that is no school, by the suite they generate", () => {
  for (const resource of library.resources)
    describeResource(resource, library.resources, () => stage);
});

/** A new loan of a copy that nobody has. */
async function lend(over: Record<string, unknown> = {}): Promise<Row> {
  const draft = await stage.drafts.least(loans, { lent_on: "2026-06-01", ...over });
  return stage.create(loans, draft);
}
const takeBack = (id: number) => stage.ask("POST", `loans/${id}/return`);

describe("lending", () => {
  it("refuses a copy that is out, and says who has it", async () => {
    const { copy_id } = await stage.drafts.least(loans);
    const member = await stage.create(members, { name: "Asha Mehta", status: "active" });
    const out = await lend({ copy_id, member_id: member.id });
    const again = await stage.ask(
      "POST",
      loans.name,
      await stage.drafts.least(loans, { copy_id, lent_on: "2026-06-02" }),
    );
    expect([again.status, again.body.errors]).toEqual([
      422,
      { copy_id: ["This copy is out: Asha Mehta has it until 2026-06-22."] },
    ]);
    expect((await takeBack(out.id)).status).toBe(200);
    await lend({ copy_id });
  });

  it("lends a copy once, of several who want it at the same time", async () => {
    const { copy_id } = await stage.drafts.least(loans);
    const drafts = await Promise.all(
      [1, 2, 3].map(() => stage.drafts.least(loans, { copy_id, lent_on: "2026-06-02" })),
    );
    const answers = await Promise.all(drafts.map((draft) => stage.ask("POST", loans.name, draft)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });

  it("keeps a loan in the trash while its copy is out to somebody else", async () => {
    const { copy_id } = await stage.drafts.least(loans);
    const thrown = await lend({ copy_id });
    expect((await stage.ask("DELETE", `${loans.name}/${thrown.id}`)).status).toBe(200);
    await lend({ copy_id });
    expect((await stage.ask("POST", `${loans.name}/${thrown.id}/restore`)).status).toBe(422);
  });

  it("lends nothing to a member who is suspended", async () => {
    const suspended = await stage.create(members, { name: "Elif Kaya", status: "suspended" });
    const { status, body } = await stage.ask(
      "POST",
      loans.name,
      await stage.drafts.least(loans, { member_id: suspended.id }),
    );
    expect([status, body.errors]).toEqual([
      422,
      { member_id: ["This member is suspended and can't borrow."] },
    ]);
  });

  it("gives a loan without an end as many days as the settings say", async () => {
    expect((await lend({ due_on: null }))["due_on"]).toBe("2026-06-22");
  });
});

describe("withdrawing a copy", () => {
  const act = (id: number, action: string, body: object = {}) =>
    stage.ask("POST", `copies/${id}/actions/${action}`, body, { "If-Match": "*" });

  it("is refused while a member has it, and ends its lending afterwards", async () => {
    const member = await stage.create(members, { name: "Ben Okafor", status: "active" });
    const loan = await lend({ member_id: member.id });
    const copy = Number(loan["copy_id"]);
    const reason = { reason: "Water damage" };
    const out = await act(copy, "withdraw", reason);
    expect([out.status, out.body.message]).toEqual([
      409,
      "This copy is out: Ben Okafor has it. Take it back first.",
    ]);
    await takeBack(loan.id);
    const done = await act(copy, "withdraw", reason);
    expect([done.status, done.body.message]).toEqual([200, "Copy withdrawn"]);
    const again = await stage.ask(
      "POST",
      loans.name,
      await stage.drafts.least(loans, { copy_id: copy }),
    );
    expect(again.body.errors).toEqual({ copy_id: ["This copy is withdrawn and can't be lent."] });
  });
});

describe("taking back", () => {
  it("makes a fine of what is late, once, however often it is asked", async () => {
    const loan = await lend({ due_on: "2026-06-17" });
    const { status, body } = await takeBack(loan.id);
    expect([status, body.data, body.message]).toEqual([
      200,
      { returned_on: "2026-06-20", days_late: 3, fine: 1.5 },
      "Taken back, 3 days late. The fine is 1.50.",
    ]);
    expect((await takeBack(loan.id)).status).toBe(409);
    const made = await stage.all(fines, `&loan_id=${loan.id}`);
    expect(made.map(({ amount, paid }) => [amount, paid])).toEqual([[1.5, false]]);
    const pay = () =>
      stage.ask("POST", `fines/${made[0]?.id}/actions/mark-paid`, {}, { "If-Match": "*" });
    expect((await pay()).body).toMatchObject({
      message: "Fine marked as paid",
      data: { paid: true },
    });
    expect((await pay()).status).toBe(409);
  });

  it("costs nothing in time", async () => {
    const loan = await lend();
    expect((await takeBack(loan.id)).body.data).toMatchObject({ days_late: 0, fine: 0 });
    expect(await stage.all(fines, `&loan_id=${loan.id}`)).toEqual([]);
  });

  it("needs the permission that the feature brings", async () => {
    const loan = await lend();
    const status = async (permissions: string[]) =>
      (
        await ask(
          host,
          await signIn(host, { permissions }),
          "POST",
          `/admin/loans/${loan.id}/return`,
        )
      ).status;
    expect([
      await status(["view_loans", "edit_loans"]),
      await status(["view_loans", "take_back_loans"]),
    ]).toEqual([403, 200]);
  });

  it("lists what is overdue, the longest first, and nothing that is back", async () => {
    const [late, later, back] = [
      await lend({ due_on: "2026-06-10" }),
      await lend({ due_on: "2026-06-05" }),
      await lend({ due_on: "2026-06-08" }),
    ];
    await takeBack(back.id);
    const { body } = await stage.ask("GET", "loans/overdue");
    const mine = (body.data as { id: number; days_late: number }[])
      .filter(({ id }) => [late.id, later.id, back.id].includes(id))
      .map(({ id, days_late }) => [id, days_late]);
    expect(mine).toEqual([
      [later.id, 15],
      [late.id, 10],
    ]);
  });
});

it("publishes its own name and calls, and none of the school's", async () => {
  const { body } = await ask(host, undefined, "GET", "/openapi.json");
  const { info, paths } = body as unknown as { info: { title: string }; paths: object };
  expect(info.title).toContain("Corner Library");
  expect(Object.keys(paths)).toContain("/admin/loans/{id}/return");
  expect(JSON.stringify(body)).not.toMatch(/student|attendance|teacher|school/i);
});

it("fills an empty database for a first look", async () => {
  const db = await emptyDatabase();
  try {
    await migrate(db, migrations);
    expect(await demo.isEmpty(db)).toBe(true);
    expect(await demo.make(db, { size: 0, now, passwordHash: "hash" })).toBe(
      "A demo library with 6 books",
    );
    expect(await demo.isEmpty(db)).toBe(false);
    const [row] = await db.query<{ overdue: number }>(
      sql`select count(*)::int as overdue from loans where due_on < '2026-06-20' and returned_on is null`,
    );
    expect(row?.overdue).toBe(2);
  } finally {
    await db.close();
  }
});
