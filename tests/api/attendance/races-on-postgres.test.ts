import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { lockRegisters } from "../../../src/school/registers/locks";
import { manySessions, postgresAddress } from "../../server/db/postgres-for-tests";
import { aClass, type AClass } from "./a-class";

let db: OwnedDatabase;
let school: AClass;

beforeAll(async () => {
  if (!postgresAddress) return;
  db = await manySessions();
  school = await aClass(8, undefined, db);
  await db.script("insert into classes (name, code) values ('Nine', '9'), ('Ten', '10')");
  await school.save(school.letters("PPPPPPPP"), { version: 0, date: "2026-06-09" });
});
afterAll(async () => {
  if (postgresAddress) await db.close();
});

const move = (student: number, to: number, headers = {}) =>
  school.call(school.office, "PATCH", `/admin/students/${student}`, { class_id: to }, headers);
/** Resolves when another session waits for a lock. */
async function somebodyWaits(): Promise<void> {
  while (
    (
      await db.query(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length === 0
  );
}

describe.skipIf(!postgresAddress)("registers at once over many connections", () => {
  it("a student who is being moved, and waits for the register, lets marks of that student be saved", async () => {
    let moving: ReturnType<typeof move> | undefined;
    await db.transaction(async (marker) => {
      await lockRegisters(marker, [1]);
      moving = move(1, 2);
      await somebodyWaits();
      expect(
        await marker.query(sql`select id from students where id = 1 for key share nowait`),
      ).toHaveLength(1);
    });
    expect((await moving)?.status).toBe(200);
  });

  it("markers save while the office moves their students: nobody hears that somebody else is busy, and the sums are right", async () => {
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, (_, n) =>
          school.save([{ student_id: 5 + n, code: round % 2 ? "A" : "P" }], { version: "*" }),
        ),
        ...Array.from({ length: 4 }, (_, n) => move(1 + n, 1 + ((round + n) % 3))),
        ...Array.from({ length: 4 }, (_, n) =>
          school.call(school.office, "PATCH", `/admin/students/${5 + n}`, {
            leaving_date: round % 2 ? null : "2026-06-20",
          }),
        ),
      ]);
      expect(
        answers.filter(({ status }) => status !== 200).map(({ status, body }) => [status, body]),
      ).toEqual([]);
    }
    expect(await school.wrongSums()).toBe(0);
  });

  it("of two that wait for each other the request is tried again, once for its key", async () => {
    const [{ class_id: from }] = (await db.query<{ class_id: number }>(
      sql`select class_id from students where id = 3`,
    )) as [{ class_id: number }];
    const to = (from % 3) + 1;
    let moving: ReturnType<typeof move> | undefined;
    await db.transaction(async (other) => {
      await other.script("set local deadlock_timeout = '60s'");
      await lockRegisters(other, [1]);
      moving = move(3, to, { "Idempotency-Key": "move-3" });
      await somebodyWaits();
      await other.query(sql`select 1 from students where id = 3 for update`);
    });
    const answer = await moving;
    expect([answer?.status, answer?.body.data["class_id"]]).toEqual([200, to]);
    const again = await move(3, to, { "Idempotency-Key": "move-3" });
    expect([again.headers.get("Idempotent-Replay"), again.body]).toEqual(["true", answer?.body]);
  });

  it("of two registers that add one guest while the own class says absent one has the student, and the absence is gone", async () => {
    await db.script(
      "insert into students (admission_no, name, admission_date) values ('H2', 'In nine', '2026-04-01'), ('H3', 'In ten', '2026-04-01'); insert into enrolments (student_id, class_id, from_date) select id, right(admission_no, 1)::int, '2026-04-01' from students where admission_no like 'H%'",
    );
    const add = (class_id: number) =>
      school.call(school.office, "POST", "/admin/attendance/guests", {
        class_id,
        date: "2026-06-10",
        slot: "day",
        student_id: 5,
      });
    for (let round = 0; round < 3; round++) {
      await db.script("delete from register_guests");
      const [one, other, saved] = await Promise.all([
        add(2),
        add(3),
        school.save([{ student_id: 5, code: "A" }], { version: "*", token: school.office }),
      ]);
      expect([one.status, other.status].toSorted()).toEqual([200, 422]);
      expect([200, 422]).toContain(saved.status);
      expect(
        await db.query(
          sql`select 1 from marks m join registers r on r.id = m.register_id where m.student_id = 5 and r.date = '2026-06-10'`,
        ),
      ).toEqual([]);
    }
    expect(await school.wrongSums()).toBe(0);
  });
});
