import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { hearEvents } from "@rollcall/kit/api/events/event-source";
import type { LiveEvent } from "@rollcall/kit/api/ports/event-source";
import { memoryDatabase } from "../../support/memory-database";
import { schoolOn, type School } from "./school";
import { features } from "../../support/school";
import { topicsOf } from "@rollcall/kit/api/feature";

let db: OwnedDatabase;
let school: School;
let boss: { id: number; token: string };
const heard: LiveEvent[] = [];

beforeAll(async () => {
  db = await memoryDatabase();
  (await hearEvents(db, Object.keys(topicsOf(features)))).subscribe(
    (event) => void (event.topic === "rights" && heard.push(event)),
  );
});
afterAll(() => db.close());
beforeEach(async () => {
  school = schoolOn(db);
  await school.clear();
  boss = await school.signedIn({ name: "Boss", is_super_admin: true });
  heard.length = 0;
});

const as = async (method: string, path: string, body?: unknown) =>
  (await school.ask(method, `/admin/${path}`, { token: boss.token, body })).status;
/** Whether a change tells every open console to ask for its rights again. */
async function tells(change: () => Promise<number>): Promise<number> {
  heard.length = 0;
  const status = await change();
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  return status;
}

describe("open consoles are told", () => {
  it("when an admin's record changes, when it is disabled, and when it is deleted", async () => {
    const { id } = await school.admin();
    expect(await tells(() => as("PATCH", `admins/${id}`, { permissions: ["view_students"] }))).toBe(
      200,
    );
    expect(await tells(() => as("PATCH", `admins/${id}`, { status: "disabled" }))).toBe(200);
    expect(await tells(() => as("DELETE", `admins/${id}`))).toBe(200);
  });

  it("when a group's permissions change, alone or by the matrix, when the group goes, and when it comes back", async () => {
    const group = await school.group(["view_students"]);
    expect(await tells(() => as("PATCH", `user-groups/${group}`, { permissions: [] }))).toBe(200);
    expect(
      await tells(() =>
        as("PUT", "permissions", {
          groups: [{ id: group, version: 2, permissions: ["view_students"] }],
        }),
      ),
    ).toBe(200);
    expect(await tells(() => as("DELETE", `user-groups/${group}`))).toBe(200);
    expect(await tells(() => as("POST", `user-groups/${group}/restore`))).toBe(200);
  });

  it("of nothing that was refused", async () => {
    const group = await school.group([]);
    expect(
      await as("PUT", "permissions", {
        groups: [{ id: group, version: 7, permissions: ["view_students"] }],
      }),
    ).toBe(412);
    await tells(() =>
      as("PUT", "permissions", {
        groups: [{ id: group, version: 1, permissions: ["view_students"] }],
      }),
    );
    expect(heard).toHaveLength(1);
  });
});

describe("groups, many at once", () => {
  it("are judged one by one, in bulk, out of the trash and from a file", async () => {
    const { token } = await school.signedIn({
      permissions: ["view", "create", "edit", "delete"].map((action) => `${action}_user_groups`),
    });
    const [less, more, gone] = [
      await school.group([]),
      await school.group(["view_students"]),
      await school.group(["view_students"]),
    ];
    await as("DELETE", `user-groups/${gone}`);
    const bulk = async (body: object) =>
      (await school.ask("POST", "/admin/user-groups/bulk", { token, body })).json.data as {
        done: number[];
        failed: { id: number; reason: string }[];
      };
    expect(
      await bulk({
        action: "edit",
        ids: [less, more],
        values: { permissions: ["view_user_groups"] },
      }),
    ).toEqual({
      done: [less],
      skipped: [],
      failed: [{ id: more, reason: "This user group has “view_students”, which you do not have." }],
    });
    expect((await bulk({ action: "delete", ids: [more] })).failed).toHaveLength(1);
    expect((await bulk({ action: "restore", ids: [gone] })).failed).toHaveLength(1);
    const { json } = await school.ask("POST", "/admin/user-groups/import", {
      token,
      body: {
        rows: [{ name: "From a file", permissions: "view_students" }],
        dry_run: false,
        match_on: "name",
      },
    });
    expect(JSON.stringify(json.data)).toContain(
      "You cannot grant “view_students”, which you do not have.",
    );
  });
});
