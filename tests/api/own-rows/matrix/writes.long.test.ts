import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEvents } from "../../../support/event-stream";
import { metIn, visibleTo, type Visible } from "./met";
import { isOpen, pathsOf, type AnyRoute } from "./questions";
import { rights, stageWorld, type Stage } from "./store";
import { teachers, yesterday } from "./world";
import { writesOf, type Write } from "./writes";

let stage: Stage;
let visible: Visible[];
beforeAll(async () => {
  stage = await stageWorld();
  visible = teachers.map((_, at) => visibleTo(stage.world, at + 1));
});
afterAll(() => stage.db.close());

/** All that the tables of the world hold. */
async function contents(): Promise<unknown> {
  const tables = Object.keys(stage.world).map(
    (table) =>
      sql`select ${table}::text as name, md5(string_agg(t::text, ',' order by t::text)) as rows from ${sql.identifier(table)} t`,
  );
  return stage.db.query(sql.join(tables, sql` union all `));
}

const writingRoutes = (): AnyRoute[] =>
  stage.api.routes.filter(
    ({ method, access }) =>
      method !== "GET" && access.kind !== "otherToken" && access.kind !== "public",
  );

/** Registers as they stand, whichever version they have. */
const versionOf = (path: string) =>
  path.endsWith("/attendance/register") ? { "If-Match": "*" } : undefined;

/** Asks for what is another's; says what went wrong. */
async function tryWrite(route: AnyRoute, { path, body }: Write, at: number): Promise<string[]> {
  const { method } = route;
  const answer = await stage.call(stage.tokens[at], method, path, body, versionOf(path));
  const text = JSON.stringify(answer.body);
  const asked = metIn(`${path} ${JSON.stringify(body)}`);
  const met = metIn(text);
  const leaks = (["named", "marked", "secret"] as const).flatMap((kind) =>
    [...met[kind]].filter((id) => !visible[at]?.[kind].has(id) && !asked.named.has(id)),
  );
  // What many calls say of each record, and what is only asked, comes with success.
  const isAnswered = /\/(bulk|import|what-if|cycle-preview)$/u.test(path);
  const isRefused =
    isAnswered || (path === route.path ? answer.status >= 400 : answer.status === 404);
  if (leaks.length === 0 && isRefused && answer.status < 500) return [];
  return [
    `${teachers[at]}: ${method} ${path}: ${answer.status} ${leaks.join()} ${text.slice(0, 200)}`,
  ];
}

describe("what twelve teachers write", () => {
  it("changes nothing of another's by any route, and answers nothing of it", async () => {
    const wrong: string[] = [];
    let tried = 0;
    const before = await contents();
    for (const route of writingRoutes().filter((one) => isOpen(one, rights))) {
      for (const at of teachers.keys())
        for (const write of writesOf(route, stage.world, visible[at]?.own ?? {}, at + 1)) {
          tried += 1;
          wrong.push(...(await tryWrite(route, write, at)));
        }
      expect([route.method, route.path, await contents()]).toEqual([
        route.method,
        route.path,
        before,
      ]);
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(1000);
  }, 120_000);

  it("is refused by every route that is not said to be for one's own", async () => {
    const closed = writingRoutes().filter((one) => !isOpen(one, rights));
    const answered: string[] = [];
    for (const [n, route] of closed.entries()) {
      const at = n % teachers.length;
      const [path = route.path] = pathsOf(route, stage.world, {}, at);
      const { status } = await stage.call(stage.tokens[at], route.method, path, {});
      if (status !== 403) answered.push(`${route.method} ${path}: ${status}`);
    }
    expect(answered).toEqual([]);
    expect(closed.length).toBeGreaterThan(100);
  });

  it("reaches the office's stream as what it is, and another teacher's without a record", async () => {
    const listen = async (token: string) =>
      readEvents(
        await stage.api.fetch(
          new Request("http://rollcall.test/api/v1/admin/events", {
            headers: { Authorization: `Bearer ${token}` },
          }),
        ),
      );
    const readers = await Promise.all(stage.tokens.map(listen));
    const office = await listen(stage.office);
    const change = async (path: string, body: object) =>
      expect((await stage.call(stage.office, "PATCH", path, body)).status).toBe(200);
    const pick = (table: string) => stage.world[table]?.find(({ deleted_at }) => !deleted_at)?.id;
    await change(`/admin/leaves/${pick("leaves")}`, { reason: "Other" });
    await change(`/admin/students/${pick("students")}`, { address: "Other" });
    const path = "/admin/attendance/register";
    const register = { class_id: pick("classes"), date: yesterday, slot: "day" };
    const marks = [{ student_id: pick("students"), code: "P" }];
    const body = { ...register, marks };
    const saved = await stage.call(stage.office, "PUT", path, body, versionOf(path));
    expect(saved.status).toBe(200);
    await office.next(({ event }) => event === "registers");
    for (const reader of readers) {
      await reader.next(({ event }) => event === "registers");
      const told = reader.heard.filter(
        ({ data }) => data.id !== undefined && String(data.id).length === 6,
      );
      expect(told).toEqual([]);
    }
    expect(office.heard.some(({ data }) => data.id !== undefined)).toBe(true);
    await Promise.all([...readers, office].map((reader) => reader.close()));
  });

  it("changes what is their own by the same calls", async () => {
    for (const [at, token] of stage.tokens.entries()) {
      const { own } = visible[at] ?? {};
      const live = (table: string, name = table) =>
        stage.world[table]?.find((row) => !row.deleted_at && own?.[name]?.has(row.id))?.id;
      const [student, leave] = [live("students"), live("leaves")];
      if (student === undefined || leave === undefined) continue;
      const calls: [string, string, object][] = [
        ["PATCH", `/admin/students/${student}`, { address: "New" }],
        ["PATCH", `/admin/leaves/${leave}`, { reason: "New" }],
      ];
      for (const [method, path, body] of calls) {
        const { status } = await stage.call(token, method, path, body);
        expect([teachers[at], path, status]).toEqual([teachers[at], path, 200]);
      }
      const many = { action: "edit", ids: [student], values: { address: "Newer" } };
      const { body } = await stage.call(token, "POST", "/admin/students/bulk", many);
      expect(body.data).toMatchObject({ done: [student] });
    }
  });
});
