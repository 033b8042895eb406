import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tableName } from "@rollcall/kit/api/db/names";
import { allRoutes } from "../../../packages/kit/api/routes";
import { resources as school } from "../../../src/resources";
import { permissionKey, type Resource } from "@rollcall/kit/schema";
import { Drafts } from "../../../packages/kit/testing/contract/drafts";
import { testApi, type TestApi } from "../../support/test-api";
import { features } from "../../support/school";

const resources: readonly Resource[] = school;
const written = resources.filter(
  ({ readOnly, superAdminsWrite }) => !readOnly && !superAdminsWrite,
);
let api: TestApi;
let office: string;
let drafts: Drafts;

async function make(resource: Resource, draft?: Record<string, unknown>): Promise<{ id: number }> {
  const { status, body } = await api.call<{ id: number }>(
    office,
    "POST",
    `/admin/${resource.name}`,
    draft ?? (await drafts.least(resource)),
  );
  expect({ status, errors: body.errors }).toEqual({ status: 201, errors: undefined });
  return body.data;
}
beforeAll(async () => {
  api = await testApi();
  office = await api.signIn({ name: "Office", super: true });
  await api.call(office, "PUT", "/admin/settings", { attendance: { condonation_limit: 50 } });
  drafts = new Drafts({
    pagePermissions: [],
    resources,
    upload: () => Promise.reject(new Error("No field needs a file.")),
    create: async (resource, draft) => (await make(resource, draft)).id,
  });
});
afterAll(() => api.db.close());

describe.each(written.map((resource) => [resource.name, resource] as const))(
  "whoever may change but not view %s",
  (name, resource) => {
    it("changes nothing and is told nothing of a record", async () => {
      const { id } = await make(resource);
      const blind = await api.signIn({
        name: "Blind",
        permissions: (["create", "edit", "delete"] as const).map((action) =>
          permissionKey(resource, action),
        ),
      });
      const stored = async () =>
        JSON.stringify(
          await api.db.query(
            sql`select * from ${sql.identifier(tableName(resource))} where id = ${id}`,
          ),
        );
      const before = await stored();
      const path = `/admin/${name}/${id}`;
      const calls: [string, string, unknown, Record<string, string>?][] = [
        ["PATCH", path, {}],
        ["PATCH", path, {}, { "If-Match": '"999"' }],
        ["DELETE", path, undefined],
        ["DELETE", path, undefined, { "If-Match": '"999"' }],
        ["POST", `${path}/restore`, undefined],
        ...[
          { action: "edit", ids: [id], values: {} },
          { action: "delete", ids: [id] },
          { action: "restore", ids: [id] },
          { action: "delete", filter: "", expected_count: 1 },
        ].map((body): [string, string, unknown] => ["POST", `/admin/${name}/bulk`, body]),
        [
          "POST",
          `/admin/${name}/import`,
          { rows: [{ id }], mapping: { id: "id" }, match_on: "id", dry_run: true },
        ],
      ];
      for (const [method, at, body, headers] of calls) {
        const answer = await api.call(blind, method, at, body, headers);
        expect([method, at, answer.status, answer.body]).toEqual([
          method,
          at,
          403,
          {
            success: false,
            message: "You don't have permission to access this page",
            code: "permission",
            permission: permissionKey(resource, "view"),
          },
        ]);
      }
      expect(await stored()).toBe(before);
      expect((await api.call(blind, "POST", `/admin/${name}`, {})).status).not.toBe(403);
    });
  },
);

describe("every call that changes records", () => {
  it("needs the permission to view them, whatever else it needs", () => {
    const viewable = new Map(
      resources.flatMap((resource) =>
        (["edit", "delete"] as const).map(
          (action) => [permissionKey(resource, action), permissionKey(resource, "view")] as const,
        ),
      ),
    );
    const lacking = allRoutes(resources, features).flatMap(({ access, method, path }) =>
      access.kind === "permission"
        ? access.keys
            .filter((key) => viewable.has(key) && !access.keys.includes(viewable.get(key) ?? ""))
            .map((key) => `${method} ${path}: ${key}`)
        : [],
    );
    expect(lacking).toEqual([]);
  });
});
