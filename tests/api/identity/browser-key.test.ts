import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { acceptingChannel } from "../../support/channels";
import { memoryDatabase } from "../../support/memory-database";
import { schoolOn, thePassword, type Asking, type School } from "./school";

let db: OwnedDatabase;
let school: School;
const channels = [acceptingChannel("email", "Email", "email")];

beforeAll(async () => {
  db = await memoryDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  school = schoolOn(db, { channels });
  await db.script("truncate deliveries");
  await school.clear();
});

const agent = { "User-Agent": "Console/1" };
/** A browser: what it has stored, and the cookie that its scripts cannot read. */
interface Browser {
  token: string;
  cookie: string;
}
const login = (email: string, headers: Record<string, string> = {}, at = school) =>
  at.ask("POST", "/auth/login", {
    body: { email, password: thePassword },
    headers: { ...agent, ...headers },
  });

/** Signs in as a browser does, and makes the console's first call. */
async function browser(email: string): Promise<Browser> {
  const { json, headers } = await login(email);
  const cookie = headers.get("Set-Cookie")?.split(";")[0] ?? "";
  const signedIn = { token: (json.data as { token: string }).token, cookie };
  expect(await statusOf(signedIn)).toBe(200);
  return signedIn;
}

const asked = ({ token, cookie }: Partial<Browser>, more: Asking = {}): Asking => ({
  ...(token === undefined ? {} : { token }),
  ...more,
  headers: { ...agent, ...(cookie ? { Cookie: cookie } : {}), ...more.headers },
});
const statusOf = async (by: Partial<Browser>, more?: Asking) =>
  (await school.ask("GET", "/auth/me", asked(by, more))).status;
const sessionsOf = async (by: Browser) =>
  (await school.ask("GET", "/auth/sessions", asked(by))).json.data as {
    refused_at: string | null;
    refused_address: string | null;
  }[];
const noted = () =>
  db.query(
    sql`select actor, address, record_id, details from activity_logs where action = 'failed to sign in'`,
  );
const mails = () =>
  db.query(
    sql`select address, content ->> 'title' as title, content ->> 'body' as body from deliveries order by id`,
  );

describe("a copy of what a browser has stored, used by another client", () => {
  it("opens nothing from the first call to the last, reading, writing or signing out", async () => {
    const { email } = await school.admin({ is_super_admin: true });
    const { token, cookie } = await browser(email);
    const thief = { token };
    for (const minutes of [0, 1, 58, 59, 59]) {
      school.pass(minutes);
      expect(await statusOf(thief, { address: "10.0.0.66" })).toBe(401);
      expect(await statusOf({ token, cookie })).toBe(200);
    }
    for (const [method, path] of [
      ["GET", "/admin/students"],
      ["POST", "/admin/user-groups"],
      ["POST", "/auth/confirm-password"],
      ["POST", "/auth/api-tokens"],
      ["POST", "/auth/logout"],
      ["GET", "/admin/events"],
    ] as const)
      expect(
        (await school.ask(method, path, asked(thief, method === "POST" ? { body: {} } : {})))
          .status,
      ).toBe(401);
    expect(await statusOf({ token, cookie })).toBe(200);
  });

  it.each([
    ["a key of another browser", `rollcall-browser=${"A".repeat(43)}`],
    ["no key", "rollcall-browser=x"],
    ["an empty one", "rollcall-browser="],
    ["other cookies", "rollcall-here=1; rollcall-issuer=x"],
  ])("opens nothing with %s", async (_what, cookie) => {
    const { email } = await school.admin();
    const { token } = await browser(email);
    expect(await statusOf({ token, cookie })).toBe(401);
  });

  it("is seen by the owner and in the log, once, with where it came from", async () => {
    const { id, email } = await school.admin();
    const own = await browser(email);
    expect(await sessionsOf(own)).toMatchObject([{ refused_at: null, refused_address: null }]);
    school.pass(5);
    for (const address of ["10.0.0.66", "10.0.0.67"])
      await statusOf({ token: own.token }, { address, headers: { "User-Agent": "curl" } });
    expect(await sessionsOf(own)).toMatchObject([
      { refused_at: "2026-03-02T08:05:00.000Z", refused_address: "10.0.0.66" },
    ]);
    const [entry, ...more] = await noted();
    expect({ entry, more }).toEqual({
      entry: {
        actor: "Someone",
        address: "10.0.0.66",
        record_id: id,
        details: { reason: "browser_key", session: expect.any(Number) },
      },
      more: [],
    });
    expect(await mails()).toEqual([
      {
        address: email,
        title: "Your sign-in was refused somewhere else",
        body: expect.stringContaining("address 10.0.0.66 without the key"),
      },
    ]);
  });

  it("is only logged where it could be the same browser with its cookies cleared", async () => {
    const { email } = await school.admin();
    const { token } = await browser(email);
    expect(await statusOf({ token })).toBe(401);
    expect([(await noted()).length, await mails()]).toEqual([1, []]);
  });

  it.each<[string, Asking]>([
    ["another address", { address: "10.0.0.66" }],
    ["another browser", { headers: { "User-Agent": "Console/2" } }],
  ])("is told where it came from %s", async (_what, more) => {
    const { email } = await school.admin();
    const { token } = await browser(email);
    await statusOf({ token }, more);
    expect(await mails()).toHaveLength(1);
  });
});

describe("a program that keeps no cookies", () => {
  it("signs in and goes on as before: its token is worth what it was", async () => {
    const { email } = await school.admin();
    const { json } = await login(email);
    const { token } = json.data as unknown as Browser;
    for (const address of ["10.0.0.1", "10.0.0.66", "10.0.0.1", "10.0.0.66"]) {
      expect(await statusOf({ token }, { address })).toBe(200);
      school.pass(59);
    }
    school.pass(1);
    expect(await statusOf({ token })).toBe(401);
    expect(await noted()).toEqual([]);
  });

  it("can't be shut out by one who copied its token and shows a key of their own", async () => {
    const { email } = await school.admin();
    const { json } = await login(email);
    const { token } = json.data as unknown as Browser;
    expect(await statusOf({ token, cookie: `rollcall-browser=${"A".repeat(43)}` })).toBe(200);
    expect(await statusOf({ token })).toBe(200);
  });
});

describe("the key of a browser", () => {
  it("is in a cookie that no script can read, and no other page sends", async () => {
    const { email } = await school.admin();
    const { headers } = await login(email);
    expect(headers.get("Set-Cookie")).toMatch(
      /^rollcall-browser=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    );
    const encrypted = schoolOn(db, { publicUrl: "https://console.school.test" });
    expect((await login(email, {}, encrypted)).headers.get("Set-Cookie")).toMatch(
      /^__Host-rollcall-browser=[\w-]{43}; Path=\/; .*; HttpOnly; SameSite=Strict; Secure$/,
    );
  });

  it("is given to no one who could not sign in, and with no other answer", async () => {
    const { email } = await school.admin();
    const refused = await school.ask("POST", "/auth/login", {
      body: { email, password: "wrong one" },
    });
    const own = await browser(email);
    const me = await school.ask("GET", "/auth/me", asked(own));
    expect([refused.headers.get("Set-Cookie"), me.headers.get("Set-Cookie")]).toEqual([null, null]);
  });

  it("is shared by all who sign in there, whose sessions stay apart", async () => {
    const [ada, bo] = [await school.admin(), await school.admin()];
    const first = await browser(ada.email);
    const { headers, json } = await login(bo.email, { Cookie: first.cookie });
    expect(headers.get("Set-Cookie")?.split(";")[0]).toBe(first.cookie);
    const second = { token: (json.data as { token: string }).token, cookie: first.cookie };
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
  });

  it("goes on with the session when the password is changed", async () => {
    const { email } = await school.admin();
    const own = await browser(email);
    const { json } = await school.ask(
      "POST",
      "/auth/change-password",
      asked(own, {
        body: { current_password: thePassword, new_password: "a loud yellow evening" },
      }),
    );
    const next = { ...own, token: (json.data as { token: string }).token };
    expect([await statusOf(next), await statusOf({ token: next.token })]).toEqual([200, 401]);
  });

  it("is given with an invitation's first sign-in, too", async () => {
    const { token: boss } = await school.signedIn({ is_super_admin: true });
    const { id } = await school.admin({ password: null });
    const { json } = await school.ask("POST", `/admin/admins/${id}/invitation`, { token: boss });
    const { code } = json.data as { code: string };
    const { headers } = await school.ask("POST", "/auth/accept-invitation", {
      body: { code, password: "a fresh blue noon" },
    });
    expect(headers.get("Set-Cookie")).toMatch(/^rollcall-browser=/);
  });
});
