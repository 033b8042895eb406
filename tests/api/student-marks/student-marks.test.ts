import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aClass, wrongSums } from "../attendance/a-class";

const path = "/admin/attendance/student-marks";
const [ann, bea] = [1, 2];
/** Monday to Wednesday; the tenth is today. */
const days = ["2026-06-08", "2026-06-09", "2026-06-10"] as const;

interface Sheet {
  today: string;
  student: { name: string };
  registers: {
    id: number;
    date: string;
    label: string;
    class: { name: string };
    mark: { code: string; minutes_late: number | null; remark: string | null } | null;
    why: string | null;
  }[];
}

describe("a student's marks over many days", () => {
  let school: Awaited<ReturnType<typeof aClass>>;
  beforeAll(async () => {
    school = await aClass(3);
  });
  afterAll(() => school.db.close());
  beforeEach(async () => {
    await school.clear();
    for (const [at, date] of days.entries())
      expect(
        (
          await school.save(school.letters(["PAP", "PAP", "AP."][at] ?? ""), {
            date,
            version: 0,
            token: school.marker,
          })
        ).status,
      ).toBe(200);
  });

  const sheet = async (student: number, who = school.office, from: string = days[0]) =>
    (
      await school.call<Sheet>(
        who,
        "GET",
        `${path}?student_id=${student}&from=${from}&to=2026-06-30`,
      )
    ).body.data;
  const change = (marks: object[], who = school.office, reason = "Twins were mixed up") =>
    school.call<{ changes: number; registers: number; days: number }>(who, "POST", path, {
      marks,
      reason,
    });
  const letters = async () => Promise.all(days.map((date) => school.stored(date)));

  it("are read with what stands in every register that was taken", async () => {
    const { student, registers } = await sheet(ann);
    expect([student.name, registers.map(({ date, mark }) => [date, mark?.code])]).toEqual([
      "Student 001",
      [
        [days[0], "P"],
        [days[1], "P"],
        [days[2], "A"],
      ],
    ]);
    expect(registers.every(({ why }) => why === null)).toBe(true);
  });

  it("leave a line in the log of who looked at them, once an hour", async () => {
    await school.db.script("truncate activity_logs");
    await sheet(bea, school.marker);
    await sheet(bea, school.marker, days[1]);
    expect(
      await school.db.query(
        sql`select actor, action, resource, record_id from activity_logs where resource = 'students'`,
      ),
    ).toEqual([{ actor: "Marker", action: "viewed", resource: "students", record_id: bea }]);
  });

  it("are swapped between twins who were mixed up, in one act with one line in the log", async () => {
    const [hers, others] = [await sheet(ann), await sheet(bea)];
    const swapped = hers.registers.flatMap(({ id, mark }, at) => {
      const other = others.registers[at]?.mark;
      return [
        { register_id: id, student_id: ann, was: mark?.code ?? null, code: other?.code ?? null },
        { register_id: id, student_id: bea, was: other?.code ?? null, code: mark?.code ?? null },
      ];
    });
    const { status, body } = await change(swapped);
    expect([status, body.data]).toEqual([200, { changes: 6, registers: 3, days: 3 }]);
    expect(await letters()).toEqual(["APP", "APP", "PA-"]);
    expect(await wrongSums(school.db)).toBe(0);
    const log = await school.db.query<{ changes: Record<string, unknown> }>(
      sql`select changes from activity_logs where action = 'changed marks'`,
    );
    expect(log).toHaveLength(1);
    expect(log[0]?.changes).toMatchObject({
      register: { after: "Student 001 (R1), Student 002 (R2), 2026-06-08 to 2026-06-10" },
      reason: { after: "Twins were mixed up" },
      "Student 001 (R1), 2026-06-08, Day": { before: "P", after: "A" },
      "Student 002 (R2), 2026-06-10, Day": { before: "P", after: "A" },
    });
  });

  it("stay as they are, all of them, when one is no longer what was shown", async () => {
    const { registers } = await sheet(ann);
    await school.save([{ student_id: ann, code: "E" }], { date: days[1], version: "*" });
    const { status, body } = await change(
      registers.map(({ id, mark }) => ({
        register_id: id,
        student_id: ann,
        was: mark?.code ?? null,
        code: "D",
      })),
    );
    expect([status, body.message]).toEqual([
      409,
      "Marks have changed since they were shown: 2026-06-09 (Day). Nothing was saved.",
    ]);
    expect(await letters()).toEqual(["PAP", "EAP", "AP-"]);
  });

  it("are refused one by one with a sentence, and none is saved", async () => {
    const [first, second] = (await sheet(ann)).registers;
    const { status, body } = await change([
      { register_id: first?.id, student_id: ann, was: "P", code: "X" },
      { register_id: second?.id, student_id: ann, was: "P", code: "D" },
      { register_id: second?.id, student_id: ann, was: "P", code: "D" },
      { register_id: 999, student_id: ann, was: null, code: "D" },
    ]);
    expect([status, body.errors]).toEqual([
      422,
      {
        "marks.0": ['There is no code "X".'],
        "marks.2": ["This mark is named twice."],
        "marks.3": ["This student is not in the class on this day."],
      },
    ]);
    expect(await letters()).toEqual(["PAP", "PAP", "AP-"]);
  });

  it("are shown and not changed on a day that a holiday has closed since", async () => {
    await school.call(school.office, "POST", "/admin/holidays", {
      name: "Storm",
      start_date: days[1],
      end_date: days[1],
    });
    await school.recounted();
    expect((await sheet(ann)).registers.map(({ why }) => why)).toEqual([
      null,
      "Closed: Storm",
      null,
    ]);
  });

  it("are asked for with a student, an order of days and a school year at most", async () => {
    const ask = async (query: string) => {
      const { status, body } = await school.call(school.office, "GET", `${path}?${query}`);
      return [status, body.errors ?? body.message];
    };
    expect(await ask("student_id=77&from=2026-06-01&to=2026-06-30")).toEqual([
      404,
      "Record not found.",
    ]);
    expect(await ask("student_id=1&from=2026-06-30&to=2026-06-01")).toEqual([
      422,
      { to: ["To cannot be before From."] },
    ]);
    expect(await ask("student_id=1&from=2025-01-01&to=2026-06-01")).toEqual([
      422,
      { to: ["At most 366 days are shown at once."] },
    ]);
  });

  it("are for the office once a register is locked, or the office has set the mark", async () => {
    await school.db.script(
      `insert into settings (key, value) values ('attendance', '{"edit_window": 1}') on conflict (key) do update set value = settings.value || excluded.value`,
    );
    const [first, , third] = (await sheet(ann)).registers;
    expect(
      (await change([{ register_id: third?.id, student_id: ann, was: "A", code: "E" }])).status,
    ).toBe(200);
    expect((await sheet(ann, school.marker)).registers.map(({ why }) => why)).toEqual([
      "Could be changed until 2026-06-09.",
      null,
      "The office has set this mark.",
    ]);
    const refused = await change(
      [{ register_id: first?.id, student_id: ann, was: "P", code: "E" }],
      school.marker,
    );
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { "marks.0": ["Could be changed until 2026-06-09."] },
    ]);
  });
});
