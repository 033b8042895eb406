import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { wrongSums } from "../attendance/a-class";
import { testApi, type TestApi } from "../../support/test-api";

/** A Wednesday. */
const today = "2026-06-10";
const path = "/admin/attendance/mark-files";
let school: TestApi;
let office: string;
let marker: string;

beforeAll(async () => {
  school = await testApi({ now: `${today}T12:30:00Z` });
  office = await school.signIn({ name: "Office", super: true });
  marker = await school.signIn({ name: "Marker", permissions: ["mark_attendance"] });
  await school.db.script(`
    insert into settings (key, value) values ('attendance', '{"expected_from": "2026-04-01"}')
      on conflict (key) do update set value = excluded.value;
    insert into academic_years (name, start_date, end_date, is_current) values ('2026-27', '2026-04-01', '2027-03-31', true);
    insert into classes (id, name, code) values (1, 'Grade 1 A', '1A'), (2, 'Grade 2', '2');
    insert into students (id, name, admission_no, admission_date) values (1, 'Asha Rao', 'A1', '2026-04-01'), (2, 'Bela Sen', 'A2', '2026-04-01'), (3, 'Chand', 'B1', '2026-04-01'), (4, 'Dev', 'B2', '2026-06-09');
    insert into enrolments (student_id, class_id, from_date, roll_no) values (1, 1, '2026-04-01', 1), (2, 1, '2026-04-01', 2), (3, 2, '2026-04-01', 1), (4, 2, '2026-06-09', 2);
    insert into holidays (name, start_date, end_date) values ('Founder''s day', '2026-06-03', '2026-06-03');`);
});
beforeEach(() =>
  school.db.script(
    `delete from marks; delete from registers; delete from student_months; delete from class_days; delete from undoable_acts;`,
  ),
);
afterAll(() => school.db.close());

interface Check {
  columns: { heading: string; kind: string; date: string | null }[];
  needs: string[];
  changes: number;
  added: number;
  differing: number;
  same: number;
  untaken: number;
  rows: {
    line: number;
    student: { name: string };
    date: string;
    label: string;
    before: string | null;
    after: string;
  }[];
  refused: { line: number; heading: string | null; text: string; why: string }[];
  all_refused: number;
  unknown: { text: string; count: number }[];
}
const tableOf = (text: string) => {
  const [headings = [], ...lines] = text
    .trim()
    .split("\n")
    .map((one) => one.split(",").map((cell) => cell.trim()));
  return { headings, lines: lines.map((cells, at) => ({ line: at + 2, cells })) };
};
const check = async (text: string, more: object = {}, who = office) => {
  const { status, body } = await school.call<Check>(who, "POST", `${path}/check`, {
    ...tableOf(text),
    ...more,
  });
  expect([status, body]).toMatchObject([200, {}]);
  return body.data;
};
const take = (text: string, more: object, who = office) =>
  school.call<{ id: number; changes: number; refused: number }>(who, "POST", path, {
    ...tableOf(text),
    file_name: "june.csv",
    refused: 0,
    ...more,
  });
const stored = async () =>
  (
    await school.db.query<{ line: string }>(
      sql`select concat_ws(' ', m.date, r.slot collate "C", m.student_id, c.code collate "C", m.minutes_late, m.remark collate "C") as line from marks m join registers r on r.id = m.register_id join attendance_codes c on c.id = m.code_id order by 1`,
    )
  ).map(({ line }) => line);
const whys = ({ refused }: Check) => refused.map(({ line, why }) => `${line}: ${why}`);

describe("a sheet with students down and days across", () => {
  const sheet = `Adm no,Name,01/06/2026,2 June 2026,2026-06-04,Total
A1,Asha Rao,P,absent,L,3
A2,Bela Sen,P,,A,2`;

  it("is checked line by line, and changes nothing", async () => {
    const found = await check(sheet, { date_order: "dmy" });
    expect(found.columns.map(({ kind, date }) => date ?? kind)).toEqual([
      "admission_no",
      "name",
      "2026-06-01",
      "2026-06-02",
      "2026-06-04",
      "ignored",
    ]);
    expect(found).toMatchObject({
      needs: [],
      changes: 5,
      added: 5,
      untaken: 3,
      same: 0,
      refused: [],
    });
    expect(
      found.rows.map(({ student, date, after }) => `${student.name} ${date} ${after}`),
    ).toEqual([
      "Asha Rao 2026-06-01 P",
      "Asha Rao 2026-06-02 A",
      "Asha Rao 2026-06-04 L",
      "Bela Sen 2026-06-01 P",
      "Bela Sen 2026-06-04 A",
    ]);
    expect(await stored()).toEqual([]);
  });

  it("is taken as one act with one line in the log, and undone in one; what changed since stays", async () => {
    const taken = await take(sheet, { date_order: "dmy", changes: 5 });
    expect([taken.status, taken.body.data]).toMatchObject([200, { changes: 5 }]);
    expect(await stored()).toEqual([
      "2026-06-01 day 1 P",
      "2026-06-01 day 2 P",
      "2026-06-02 day 1 A",
      "2026-06-04 day 1 L",
      "2026-06-04 day 2 A",
    ]);
    expect(await wrongSums(school.db)).toBe(0);
    const log = await school.db.query<{ changes: object }>(
      sql`select changes from activity_logs where resource = 'attendance' order by id desc limit 2`,
    );
    expect(log[0]?.changes).toEqual({
      register: { before: null, after: "2 students, 2026-06-01 to 2026-06-04" },
      reason: { before: null, after: "File: june.csv" },
      "Asha Rao (A1)": { before: "– – –", after: "P A L" },
      "Bela Sen (A2)": { before: "– –", after: "P A" },
    });
    const again = await check(sheet, { date_order: "dmy" });
    expect(again).toMatchObject({ changes: 0, differing: 0, same: 5 });
    const { status } = await take("Admission no.,2026-06-02\nA1,P", {
      changes: 1,
      existing: "replace",
    });
    expect(status).toBe(200);
    const { id } = taken.body.data;
    const undone = await school.call(office, "POST", `${path}/${id}/undo`);
    expect(undone.body.data).toEqual({ restored: 4, kept: ["Asha Rao"] });
    expect(await stored()).toEqual(["2026-06-02 day 1 P"]);
    expect(await wrongSums(school.db)).toBe(0);
    expect((await school.call(office, "POST", `${path}/${id}/undo`)).status).toBe(409);
  });

  it("asks what holds where a mark stands and differs", async () => {
    await take("Admission no.,2026-06-01\nA1,P", { changes: 1 });
    const differing = "Admission no.,2026-06-01,2026-06-02\nA1,A,P";
    const asked = await check(differing);
    expect(asked).toMatchObject({ changes: 1, added: 1, differing: 1 });
    expect(asked.rows[0]).toMatchObject({ before: "P", after: "A" });
    const without = await take(differing, { changes: 1 });
    expect([without.status, without.body.errors]).toEqual([
      422,
      { existing: ["Choose whether marks that stand are kept or replaced."] },
    ]);
    expect((await take(differing, { changes: 2, existing: "keep" })).status).toBe(409);
    expect((await take(differing, { changes: 1, existing: "keep" })).status).toBe(200);
    expect(await stored()).toEqual(["2026-06-01 day 1 P", "2026-06-02 day 1 P"]);
    const replaced = await check(differing, { existing: "replace" });
    expect(replaced).toMatchObject({ changes: 1, differing: 1, same: 1 });
  });

  it("asks for the month of days that are only numbers, and for the class of roll numbers", async () => {
    const text = "Roll no,1,2 Tue,31\n१,P,A,P\n٢,P,P,";
    expect((await check(text)).needs).toEqual(["class", "month"]);
    const found = await check(text, { class_id: 1, month: "2026-06" });
    expect(
      found.rows.map(({ student, date, after }) => `${student.name} ${date} ${after}`),
    ).toEqual([
      "Asha Rao 2026-06-01 P",
      "Asha Rao 2026-06-02 A",
      "Bela Sen 2026-06-01 P",
      "Bela Sen 2026-06-02 P",
    ]);
    expect(whys(found)).toEqual(["2: This isn't a date with a day, a month and a year."]);
    // 46174 is 1 June 2026 as a spreadsheet counts days.
    const serial = await check("Class,Name,46174\nGRADE  1-A,bela sen,p");
    expect(serial.rows).toMatchObject([{ student: { name: "Bela Sen" }, date: "2026-06-01" }]);
  });

  it("names the day's order before it reads a date that has two", async () => {
    expect((await check("Admission no.,03/04/2026\nA1,P")).needs).toEqual(["date_order"]);
    const read = await check("Admission no.,03/04/2026\nA1,P", { date_order: "dmy" });
    expect(read.rows).toMatchObject([{ date: "2026-04-03" }]);
  });
});

describe("what is refused, each line with its reason", () => {
  it("says why, and takes the rest", async () => {
    const text = `Date,Admission no.,Name,Code
2026-06-01,A9,,P
2026-06-08,B2,,P
2026-06-09,B2,,P
2026-06-03,A1,,P
2026-06-07,A1,,P
2026-06-11,A1,,P
2026-06-10,A1,,P
2026-06-02,A1,,X
2026-06-02,A2,Somebody Else,P
soon,A2,,P
2026-06-04,A2,,P
2026-06-04,A2,,A
2026-06-05,A2,,P
2026-06-05,A2,,P
2026-03-31,A1,,P
2026-06-04,A1,,`;
    const found = await check(text);
    expect(whys(found)).toEqual([
      "2: No student has the admission number A9.",
      "3: Dev is not in this class on this day.",
      "5: Closed: Founder's day",
      "6: Closed: weekly off day",
      "7: This day is still to come.",
      "9: “X” isn't a code here.",
      "10: This number belongs to Bela Sen; the file says Somebody Else.",
      "11: This isn't a date with a day, a month and a year.",
      "12: Said twice with different marks: lines 12, 13, P, A.",
      "13: Said twice with different marks: lines 12, 13, P, A.",
      "16: Asha Rao is not in this class on this day.",
      "17: This line has no code.",
    ]);
    expect(found.unknown).toEqual([{ text: "X", count: 1 }]);
    expect(found.rows.map(({ line }) => line)).toEqual([4, 8, 14]);
    const meant = await check(text, { meanings: [{ text: "X", code: "A" }] });
    expect([meant.changes, meant.unknown]).toEqual([4, []]);
    const none = await check(text, { meanings: [{ text: "X", code: null }] });
    expect([none.changes, none.all_refused]).toEqual([3, 11]);
    expect((await take(text, { changes: 3, refused: 11 })).status).toBe(409);
    expect((await take(text, { changes: 3, refused: 12 })).status).toBe(200);
  });

  it("leaves days that are locked to the office, as marking them does", async () => {
    // Two school days after Monday are not over; two after the Friday before, a Saturday among them, are.
    const text = "Admission no.,2026-06-05,2026-06-08\nA1,P,P";
    const found = await check(text, {}, marker);
    expect(whys(found)).toEqual([
      "2: Could be changed until 2026-06-08. Now only the office changes it.",
    ]);
    expect(found.rows).toMatchObject([{ date: "2026-06-08" }]);
    expect((await check(text)).changes).toBe(2);
    await take("Admission no.,2026-06-08\nA1,P", { changes: 1 });
    await take("Admission no.,2026-06-08\nA1,A", { changes: 1, existing: "replace" });
    const fixed = await check("Admission no.,2026-06-08\nA1,P", {}, marker);
    expect(whys(fixed)).toEqual(["2: The office has set this mark."]);
    const nobody = await school.signIn({ name: "Reader", permissions: ["view_attendance"] });
    expect((await school.call(nobody, "POST", `${path}/check`, tableOf(text))).status).toBe(403);
  });

  it("takes minutes of late codes only, from 0 to 600", async () => {
    const found = await check(`Date,Admission no.,Code,Minutes late,Remark
2026-06-01,A1,L,600,Bus
2026-06-02,A1,L,601,
2026-06-04,A1,P,5,`);
    expect(found.rows).toMatchObject([{ after: "L · 600 min · Bus" }]);
    expect(whys(found)).toEqual([
      "3: “601” isn't a number of minutes from 0 to 600.",
      "4: Minutes belong to a mark that is late.",
    ]);
  });
});
