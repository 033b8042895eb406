import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { acceptingChannel } from "../../support/channels";
import { memoryDatabase } from "../../support/memory-database";
import { schoolOn, thePassword, type School } from "./school";

let db: OwnedDatabase;
let school: School;
const channels = [acceptingChannel("email", "Email", "email")];

beforeAll(async () => {
  db = await memoryDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  school = schoolOn(db, { channels, publicUrl: "https://console.school.test" });
  await db.script("truncate deliveries");
  await school.clear();
});

const mails = () =>
  db.query<{ address: string; title: string; url: string | null }>(
    sql`select address, content ->> 'title' as title, content -> 'action' ->> 'url' as url from deliveries order by id`,
  );
const newest = async () => {
  const link = (await mails()).findLast(({ url }) => url !== null)?.url ?? "";
  return new URL(link).searchParams.get("code") ?? "";
};
const move = (token: string, id: number, email: string, at: School = school) =>
  at.ask("PATCH", `/admin/admins/${id}`, { token, body: { email } });
const open = (code: string) => school.ask("POST", "/auth/confirm-address", { body: { code } });
const signsIn = async (email: string, password = thePassword) =>
  (await school.ask("POST", "/auth/login", { body: { email, password } })).status;

describe("a new sign-in address", () => {
  it("counts once the link that was sent to it is opened; the old one hears of both", async () => {
    const { token, id, email } = await school.signedIn({ is_super_admin: true });
    expect(await move(token, id, "new@school.test")).toMatchObject({
      status: 200,
      json: {
        data: { email, new_email: "new@school.test" },
        notes: [
          `We are sending a link to new@school.test. Until someone opens it, ${email} stays the sign-in address.`,
        ],
      },
    });
    expect(await mails()).toMatchObject([
      { address: "new@school.test", title: "Confirm your new email address" },
      { address: email, title: "Someone is changing your sign-in address", url: null },
    ]);
    expect([await signsIn("new@school.test"), await signsIn(email)]).toEqual([401, 200]);
    const code = await newest();
    expect(await open(code)).toMatchObject({
      status: 200,
      json: { data: { email: "new@school.test" } },
    });
    expect((await mails()).at(-1)).toMatchObject({
      address: email,
      title: "Your sign-in address was changed",
    });
    expect([await signsIn("new@school.test"), await signsIn(email)]).toEqual([200, 401]);
    expect((await open(code)).status).toBe(422);
    expect(await school.ask("GET", `/admin/admins/${id}`, { token })).toMatchObject({
      json: { data: { email: "new@school.test", new_email: null } },
    });
  });

  it("has a day, and only the newest link works", async () => {
    const { token, id } = await school.signedIn({ is_super_admin: true });
    await move(token, id, "new@school.test");
    const first = await newest();
    await move(token, id, "newer@school.test");
    expect((await open(first)).status).toBe(422);
    const second = await newest();
    school.pass(24 * 60);
    expect((await open(second)).status).toBe(422);
    school.pass(-1);
    expect((await open(second)).status).toBe(200);
  });

  it("is stopped by the owner's new password, and when whoever asked for it is disabled", async () => {
    const head = await school.signedIn({ is_super_admin: true });
    const owner = await school.signedIn();
    await move(head.token, owner.id, "thief@school.test");
    await school.ask("POST", "/auth/change-password", {
      token: owner.token,
      body: { current_password: thePassword, new_password: "a fresh blue noon" },
    });
    expect((await open(await newest())).status).toBe(422);
    expect(await db.query(sql`select 1 from admins where new_email is not null`)).toEqual([]);
    await move(head.token, owner.id, "thief@school.test");
    await db.query(sql`update admins set status = 'disabled' where id = ${head.id}`);
    expect((await open(await newest())).status).toBe(422);
  });

  it("is shown to its owner while it waits, who can keep the present one", async () => {
    const { token, id, email } = await school.signedIn({ is_super_admin: true });
    const waiting = async () =>
      (await school.ask("GET", "/auth/new-address", { token })).json.data as object;
    expect(await waiting()).toEqual({ new_email: null, expired: false });
    await move(token, id, "new@school.test");
    expect(await waiting()).toEqual({ new_email: "new@school.test", expired: false });
    const code = await newest();
    const expiry = (change: string) =>
      db.script(`update address_changes set expires_at = expires_at ${change} interval '24 hours'`);
    await expiry("-");
    expect(await waiting()).toEqual({ new_email: "new@school.test", expired: true });
    await expiry("+");
    const other = await school.signedIn();
    expect(
      (await school.ask("DELETE", "/auth/new-address", { token: other.token })).json.data,
    ).toEqual({ email: other.email });
    expect(await waiting()).toMatchObject({ new_email: "new@school.test" });
    expect(await school.ask("DELETE", "/auth/new-address", { token })).toMatchObject({
      status: 200,
      json: { message: `${email} stays the sign-in address`, data: { email } },
    });
    expect([await waiting(), (await open(code)).status, await signsIn(email)]).toEqual([
      { new_email: null, expired: false },
      422,
      200,
    ]);
    expect(
      await db.query(
        sql`select changes from activity_logs where record_id = ${id} and action = 'updated' order by id desc limit 1`,
      ),
    ).toEqual([{ changes: { new_email: { before: "new@school.test", after: null } } }]);
  });

  it("is refused while another admin has it, before a link is sent and when it is opened", async () => {
    const { token, id } = await school.signedIn({ is_super_admin: true });
    const { email } = await school.admin();
    expect(await move(token, id, email.toUpperCase())).toMatchObject({
      status: 409,
      json: { errors: { email: ["Another admin already has this email."] } },
    });
    expect(await mails()).toEqual([]);
    await move(token, id, "new@school.test");
    await school.admin({ email: "new@school.test" });
    expect((await open(await newest())).status).toBe(409);
  });

  it("counts at once for an account that has no password yet; its invitation does not", async () => {
    const { token } = await school.signedIn({ is_super_admin: true });
    const { id, email } = await school.admin({ password: null });
    const invited = await school.ask("POST", `/admin/admins/${id}/invitation`, { token });
    const { code } = invited.json.data as { code: string };
    expect(await move(token, id, "right@school.test")).toMatchObject({
      json: { data: { email: "right@school.test", new_email: null } },
    });
    expect((await mails()).at(-1)).toMatchObject({ address: email, url: null });
    const accepted = await school.ask("POST", "/auth/accept-invitation", {
      body: { code, password: "a fresh blue noon" },
    });
    expect(accepted.status).toBe(422);
  });

  it.each([
    ["no email leaves", {}],
    [
      "messages are kept",
      {
        channels: [acceptingChannel("email", "Email", "email", { standIn: true })],
        publicUrl: "https://console.school.test",
      },
    ],
  ])("counts at once where %s the server, and the answer says so", async (_, host) => {
    const at = schoolOn(db, host);
    const { token, id } = await at.signedIn({ is_super_admin: true });
    expect(await move(token, id, "new@school.test", at)).toMatchObject({
      json: {
        data: { email: "new@school.test", new_email: null },
        notes: [
          "This server sends no email, so new@school.test is the sign-in address at once, without confirmation.",
        ],
      },
    });
    expect(await signsIn("new@school.test")).toBe(200);
  });
});
