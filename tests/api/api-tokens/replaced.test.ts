import { afterAll, beforeAll, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { memoryDatabase } from "../../support/memory-database";
import { schoolOn } from "../identity/school";
import { made, withToken } from "./made";

let db: OwnedDatabase;
beforeAll(async () => {
  db = await memoryDatabase();
});
afterAll(() => db.close());

it("a token is replaced by another while its program goes on: no call fails, and the old one is dead after", async () => {
  const school = schoolOn(db);
  await school.clear();
  const { token: session, made: old } = await withToken(school, { permissions: ["view_students"] });
  let token = old.token;
  const statuses: number[] = [];
  const run = { isOver: false };
  const program = async () => {
    while (!run.isOver) {
      statuses.push((await school.ask("GET", "/admin/students", { token })).status);
      await new Promise((next) => setImmediate(next));
    }
  };
  const calls = Promise.all([program(), program(), program()]);
  const next = await made(school, session, { name: "Timetable import, 2026" });
  token = next.token;
  const before = statuses.length;
  while (statuses.length < before + 6) await new Promise((done) => setTimeout(done, 5));
  const ended = await school.ask("DELETE", `/auth/api-tokens/${old.id}`, { token: session });
  expect(ended.status).toBe(200);
  const count = statuses.length;
  while (statuses.length < count + 6) await new Promise((done) => setTimeout(done, 5));
  run.isOver = true;
  await calls;
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect((await school.ask("GET", "/admin/students", { token: old.token })).status).toBe(401);
});
