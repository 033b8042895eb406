import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ApiContext } from "@rollcall/kit/api/context";
import { sql } from "@rollcall/kit/api/db/sql";
import { declaredBy } from "@rollcall/kit/api/feature";
import { afterAll, beforeAll, expect, it } from "vitest";
import { settleErased } from "../../../packages/kit/api/personal-data/erased-again";
import { erasedFile } from "../../../packages/kit/server/erased-list";
import { resources } from "../../../src/resources";
import { schoolSettings } from "../../../src/school/settings/settings";
import { aClass, type AClass } from "../attendance/a-class";
import { features } from "../../support/school";

let school: AClass;
let folder: string;
const logged: string[] = [];
beforeAll(async () => {
  school = await aClass(3);
  folder = await mkdtemp(join(tmpdir(), "rollcall-erased-"));
  await school.db.script(
    `update students set status = 'left', leaving_date = '2026-05-01'; update enrolments set to_date = '2026-05-01'`,
  );
});
afterAll(async () => {
  await school.db.close();
  await rm(folder, { recursive: true });
});

const list = () => erasedFile(join(folder, "erased-people.jsonl"));
const settle = () =>
  settleErased({
    ...declaredBy(resources, features),
    db: school.db,
    now: () => new Date("2026-06-10T06:00:00Z"),
    resources,
    settings: schoolSettings,
    log: ({ message }: { message: string }) => void logged.push(message),
    erasedList: list(),
  } as unknown as Parameters<typeof settleErased>[0] & ApiContext);
const nameOf = async (id: number) =>
  (await school.db.query<{ name: string }>(sql`select name from students where id = ${id}`))[0]
    ?.name;

it("the list has who was erased, and nothing that tells who it was", async () => {
  const answer = await school.call(school.office, "POST", "/admin/students/1/erasure", {
    confirm: "Student 001",
  });
  expect([answer.status, school.logged]).toEqual([200, []]);
  expect(await settle()).toBe(0);
  const [entry, ...more] = await list().read();
  expect([Object.keys(entry ?? {}).toSorted(), more]).toEqual([["id", "made_at", "resource"], []]);
  await settle();
  expect((await list().read()).length).toBe(1);
});

it("whom a restore has brought back is erased again", async () => {
  await school.db.query(
    sql`update students set name = 'Student 001', erased_at = null where id = 1`,
  );
  expect(await settle()).toBe(1);
  expect([await nameOf(1), logged.at(-1)]).toEqual([
    "Erased student",
    expect.stringMatching(/erased again/),
  ]);
});

it("somebody else who has got the number since is left alone", async () => {
  await school.db.query(
    sql`update students set name = 'Newcomer', erased_at = null, created_at = created_at + interval '1 microsecond' where id = 1`,
  );
  expect([await settle(), await nameOf(1)]).toEqual([0, "Newcomer"]);
});

it("a line that a power cut has cut off does not spoil the list", async () => {
  const { appendFile } = await import("node:fs/promises");
  await appendFile(join(folder, "erased-people.jsonl"), `{"resource":"stud`);
  const before = (await list().read()).length;
  await list().add([{ resource: "students", id: 9, made_at: "x" }]);
  expect((await list().read()).length).toBe(before + 1);
});
