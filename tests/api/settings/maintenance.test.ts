import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { memoryDatabase } from "../../support/memory-database";
import { schoolOn, thePassword, type School } from "../identity/school";

let db: OwnedDatabase;
let school: School;
let head: string;

beforeAll(async () => {
  db = await memoryDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  school = schoolOn(db);
  await school.clear();
  head = (await school.signedIn({ is_super_admin: true })).token;
  await school.ask("PUT", "/admin/settings", {
    token: head,
    body: { institution: { name: "Green Hill" } },
  });
});
const maintain = (enabled: boolean) =>
  school.ask("POST", "/admin/settings/toggle-maintenance-mode", { token: head, body: { enabled } });
const stopped = {
  status: 503,
  json: {
    success: false,
    message: "Green Hill is under maintenance. Please come back a little later.",
    code: "maintenance",
  },
};

describe("under maintenance", () => {
  it(
    "everybody but a super admin is stopped at the next request, and comes back with the same token",
    { tags: "spec:maintenance-stops" },
    async () => {
      const clerk = await school.signedIn({ permissions: ["view_students"] });
      await maintain(true);
      for (const [method, path] of [
        ["GET", "/admin/students"],
        ["POST", "/admin/students"],
        ["GET", "/auth/me"],
      ] as const) {
        const { status, json } = await school.ask(method, path, { token: clerk.token });
        expect({ status, json }, path).toEqual(stopped);
      }
      expect((await school.ask("GET", "/admin/students", { token: head })).status).toBe(200);
      await maintain(false);
      expect((await school.ask("GET", "/admin/students", { token: clerk.token })).status).toBe(200);
    },
  );

  it("one can still log out, and the token is dead afterwards", async () => {
    const clerk = await school.signedIn({ permissions: ["view_students"] });
    await maintain(true);
    expect((await school.ask("POST", "/auth/logout", { token: clerk.token })).status).toBe(200);
    await maintain(false);
    expect((await school.ask("GET", "/auth/me", { token: clerk.token })).status).toBe(401);
  });

  it("whoever has no good token is told that first", async () => {
    await maintain(true);
    expect((await school.ask("GET", "/auth/me")).status).toBe(401);
    expect((await school.ask("GET", "/auth/me", { token: "x".repeat(43) })).status).toBe(401);
  });

  it("a super admin signs in, others are told about it once their password was right, and no try is counted against them", async () => {
    const [clerk, other] = [await school.admin(), await school.admin({ is_super_admin: true })];
    await maintain(true);
    const signIn = (email: string, password: string) =>
      school.ask("POST", "/auth/login", { body: { email, password } });
    expect((await signIn(clerk.email, "wrong words")).status).toBe(401);
    for (let tries = 0; tries < 12; tries++)
      expect(await signIn(clerk.email, thePassword)).toMatchObject(stopped);
    expect(await db.query(sql`select 1 from sessions where admin_id = ${clerk.id}`)).toEqual([]);
    expect((await signIn(other.email, thePassword)).status).toBe(200);
    await maintain(false);
    expect((await signIn(clerk.email, thePassword)).status).toBe(200);
  });

  it("branding and health stay open, and branding says so", async () => {
    await maintain(true);
    expect((await school.ask("GET", "/branding")).json.data).toMatchObject({
      institution_name: "Green Hill",
      maintenance: true,
    });
    expect((await school.ask("GET", "/health/ready")).status).toBe(200);
  });

  it("is found out without another statement", async () => {
    const clerk = await school.signedIn();
    let statements = 0;
    school.context.db = {
      ...db,
      query: (statement) => {
        statements += 1;
        return db.query(statement);
      },
    };
    await school.ask("GET", "/auth/me", { token: clerk.token });
    // Who asks, the key of the devices, and the settings, which say who needs a second factor.
    expect(statements).toBe(3);
  });
});
