import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { memoryDatabase } from "../../support/memory-database";
import { schoolOn, thePassword, type School } from "./school";

let db: OwnedDatabase;
let school: School;

beforeAll(async () => {
  db = await memoryDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  school = schoolOn(db);
  await school.clear();
});

const entries = () =>
  db.query(
    sql`select actor, actor_id, action, resource, record_id, address, changes from activity_logs order by id`,
  );
const from = (address: string) => ({ address, changes: {} });
const login = (email: string, password: string, address = "10.0.0.7") =>
  school.ask("POST", "/auth/login", { body: { email, password }, address });

describe("the activity log", () => {
  it("says who came in, from where, and who left", async () => {
    const { id, token } = await school.signedIn({ name: "Meera Iyer" });
    await school.ask("POST", "/auth/logout", { token });
    expect(await entries()).toEqual([
      {
        actor: "Meera Iyer",
        actor_id: id,
        action: "signed in",
        resource: "admins",
        record_id: id,
        ...from("10.0.0.1"),
      },
      {
        actor: "Meera Iyer",
        actor_id: id,
        action: "signed out",
        resource: "admins",
        record_id: id,
        ...from("10.0.0.1"),
      },
    ]);
  });

  it("notes refused tries, at a known address and at an unknown one, and nothing of what was typed", async () => {
    const { id, email } = await school.admin();
    const { id: disabled, email: closed } = await school.admin({ status: "disabled" });
    for (const [address, password] of [
      [email, "not the password"],
      [closed, thePassword],
      ["my-secret-password@school.test", "x"],
    ] as const)
      expect((await login(address, password)).status).toBe(401);
    const refused = (record_id: number | null) => ({
      actor: "Someone",
      actor_id: null,
      action: "failed to sign in",
      resource: "admins",
      record_id,
      ...from("10.0.0.7"),
    });
    expect(await entries()).toEqual([refused(id), refused(disabled), refused(null)]);
    expect(JSON.stringify([await entries(), school.logged])).not.toMatch(
      /not the password|my-secret-password|school\.test/,
    );
  });

  it("is not filled by somebody who is held back; the system log is told instead", async () => {
    const { email } = await school.admin();
    for (let tries = 0; tries < 12; tries++) await login(email, "wrong password");
    expect(await entries()).toHaveLength(10);
    expect(
      school.logged.filter(({ level }) => level === "warn").map(({ message }) => message),
    ).toEqual([
      ...Array.from({ length: 10 }, () => "Sign-in refused"),
      "Sign-in refused: too many tries",
      "Sign-in refused: too many tries",
    ]);
  });
});
