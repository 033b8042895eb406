import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testApi, type TestApi } from "../../support/test-api";

let school: TestApi;
let office: string;
let asha: string;
let bela: string;
const today = "2026-06-10";
beforeAll(async () => {
  school = await testApi({ now: `${today}T06:00:00Z` });
  office = await school.signIn({ name: "Office", super: true });
  asha = await school.signIn({ name: "Asha Rao", permissions: ["mark_attendance"] });
  bela = await school.signIn({ name: "Bela Das", permissions: ["mark_attendance"] });
  await school.signIn({ name: "Mohan Marker", permissions: ["mark_attendance"] });
  await school.db.script(`
    insert into settings (key, value) values ('attendance', '{"expected_from": null}');
    insert into periods (id, name, start_time, end_time) values (1, 'Period 1', '05:30', '06:15'), (2, 'Period 2', '06:30', '07:15'), (3, 'Period 3', '12:00', '13:00'), (4, 'Period 4', '13:00', '14:00');
    insert into academic_years (name, start_date, end_date, is_current) values ('2026-27', '2026-04-01', '2027-03-31', true);
    insert into teachers (id, employee_no, name, account_id, status) values
      (1, 'T1', 'Asha Rao', (select id from admins where name = 'Asha Rao'), 'active'),
      (2, 'T2', 'Bela Das', (select id from admins where name = 'Bela Das'), 'active'),
      (3, 'T3', 'Chand Puri', null, 'inactive');
    insert into classes (id, name, code, class_teacher_id) values (1, 'Class 1', '1', 1);
    insert into class_teachers (class_id, teacher_id, from_date) values (1, 1, '2026-04-01');
    insert into students (id, admission_no, name, class_id, admission_date) values (1, 'S1', 'Dev Sen', 1, '2026-04-01');
    insert into enrolments (student_id, class_id, from_date) values (1, 1, '2026-04-01')`);
});
afterAll(() => school.db.close());
beforeEach(() =>
  school.db.script(
    "delete from teacher_absences; delete from activity_logs where action = 'reminded'",
  ),
);

const away = (more: Record<string, unknown> = {}) =>
  school.call<{ id: number }>(office, "POST", "/admin/teacher-absences", {
    teacher_id: 1,
    from_date: "2026-06-09",
    to_date: "2026-06-11",
    ...more,
  });
const takers = async (date: string) => {
  const { body } = await school.call<{
    classes: { class_teacher: string | null; absent_teacher: string | null }[];
  }>(office, "GET", `/admin/attendance/expected?date=${date}`);
  return body.data.classes.map((one) => [one.class_teacher, one.absent_teacher]);
};
const ownClasses = async (token: string, date = today) =>
  (await school.call<{ classes: number[] }>(token, "GET", `/admin/attendance/own?date=${date}`))
    .body.data.classes;
const remind = () =>
  school.call<{ told: string[] }>(office, "POST", "/admin/attendance/remind", {
    class_id: 1,
    date: today,
    slot: "day",
  });
const missing = async () =>
  (
    await school.call<{ rows: { teacher: string; missing: number }[] }>(
      office,
      "GET",
      "/admin/reports/marking-compliance?from=2026-06-08&to=2026-06-09",
    )
  ).body.data.rows.map(({ teacher, missing: n }) => [teacher, n]);

describe("the stand-in of a class teacher who is away", () => {
  it("is named for the class's registers on those days and on no others", async () => {
    await away({ stand_in_id: 2 });
    expect(await takers("2026-06-08")).toEqual([["Asha Rao", null]]);
    expect(await takers(today)).toEqual([["Bela Das", "Asha Rao"]]);
    expect(await takers("2026-06-12")).toEqual([["Asha Rao", null]]);
  });

  it("finds the class among their own; the teacher who is away does not", async () => {
    expect([await ownClasses(asha), await ownClasses(bela)]).toEqual([[1], []]);
    await away({ stand_in_id: 2 });
    expect([await ownClasses(asha), await ownClasses(bela)]).toEqual([[], [1]]);
    expect(await ownClasses(asha, "2026-06-12")).toEqual([1]);
  });

  it("is reminded, and the teacher who is away is not", async () => {
    await away({ stand_in_id: 2 });
    expect((await remind()).body.data.told).toEqual(["Bela Das"]);
  });

  it("has the register that is missing in “Register compliance”", async () => {
    await away({ stand_in_id: 2 });
    expect(await missing()).toEqual([
      ["Asha Rao", 1],
      ["Bela Das", 1],
    ]);
  });
});

describe("a class teacher who is away without a stand-in", () => {
  it("takes no register and has none that is missing; those who may mark are reminded", async () => {
    await away();
    expect(await takers(today)).toEqual([[null, "Asha Rao"]]);
    expect(await missing()).toEqual([
      ["Asha Rao", 1],
      ["No teacher", 1],
    ]);
    expect((await remind()).body.data.told).toContain("Mohan Marker");
  });
});

describe("a class teacher who is away for some lessons", () => {
  const oneDay = { from_date: today, to_date: today, stand_in_id: 2 };
  const halves = async () => {
    const { body } = await school.call<{
      classes: { class_teacher: string; afternoon?: { class_teacher: string } }[];
    }>(office, "GET", `/admin/attendance/expected?date=${today}`);
    return body.data.classes.map((one) => [
      one.class_teacher,
      one.afternoon?.class_teacher ?? one.class_teacher,
    ]);
  };

  it("takes the registers that begin while they are there", async () => {
    await away({ ...oneDay, first_period_id: 2 });
    expect(await halves()).toEqual([["Asha Rao", "Bela Das"]]);
    expect([await ownClasses(asha), await ownClasses(bela)]).toEqual([[1], []]);
    expect((await remind()).body.data.told).toEqual(["Asha Rao"]);
  });

  it.each([
    [{ last_period_id: 2 }, ["Bela Das", "Asha Rao"]],
    [{ last_period_id: 3 }, ["Bela Das", "Bela Das"]],
    [{ first_period_id: 3 }, ["Asha Rao", "Bela Das"]],
    [{ first_period_id: 4 }, ["Asha Rao", "Asha Rao"]],
    [{}, ["Bela Das", "Bela Das"]],
  ])("with %j: %j, in the morning and in the afternoon", async (lessons, names) => {
    await away({ ...oneDay, ...lessons });
    expect(await halves()).toEqual([names]);
  });

  it("has the class among their own while registers are taken twice a day", async () => {
    await away({ ...oneDay, first_period_id: 3 });
    await school.db.script(
      `update settings set value = value || '{"modes": [{"mode": "session", "from": "2026-04-01"}]}' where key = 'attendance'`,
    );
    const both = [await ownClasses(asha), await ownClasses(bela)];
    await school.db.script("update settings set value = value - 'modes' where key = 'attendance'");
    expect(both).toEqual([[1], [1]]);
  });

  it("may be stood in for by who is away at other times of that day", async () => {
    await away({ teacher_id: 2, from_date: "2026-06-08", to_date: today, last_period_id: 1 });
    expect((await away({ ...oneDay, first_period_id: 1 })).body.errors).toEqual({
      stand_in_id: ["Bela Das is absent too, from 2026-06-08."],
    });
    expect((await away({ ...oneDay, first_period_id: 2 })).status).toBe(201);
  });
});

describe("an absence", () => {
  it("is refused with a stand-in who is the teacher, is inactive or is away too", async () => {
    const refused = async (more: Record<string, unknown>) =>
      (await away(more)).body.errors?.["stand_in_id"];
    expect(await refused({ stand_in_id: 1 })).toEqual([
      "Choose another teacher: this one is absent.",
    ]);
    expect(await refused({ stand_in_id: 3 })).toEqual(["Chand Puri is not an active teacher."]);
    await away({ teacher_id: 2, from_date: "2026-06-11", to_date: "2026-06-20" });
    expect(await refused({ stand_in_id: 2 })).toEqual(["Bela Das is absent too, from 2026-06-11."]);
    expect(await school.db.query(sql`select 1 from teacher_absences`)).toHaveLength(1);
  });

  it("does not meet another of the same teacher", async () => {
    await away();
    expect((await away({ from_date: "2026-06-11", to_date: "2026-06-12" })).status).toBe(409);
  });
});
