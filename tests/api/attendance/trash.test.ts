import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { lockRegisters } from "../../../src/school/registers/locks";
import { recountStudents } from "../../../src/school/recounts/recount";
import { writeMarks } from "../../../src/school/registers/write-marks";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { channel } from "@rollcall/kit/api/events/publish";
import { manySessions, postgresAddress } from "../../server/db/postgres-for-tests";
import { aClass, type AClass } from "./a-class";

let school: AClass;
beforeAll(async () => void (school = await aClass()));
beforeEach(async () => {
  await school.clear();
  await school.db.script("update students set deleted_at = null");
});
afterAll(() => school.db.close());

const trash = (...ids: number[]) =>
  school.call(school.office, "POST", "/admin/students/bulk", { action: "delete", ids });
const restore = (...ids: number[]) =>
  school.call(school.office, "POST", "/admin/students/bulk", { action: "restore", ids });
const taken = async () =>
  (await school.db.query(sql`select present, absent, excused from registers order by id`)).map(
    (row) => Object.values(row),
  );

describe("a student in the trash", () => {
  it("is not among those who are expected on a day, and is again when restored", async () => {
    const expected = async () =>
      (
        await school.call<{ classes: { students: number; why: string | null }[] }>(
          school.office,
          "GET",
          "/admin/attendance/expected?date=2026-06-10",
        )
      ).body.data.classes.map(({ students, why }) => [students, why]);
    const before = await expected();
    const ids = (await school.db.query<{ id: number }>(sql`select id from students`)).map(
      ({ id }) => id,
    );
    await trash(1);
    const without = await expected();
    await trash(...ids);
    const empty = await expected();
    await restore(...ids);
    expect([before[0], without[0], empty[0], await expected()]).toEqual([
      [ids.length, null],
      [ids.length - 1, null],
      [0, "No students"],
      before,
    ]);
  });
});

describe("marks of a student in the trash", () => {
  it("are kept and in no sum, and count again when the student is restored", async () => {
    await school.save(school.letters("PPAA"), { version: 0 });
    await trash(3, 4);
    expect([await taken(), await school.wrongSums(), await school.stored()]).toEqual([
      [[2, 0, 0]],
      0,
      "PP",
    ]);
    await restore(3, 4);
    expect([await taken(), await school.wrongSums(), await school.stored()]).toEqual([
      [[2, 2, 0]],
      0,
      "PPAA",
    ]);
  });

  it("follow a leave that is decided meanwhile, and count when the student is restored", async () => {
    await school.save(school.letters("PA.."), { version: 0 });
    const leave = async (student: number) =>
      (
        await school.call<{ id: number }>(school.office, "POST", "/admin/leaves", {
          student_id: student,
          leave_type_id: 1,
          from_date: "2026-06-10",
          to_date: "2026-06-10",
          reason: "Fever",
        })
      ).body.data.id;
    const leaves = [await leave(2), await leave(3)];
    await trash(2, 3);
    for (const id of leaves)
      expect((await school.call(school.office, "POST", `/admin/leaves/${id}/approve`)).status).toBe(
        200,
      );
    expect([await taken(), await school.wrongSums()]).toEqual([[[1, 0, 0]], 0]);
    await restore(2, 3);
    expect([await taken(), await school.wrongSums(), await school.stored()]).toEqual([
      [[1, 0, 2]],
      0,
      "PEE-",
    ]);
  });

  it("count as the mark that they replace does, until the student is recounted", async () => {
    const { body } = await school.save(school.letters("PP.."), { version: 0 });
    const id = body.data.id ?? 0;
    const write = (student_id: number, code_id: number) =>
      school.db.transaction((tx) =>
        writeMarks(
          tx,
          { id: null, name: "System", address: "", at: "2026-06-10T08:00:00Z" },
          [{ register_id: id, student_id, code_id }],
          [],
        ),
      );
    const [absent] = await school.db.query<{ id: number }>(
      sql`select id from attendance_codes where counts_as = 'absent' order by id limit 1`,
    );
    await school.db.script("update students set deleted_at = now() where id in (1, 3)");
    await write(1, absent?.id ?? 0);
    await write(3, absent?.id ?? 0);
    expect(await taken(), "1 was counted, 3 had no mark").toEqual([[1, 1, 0]]);
    await school.db.transaction((tx) => recountStudents(tx, [1, 3]));
    expect([await taken(), await school.wrongSums()]).toEqual([[[1, 0, 0]], 0]);
  });

  it("tell open consoles that the registers are others", async () => {
    const heard: string[] = [];
    await school.db.listen(
      channel,
      (text) => void heard.push(text),
      () => undefined,
    );
    await trash(1);
    await expect.poll(() => heard.join()).toContain("registers");
  });
});

describe.skipIf(!postgresAddress)("over many connections", () => {
  it("whoever goes into the trash while the register is saved is in no sum of it, and none waits for the other for ever", async () => {
    const db: OwnedDatabase = await manySessions();
    try {
      const many = await aClass(4, undefined, db);
      let trashing: ReturnType<typeof many.call> | undefined;
      await db.transaction(async (marker) => {
        await lockRegisters(marker, [1]);
        trashing = many.call(many.office, "DELETE", "/admin/students/1");
        while (
          (
            await db.query(
              sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).length === 0
        );
        expect(
          await marker.query(sql`select id from students where id = 1 for key share nowait`),
        ).toHaveLength(1);
      });
      expect((await trashing)?.status).toBe(200);
      await many.call(many.office, "POST", "/admin/students/1/restore");
      for (let round = 0; round < 4; round++) {
        const date = `2026-06-0${round + 1}`;
        await Promise.all([
          many.save(many.letters("PPPP"), { date, version: "*", token: many.office }),
          many.call(many.office, "POST", "/admin/students/bulk", {
            action: round % 2 ? "restore" : "delete",
            ids: [1, 2],
          }),
        ]);
      }
      expect(await many.wrongSums()).toBe(0);
    } finally {
      await db.close();
    }
  });
});
