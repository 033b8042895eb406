import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resources } from "../../../src/resources";
import type { Resource } from "@rollcall/kit/schema";
import { testApi, type TestApi } from "../../support/test-api";

let school: TestApi;
let office: string;
let marker: string;
beforeAll(async () => {
  school = await testApi();
  office = await school.signIn({ name: "Office", super: true });
  marker = await school.signIn({ name: "Nobody", permissions: [] });
});
afterAll(() => school.db.close());

/** A call that says nothing of versions but what is given. */
async function bare(
  method: string,
  path: string,
  match?: string,
  token = office,
): Promise<{ status: number; message: string }> {
  const headers = {
    Authorization: `Bearer ${token}`,
    "Content-Type": "application/json",
    ...(match === undefined ? {} : { "If-Match": match }),
  };
  const response = await school.api.fetch(
    new Request(`http://rollcall.test/api/v1${path}`, {
      method,
      headers,
      ...(method === "DELETE" ? {} : { body: "{}" }),
    }),
    { address: "127.0.0.1" },
  );
  return {
    status: response.status,
    message: ((await response.json()) as { message: string }).message,
  };
}
const written = (resources as readonly Resource[]).filter(({ readOnly }) => !readOnly);

describe("a change that does not say which version it was made from", () => {
  it.each(
    written.flatMap(({ name }) =>
      (["PATCH", "DELETE"] as const).map((method) => [method, name] as const),
    ),
  )("is refused with 428: %s %s", async (method, name) => {
    const path = `/admin/${name}/987654`;
    expect(await bare(method, path)).toEqual({
      status: 428,
      message:
        'Send "If-Match" with the version you are changing, such as "3", or * to change whatever version is there.',
    });
    expect((await bare(method, path, "*")).status).toBe(404);
    expect((await bare(method, path, '"1"')).status).toBe(404);
    expect((await bare(method, path, undefined, marker)).status).toBe(403);
  });

  it("is refused of a register too", async () => {
    expect((await bare("PUT", "/admin/attendance/register")).status).toBe(428);
    expect((await bare("PUT", "/admin/attendance/register", "*")).status).toBe(422);
  });

  it("leaves the record alone; any version passes with *", async () => {
    await school.db.query(
      sql`insert into parents (name, phone) values ('Asha', '+91 98765 43210')`,
    );
    const stored = () =>
      school.db.query(sql`select name, version, deleted_at is null as live from parents`);
    expect((await bare("DELETE", "/admin/parents/1")).status).toBe(428);
    expect(await stored()).toEqual([{ name: "Asha", version: 1, live: true }]);
    expect((await bare("DELETE", "/admin/parents/1", "*")).status).toBe(200);
    expect(await stored()).toEqual([{ name: "Asha", version: 2, live: false }]);
  });

  it("is documented as such, and only what is refused without is", async () => {
    const { body } = await school.call<never>(office, "GET", "/openapi.json");
    const { paths } = body as unknown as {
      paths: Record<
        string,
        Record<string, { parameters: { name: string; required?: boolean }[]; responses: object }>
      >;
    };
    const documented = Object.entries(paths).flatMap(([path, calls]) =>
      Object.entries(calls).flatMap(([method, { parameters, responses }]) =>
        parameters.some(({ name, required }) => name === "If-Match" && required === true) &&
        "428" in responses &&
        "412" in responses
          ? [`${method.toUpperCase()} ${path}`]
          : [],
      ),
    );
    expect(documented.sort()).toEqual(
      [
        "PUT /admin/attendance/register",
        "POST /admin/attendance/register/empty",
        "PATCH /admin/list-views/{id}",
        "DELETE /admin/list-views/{id}",
        ...written.flatMap(({ name, actions = [] }) => [
          `PATCH /admin/${name}/{id}`,
          `DELETE /admin/${name}/{id}`,
          ...actions.map((action) => `POST /admin/${name}/{id}/actions/${action.name}`),
        ]),
      ].sort(),
    );
  });
});
