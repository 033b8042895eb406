import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setLanguages, type Language } from "@rollcall/kit/schema/messages";
import hindi from "../../../packages/kit/api/identity/words/hi.json" with { type: "json" };
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { acceptingChannel } from "../../support/channels";
import { memoryDatabase } from "../../support/memory-database";
import { schoolOn, thePassword, type School } from "./school";

let db: OwnedDatabase;
let school: School;
const channels = [acceptingChannel("email", "Email", "email")];
const host = { channels, publicUrl: "https://console.school.test" };

beforeAll(async () => {
  db = await memoryDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  school = schoolOn(db, host);
  await db.script("truncate deliveries");
  await school.clear();
});

interface Mail {
  address: string;
  title: string;
  body: string;
  url: string | null;
}
const mails = () =>
  db.query<Mail>(
    sql`select address, content ->> 'title' as title, content ->> 'body' as body, content -> 'action' ->> 'url' as url from deliveries order by id`,
  );
const codeIn = (url: string | null | undefined) =>
  new URL(url ?? "").searchParams.get("code") ?? "";
const forgot = (email: string, address?: string) =>
  school.ask("POST", "/auth/forgot-password", { body: { email }, ...(address ? { address } : {}) });
const choose = (code: string, password = "a fresh blue noon") =>
  school.ask("POST", "/auth/accept-invitation", { body: { code, password } });
const login = (email: string, password: string, known_device?: string) =>
  school.ask("POST", "/auth/login", {
    body: { email, password, ...(known_device ? { known_device } : {}) },
  });

describe("a forgotten password", () => {
  it("is chosen anew by a link that works once; every session from before ends", async () => {
    const { token, email } = await school.signedIn({});
    expect(await forgot(email.toUpperCase())).toMatchObject({
      status: 200,
      json: { data: { asked: true } },
    });
    const [mail] = await mails();
    expect(mail).toMatchObject({ address: email, title: "Choose a new password" });
    expect(mail?.url).toMatch(/^https:\/\/console\.school\.test\/invitation\?code=[\w-]{43}$/);
    const code = codeIn(mail?.url);
    expect((await choose(code)).status).toBe(200);
    expect([await school.status(token), (await choose(code, "another red dawn")).status]).toEqual([
      401, 422,
    ]);
    expect([
      (await login(email, thePassword)).status,
      (await login(email, "a fresh blue noon")).status,
    ]).toEqual([401, 200]);
    expect(
      await db.query(sql`select action from activity_logs where action = 'reset password'`),
    ).toHaveLength(1);
  });

  it("is answered alike for whoever has no account, a disabled one, or none at all", async () => {
    const known = await school.admin({});
    const disabled = await school.admin({ status: "disabled" });
    const answers = [];
    for (const email of [known.email, disabled.email, "nobody@example.com", "not an address"])
      answers.push(await forgot(email));
    expect(new Set(answers.map(({ status, json }) => JSON.stringify([status, json]))).size).toBe(1);
    expect((await mails()).map(({ address }) => address)).toEqual([known.email]);
  });

  it("has a link for half an hour, and only the newest works", async () => {
    const { email } = await school.admin({});
    await forgot(email);
    await forgot(email);
    const [first, second] = (await mails()).map(({ url }) => codeIn(url));
    expect((await choose(first ?? "")).status).toBe(422);
    school.clock.now = new Date(school.clock.now.getTime() + 31 * 60_000);
    expect((await choose(second ?? "")).status).toBe(422);
  });

  it("cannot be asked for without end, so that nobody's mailbox is filled", async () => {
    const { email } = await school.admin({});
    const statuses = [];
    for (let n = 0; n < 5; n++) statuses.push((await forgot(email, `10.0.0.${n}`)).status);
    expect([statuses, (await mails()).length]).toEqual([[200, 200, 200, 429, 429], 3]);
  });

  it("does not end an invitation, and is not ended by the sessions of others", async () => {
    const { token } = await school.signedIn({ permissions: ["edit_admins", "view_admins"] });
    const { id, email } = await school.admin({ password: null });
    const { code } = (await school.ask("POST", `/admin/admins/${id}/invitation`, { token })).json
      .data as { code: string };
    await forgot(email);
    expect((await choose(code)).status).toBe(200);
  });

  it("is refused with a way out where no email can be sent", async () => {
    const bare = schoolOn(db);
    const { email } = await school.admin({});
    expect(await bare.ask("POST", "/auth/forgot-password", { body: { email } })).toMatchObject({
      status: 409,
      json: { message: "This server sends no email. Ask another admin to invite you again." },
    });
  });
});

describe("an invitation", () => {
  it("goes by email where it can, and says whether it does; the link is never of the request's host", async () => {
    const { token } = await school.signedIn({ permissions: ["edit_admins", "view_admins"] });
    const { id, email } = await school.admin({ password: null, name: "Grace" });
    const answer = await school.ask("POST", `/admin/admins/${id}/invitation`, {
      token,
      headers: { Host: "evil.example", "X-Forwarded-Host": "evil.example" },
    });
    const { code, mailed } = answer.json.data as { code: string; mailed: boolean };
    expect([mailed, await mails()]).toMatchObject([
      true,
      [{ address: email, url: `https://console.school.test/invitation?code=${code}` }],
    ]);
    const bare = schoolOn(db);
    const without = await bare.ask("POST", `/admin/admins/${id}/invitation`, { token });
    expect((without.json.data as { mailed: boolean }).mailed).toBe(false);
  });
});

describe("a security notice", () => {
  it("tells of a sign-in on a device that is new to an account, but not of the first device", async () => {
    const { email } = await school.admin({});
    const first = (await login(email, thePassword)).json.data as { known_device: string };
    expect(await mails()).toEqual([]);
    await login(email, thePassword, first.known_device);
    expect(await mails()).toEqual([]);
    await login(email, thePassword);
    expect(await mails()).toMatchObject([{ address: email, title: "New sign-in to your account" }]);
  });

  it("tells of a changed password, and holds neither the old nor the new", async () => {
    const { token, email } = await school.signedIn({});
    await school.ask("POST", "/auth/change-password", {
      token,
      body: { current_password: thePassword, new_password: "a fresh blue noon" },
    });
    const [mail] = await mails();
    expect(mail).toMatchObject({ address: email, title: "Your password was changed" });
    expect(JSON.stringify(mail)).not.toMatch(/quiet green|fresh blue/);
  });
});

describe("the language of an account", () => {
  beforeAll(() =>
    setLanguages(
      new Map<string, Language>([
        ["en", { tag: "en", words: {} }],
        ["hi", { tag: "hi", words: { "kit/api/identity": hindi } }],
      ]),
    ),
  );
  afterAll(() => setLanguages(new Map()));
  const speak = (token: string, language: unknown) =>
    school.ask("PUT", "/auth/language", { token, body: { language } });

  it("is chosen by its admin, answered at every sign-in, and in the history", async () => {
    const { token, email, id } = await school.signedIn({});
    expect(await speak(token, "hi")).toMatchObject({
      status: 200,
      json: { data: { language: "hi" }, message: "Language saved" },
    });
    const me = await school.ask("GET", "/auth/me", { token });
    expect(me.json.data).toMatchObject({ language: "hi" });
    expect((await login(email, thePassword)).json.data).toMatchObject({ language: "hi" });
    await speak(token, "hi");
    expect(
      await db.query(
        sql`select action, changes from activity_logs where resource = 'admins' and record_id = ${id} and changes ? 'language'`,
      ),
    ).toEqual([{ action: "updated", changes: { language: { before: null, after: "hi" } } }]);
  });

  it("is one that has every message", async () => {
    const { token } = await school.signedIn({});
    expect(await speak(token, "fr")).toMatchObject({
      status: 422,
      json: { errors: { language: ["Choose a language from the list."] } },
    });
  });

  it("is the one of its emails, the text around them too, and other admins read their own", async () => {
    const { token, email } = await school.signedIn({});
    const other = await school.signedIn({});
    await speak(token, "hi");
    await forgot(email);
    await forgot(other.email);
    expect((await mails()).map(({ title }) => title)).toEqual([
      hindi["mail.reset.title"],
      "Choose a new password",
    ]);
    expect(
      await db.query(sql`select content ->> 'language' as language from deliveries order by id`),
    ).toEqual([{ language: "hi" }, { language: null }]);
  });
});
