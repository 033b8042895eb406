import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { manySessions, postgresAddress } from "../../server/db/postgres-for-tests";
import { schoolOn, thePassword, type School } from "./school";

/** PGlite has one session; what happens at once is only seen over many. */
const describeAtOnce = describe.skipIf(!postgresAddress);
let db: OwnedDatabase;
let school: School;

beforeAll(async () => {
  if (!postgresAddress) return;
  db = await manySessions();
});
afterAll(async () => {
  if (postgresAddress) await db.close();
});
beforeEach(async () => {
  if (!postgresAddress) return;
  school = schoolOn(db, { setupCode: "CODE" });
  await school.clear();
});

const statuses = async (calls: Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status).sort();
const patch = (token: string, id: number, body: object) =>
  school.ask("PATCH", `/admin/admins/${id}`, { token, body });
const count = (list: number[], status: number) => list.filter((each) => each === status).length;

describeAtOnce("at once over many connections, secrets", () => {
  it("fifty wrong passwords are ten tries", async () => {
    const { email } = await school.admin();
    const answers = await statuses(
      Array.from({ length: 50 }, (_, n) =>
        school.ask("POST", "/auth/login", {
          body: { email, password: "not this one" },
          address: `10.0.1.${n}`,
        }),
      ),
    );
    expect([count(answers, 401), count(answers, 429)]).toEqual([10, 40]);
    expect(school.passwords.verified).toHaveLength(10);
  });

  it("fifty right passwords are fifty sessions, and no failure", async () => {
    const { email } = await school.admin();
    const tenAtOnce = () =>
      statuses(
        Array.from({ length: 10 }, () =>
          school.ask("POST", "/auth/login", { body: { email, password: thePassword } }),
        ),
      );
    for (let n = 0; n < 5; n++)
      expect(await tenAtOnce()).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await db.query(sql`select sum(failures) as failures from sign_in_failures`)).toEqual([
      { failures: 0 },
    ]);
  });

  it("one first visit is won", async () => {
    const answers = await statuses(
      Array.from({ length: 8 }, (_, n) =>
        school.ask("POST", "/auth/setup", {
          body: { code: "CODE", name: "Ada", email: `a${n}@school.test`, password: thePassword },
        }),
      ),
    );
    expect(answers).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  });

  it("one acceptance of an invitation is won", async () => {
    const { token } = await school.signedIn({ is_super_admin: true });
    const { id } = await school.admin({ password: null });
    const { code } = (await school.ask("POST", `/admin/admins/${id}/invitation`, { token })).json
      .data as { code: string };
    const answers = await statuses(
      Array.from({ length: 8 }, (_, n) =>
        school.ask("POST", "/auth/accept-invitation", {
          body: { code, password: `${thePassword} ${n}` },
        }),
      ),
    );
    expect(answers).toEqual([200, 422, 422, 422, 422, 422, 422, 422]);
  });
});

describeAtOnce("at once over many connections, rights and accounts", () => {
  it.each([{ is_super_admin: false }, { status: "disabled" }])(
    "of super admins who all set %j to each other, one remains",
    async (body) => {
      for (let round = 0; round < 5; round++) {
        await school.clear();
        const admins: { id: number; token: string }[] = [];
        for (let n = 0; n < 2 + (round % 2); n++)
          admins.push(await school.signedIn({ is_super_admin: true }));
        const answers = await statuses(
          admins.map(({ token }, n) =>
            patch(token, admins[(n + 1) % admins.length]?.id ?? 0, body),
          ),
        );
        expect(
          answers.every((status) => [200, 401, 403, 409].includes(status)),
          String(answers),
        ).toBe(true);
        const left = await db.query<{ id: number }>(
          sql`select id from admins where is_super_admin and status = 'active' and deleted_at is null`,
        );
        expect(left.length).toBe(admins.length - count(answers, 200));
        expect(left.length).toBeGreaterThan(0);
      }
    },
  );

  it.each(["disabling", "a change of password", "deletion"])(
    "no session outlives %s that happens while it is being opened",
    async (what) => {
      const { token: boss } = await school.signedIn({ is_super_admin: true });
      const { id, email, token } = await school.signedIn();
      const end = {
        disabling: () => patch(boss, id, { status: "disabled" }),
        "a change of password": () =>
          school.ask("POST", "/auth/change-password", {
            token,
            body: { current_password: thePassword, new_password: "a loud yellow evening" },
          }),
        deletion: () => school.ask("DELETE", `/admin/admins/${id}`, { token: boss }),
      }[what];
      const logins = Array.from({ length: 8 }, () =>
        school.ask("POST", "/auth/login", { body: { email, password: thePassword } }),
      );
      const [ended, ...answers] = await Promise.all([
        end?.() ?? Promise.reject(new Error(what)),
        ...logins,
      ]);
      expect(ended.status).toBe(200);
      const tokens = answers.flatMap(({ status, json }) =>
        status === 200 ? [(json.data as { token: string }).token] : [],
      );
      for (const each of tokens) expect(await school.status(each)).toBe(401);
      expect(
        await db.query(
          sql`select count(*) as open from sessions where admin_id = ${id} and revoked_at is null`,
        ),
      ).toEqual([{ open: what === "a change of password" ? 1 : 0 }]);
    },
  );

  it("what is done with one admin waits its turn, and never for each other", async () => {
    const { token: boss } = await school.signedIn({ is_super_admin: true });
    for (let round = 0; round < 10; round++) {
      const { id, email, token } = await school.signedIn({});
      const code = async () =>
        (
          (await school.ask("POST", `/admin/admins/${id}/invitation`, { token: boss })).json
            .data as { code: string }
        ).code;
      const [old, body] = [await code(), { email, password: thePassword }];
      const answers = await Promise.all([
        school.ask("POST", "/auth/accept-invitation", {
          body: { code: old, password: "a fresh blue noon" },
          address: `10.2.0.${round}`,
        }),
        school.ask("POST", "/auth/change-password", {
          token,
          body: { current_password: thePassword, new_password: "a loud yellow evening" },
        }),
        school.ask("POST", "/auth/login", { body }),
        school.ask("POST", `/admin/admins/${id}/invitation`, { token: boss }),
        patch(boss, id, { status: "disabled" }),
        school.ask("POST", "/auth/logout", { token }),
      ]);
      expect(answers.filter(({ status, json }) => status >= 500 || json.code === "busy")).toEqual(
        [],
      );
    }
  });

  it("of a right that is taken and passed on at once, nothing remains by accident", async () => {
    const { token: boss } = await school.signedIn({ is_super_admin: true });
    const office = await school.signedIn({
      permissions: ["edit_admins", "view_admins", "view_students"],
    });
    const { id } = await school.admin();
    const [taken, passed] = await Promise.all([
      patch(boss, office.id, { permissions: ["edit_admins", "view_admins"] }),
      patch(office.token, id, { permissions: ["view_students"] }),
    ]);
    expect(taken.status).toBe(200);
    expect([200, 403]).toContain(passed.status);
    // Had it been passed on first, the other has now what the office lacks.
    expect(await patch(office.token, id, { permissions: [] })).toMatchObject({
      status: passed.status === 200 ? 403 : 200,
    });
    expect(await patch(boss, id, { permissions: [] })).toMatchObject({ status: 200 });
    expect(await patch(office.token, id, { permissions: ["view_students"] })).toMatchObject({
      status: 403,
      json: { permission: "view_students" },
    });
  });
});
