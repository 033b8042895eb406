import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import type { Route } from "@rollcall/kit/api/http/route";
import { memoryDatabase } from "../../support/memory-database";
import { schoolOn, type School } from "../identity/school";
import { made, withToken } from "./made";

let db: OwnedDatabase;
let school: School;
beforeAll(async () => {
  db = await memoryDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  school = schoolOn(db, { apiTokenCallsPerMinute: 10_000 });
  await school.clear();
  await db.query(sql`delete from subjects`);
});

/** Calls that are open to tokens although they take no permission. */
const opened = new Set(["GET /admin/files/:id", "GET /admin/writes/:key", "GET /auth/me"]);

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const isOfAdmins = ({ access: { kind } }: Route) => kind !== "public" && kind !== "otherToken";
/** Said a second time, and in other words than the code's. */
const isOpen = (route: Route) =>
  route.asksPassword !== "always" &&
  (route.access.kind === "permission" ||
    route.access.kind === "anyPermission" ||
    opened.has(nameOf(route)));

/** What is asked, without anything that a route could do. */
const ask = (route: Route, token: string) =>
  school.ask(route.method, route.path.replaceAll(/:\w+/g, "2000000000"), { token });

/** Whether somebody is let through, and if not, what is said to be missing. */
async function verdictOf(route: Route, token: string): Promise<string> {
  const { status, json } = await ask(route, token);
  return status === 403
    ? `${json.code} ${json.permission ?? ""}`
    : status === 401
      ? "401"
      : "through";
}

describe("every call there is", () => {
  it("is open to tokens that takes permissions, and closed that takes none", async () => {
    const { made: all } = await withToken(school, { is_super_admin: true });
    const routes = school.api.routes.filter(isOfAdmins);
    expect(routes.length).toBeGreaterThan(400);
    const wrong: string[] = [];
    for (const route of routes) {
      const isClosed = (await verdictOf(route, all.token)).startsWith("api_token");
      if (isClosed === isOpen(route))
        wrong.push(`${nameOf(route)} is ${isClosed ? "closed" : "open"}`);
    }
    expect(wrong).toEqual([]);
  });

  it("that makes, shows or ends what lets somebody in is closed", async () => {
    const { made: all } = await withToken(school, { is_super_admin: true });
    for (const path of [
      "POST /auth/api-tokens",
      "GET /auth/api-tokens",
      "POST /auth/confirm-password",
      "POST /auth/change-password",
      "GET /auth/sessions",
      "GET /admin/admins/1/sessions",
      "DELETE /admin/admins/1/second-factor",
      "POST /auth/passkeys/begin",
      "POST /admin/view-as",
      "GET /admin/events",
      "POST /auth/logout",
    ]) {
      const [method = "", at = ""] = path.split(" ");
      expect(await school.ask(method, at, { token: all.token }), path).toMatchObject({
        status: 403,
        json: { code: "api_token" },
      });
    }
  });

  it.each([["view_students"], ["view_own_students"], ["edit_classes", "view_classes"]])(
    "answers a token that lists %s as it answers a session with as much",
    async (...permissions) => {
      const { made: narrow } = await withToken(school, { is_super_admin: true }, { permissions });
      const { token } = await school.signedIn({ permissions });
      const differ: string[] = [];
      for (const route of school.api.routes.filter(isOfAdmins).filter(isOpen)) {
        const [byToken, bySession] = [
          await verdictOf(route, narrow.token),
          await verdictOf(route, token),
        ];
        if (byToken !== bySession) differ.push(`${nameOf(route)}: ${byToken}, ${bySession}`);
      }
      expect(differ).toEqual([]);
    },
  );

  it("that asks for the password where it touches a field that asks, says that a token has none", async () => {
    const { made: all } = await withToken(school, { is_super_admin: true });
    const { id } = await school.admin();
    const answer = await school.ask("PATCH", `/admin/admins/${id}`, {
      token: all.token,
      body: { status: "disabled" },
    });
    expect([answer.status, answer.json.code, answer.json.message]).toEqual([
      403,
      "api_token",
      "This asks for a password, which an API token doesn't have. Do it in the console.",
    ]);
  });

  it("is not looked at as another admin", async () => {
    const { made: all } = await withToken(school, { is_super_admin: true });
    const { id } = await school.admin();
    const { status, json } = await school.ask("GET", "/auth/me", {
      token: all.token,
      headers: { "X-View-As": String(id) },
    });
    expect([status, json.code]).toEqual([403, "api_token"]);
  });
});

describe("a long write with a token", () => {
  it("stops once the token has ended", async () => {
    const { token, made: one } = await withToken(
      school,
      { permissions: ["view_subjects", "create_subjects", "edit_subjects"] },
      { permissions: ["view_subjects", "create_subjects", "edit_subjects"] },
    );
    const rows = (count: number, from = 0) =>
      Array.from({ length: count }, (_, at) => ({
        name: `Subject ${from + at}`,
        code: `S${from + at}`,
      }));
    const bring = (secret: string, asked: unknown[]) =>
      school.ask("POST", "/admin/subjects/import", {
        token: secret,
        body: { rows: asked, dry_run: false },
      });
    expect((await bring(one.token, rows(3))).status).toBe(200);
    // Ended between two slices: the first is committed by then.
    await db.script(
      `create function end_tokens() returns trigger language plpgsql as $$ begin if new.name = 'Subject 12' then update api_tokens set revoked_at = now(); end if; return null; end $$;
       create trigger end_tokens after insert on subjects for each row execute function end_tokens()`,
    );
    const stopped = await bring(one.token, rows(250, 10));
    await db.script("drop trigger end_tokens on subjects; drop function end_tokens()");
    expect(stopped.status).toBe(401);
    const [{ made: count } = { made: 0 }] = await db.query<{ made: number }>(
      sql`select count(*)::int as made from subjects`,
    );
    expect(count).toBeGreaterThan(3);
    expect(count).toBeLessThan(253);
    expect((await made(school, token, { name: "Next" })).id).toBeGreaterThan(0);
  });
});
