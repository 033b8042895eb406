import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allPermissionKeys, permissionKey, type Resource } from "@rollcall/kit/schema";
import { resources as declared } from "../../../src/resources";
import { testApi, type TestApi } from "../../support/test-api";
import { pagePermissions } from "../../support/school";

const resources: readonly Resource[] = declared;
let school: TestApi;
interface Line extends Record<string, unknown> {
  resource: string;
  changes: Record<string, unknown>;
}
/** Every name that something is logged under: resources, and what is none. */
const logged = [
  ...resources.map(({ name }) => name),
  "attendance",
  "settings",
  "notifications",
  "gone",
];

beforeAll(async () => {
  school = await testApi();
  for (const name of logged)
    await school.db.query(
      sql`insert into activity_logs (actor, action, resource, record_id, changes) values ('Somebody', 'updated', ${name}, 1, ${JSON.stringify({ secret: { before: null, after: `value of ${name}` } })}::jsonb)`,
    );
});
afterAll(() => school.db.close());

/** Names whose values the person reads, by each way there is. */
async function read(permissions: string[], isSuper = false): Promise<string[][]> {
  const token = await school.signIn({ name: "Reader", permissions, super: isSuper });
  const list = (await school.call<Line[]>(token, "GET", "/admin/activity-logs?per_page=200")).body
    .data;
  const single = await Promise.all(
    list.map(
      async ({ id }) =>
        (await school.call<Line>(token, "GET", `/admin/activity-logs/${String(id)}`)).body.data,
    ),
  );
  const file = String(
    (await school.call<string>(token, "GET", "/admin/activity-logs/export?format=csv")).body.data,
  );
  expect(list.filter(({ action }) => action === "updated")).toHaveLength(logged.length);
  const told = (lines: Line[]) =>
    lines
      .filter(({ changes }) => JSON.stringify(changes).includes("value of"))
      .map(({ resource }) => resource)
      .sort();
  return [
    told(list),
    told(single),
    logged.filter((name) => file.includes(`value of ${name}""`)).sort(),
  ];
}

describe("the values in the activity log", () => {
  it("are read by a super admin, all of them", async () => {
    expect(await read([], true)).toEqual(
      [logged, logged, logged].map((names) => [...names].sort()),
    );
  });

  it("are read by nobody else who may view nothing but the log", async () => {
    const own = resources
      .filter((resource) => permissionKey(resource, "view") === "view_activity_logs")
      .map(({ name }) => name);
    expect(await read(["view_activity_logs"])).toEqual([own, own, own]);
  });

  it.each(
    allPermissionKeys(resources, pagePermissions).filter(
      (key) => key.startsWith("view_") || key === "mark_attendance",
    ),
  )("are those of what one may view: %s", async (key) => {
    const expected = logged
      .filter((name) => {
        const resource = resources.find((one) => one.name === name);
        return resource
          ? [key, "view_activity_logs"].includes(permissionKey(resource, "view"))
          : name === "attendance" && ["view_attendance", "mark_attendance"].includes(key);
      })
      .sort();
    expect(await read(["view_activity_logs", key])).toEqual([expected, expected, expected]);
  });
});
