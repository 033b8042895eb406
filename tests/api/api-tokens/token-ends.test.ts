import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { setLanguages, type Language } from "@rollcall/kit/schema/messages";
import hindi from "../../../packages/kit/api/identity/api-tokens/words/hi.json" with { type: "json" };
import { tellOfEnds } from "../../../packages/kit/api/notifications/token-ends";
import { memoryDatabase } from "../../support/memory-database";
import { schoolOn, type School } from "../identity/school";
import { made, withToken } from "./made";

let db: OwnedDatabase;
let school: School;
beforeAll(async () => {
  db = await memoryDatabase();
});
afterAll(() => db.close());
afterEach(() => setLanguages(new Map()));
beforeEach(async () => {
  school = schoolOn(db);
  await school.clear();
  await db.script("truncate notifications, sendings restart identity cascade");
});

const day = 24 * 60;
/** Looks so many minutes before the token of 30 days ends, and gives all that was told so far. */
async function toldWith(minutesLeft: number, length = 30) {
  school.clock.now = new Date(
    Date.parse("2026-03-02T08:00:00Z") + (length * day - minutesLeft) * 60_000,
  );
  await Promise.all([tellOfEnds(school.context), tellOfEnds(school.context)]);
  return db.query(
    sql`select s.title, n.recipient_id as to from sendings s join notifications n on n.sending_id = s.id order by n.id`,
  );
}

describe("the end of an API token", () => {
  it("is told to its owner a week and a day before, once each", async () => {
    const { id: to } = await withToken(school);
    const title = (when: string) => `API token “Timetable import” ends within ${when}`;
    expect(await toldWith(7 * day + 1)).toEqual([]);
    const week = [{ title: title("7 days"), to }];
    expect(await toldWith(7 * day)).toEqual(week);
    expect(await toldWith(day + 1)).toEqual(week);
    const both = [...week, { title: title("a day"), to }];
    expect(await toldWith(day)).toEqual(both);
    expect(await toldWith(1)).toEqual(both);
    expect(await toldWith(0)).toEqual(both);
  });

  it("is told once where no one looked for a week", async () => {
    await withToken(school);
    expect(await toldWith(day)).toMatchObject([{ title: expect.stringContaining("within a day") }]);
    expect(await toldWith(0)).toHaveLength(1);
  });

  it.each([
    [1, []],
    [2, ["a day"]],
    [7, ["a day"]],
    [8, ["7 days", "a day"]],
  ])("of %i days is told as far before as it lasts", async (days, told) => {
    await withToken(school, {}, { days });
    await toldWith(7 * day - 1, days);
    const all = await toldWith(day - 1, days);
    expect(all.map(({ title }) => String(title).split("within ")[1])).toEqual(told);
  });

  it("is told in the language of its owner", async () => {
    const { id } = await withToken(school);
    await db.query(sql`update admins set language = 'hi' where id = ${id}`);
    setLanguages(
      new Map<string, Language>([
        ["en", { tag: "en", words: {} }],
        ["hi", { tag: "hi", words: { "kit/api/identity/api-tokens": hindi } }],
      ]),
    );
    expect(await toldWith(7 * day)).toMatchObject([
      { title: "API टोकन “Timetable import” 7 दिनों में समाप्त होगा" },
    ]);
  });

  it("is not told of one that was ended, or whose owner is disabled", async () => {
    const { token, made: one } = await withToken(school);
    const other = await withToken(school);
    await school.ask("DELETE", `/auth/api-tokens/${one.id}`, { token });
    await db.query(sql`update admins set status = 'disabled' where id = ${other.id}`);
    expect(await toldWith(day)).toEqual([]);
  });

  it("of a system is told to who made it, and where that one is gone to the super admins", async () => {
    const boss = await school.signedIn({ is_super_admin: true });
    const other = await school.signedIn({ is_super_admin: true });
    const system = await school.admin({ name: "Timetable", password: null });
    const one = await made(school, boss.token);
    await db.query(sql`update api_tokens set admin_id = ${system.id} where id = ${one.id}`);
    const title = (when: string) => `API token “Timetable import” of Timetable ends within ${when}`;
    expect(await toldWith(7 * day)).toEqual([{ title: title("7 days"), to: boss.id }]);
    await db.query(sql`update admins set status = 'disabled' where id = ${boss.id}`);
    expect((await toldWith(day)).slice(1)).toEqual([{ title: title("a day"), to: other.id }]);
  });
});
