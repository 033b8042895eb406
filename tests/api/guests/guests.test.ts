import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aClass, type AClass } from "../attendance/a-class";

interface Row {
  student_id: number;
  name: string;
  guest: { class: string | null } | null;
  mark: { code: string } | null;
}
interface Answer {
  version: number;
  state: string;
  students: Row[];
  away: { student_id: number; class: string }[];
}
const day = "2026-06-10";
let school: AClass;
let teacher: string;

/** The register of a class: 1 is Eight with students 1 to 4, 2 is Nine with 5 and 6. */
const read = async (classId: number, date = day, slot = "day") =>
  (
    await school.call<Answer>(
      school.marker,
      "GET",
      `/admin/attendance/register?class_id=${classId}&date=${date}&slot=${slot}`,
    )
  ).body.data;
const post = (path: string, studentId: number, { classId = 2, token = school.marker } = {}) =>
  school.call<{ cleared: string | null }>(token, "POST", `/admin/attendance/guests${path}`, {
    class_id: classId,
    date: day,
    slot: "day",
    student_id: studentId,
  });
const add = (studentId: number, as = {}) => post("", studentId, as);
const remove = (studentId: number, as = {}) => post("/remove", studentId, as);
const save = (
  classId: number,
  marks: Readonly<Record<number, string | null>>,
  token = school.marker,
) =>
  school.call(
    token,
    "PUT",
    "/admin/attendance/register",
    {
      class_id: classId,
      date: day,
      slot: "day",
      marks: Object.entries(marks).map(([id, code]) => ({ student_id: Number(id), code })),
    },
    { "If-Match": "*" },
  );
const expected = async () => {
  const { body } = await school.call<{
    classes: {
      id: number;
      students: number;
      registers: { state: string; expected: number; marked: number }[];
    }[];
  }>(school.marker, "GET", `/admin/attendance/expected?date=${day}`);
  return body.data.classes.map(({ id, students, registers }) => [
    id,
    students,
    registers[0]?.expected,
    registers[0]?.state,
  ]);
};
const names = ({ students }: Pick<Answer, "students">) => students.map(({ student_id: id }) => id);

beforeAll(async () => {
  school = await aClass();
  await school.db.script(`
    insert into classes (name, code) values ('Nine', '9');
    insert into students (admission_no, name, class_id, roll_no, admission_date) select 'S' || n, 'Other ' || lpad(n::text, 3, '0'), 2, n, '2026-04-01' from generate_series(1, 2) n;
    insert into enrolments (student_id, class_id, from_date, roll_no) select id, 2, '2026-04-01', roll_no from students where class_id = 2`);
  teacher = await school.signIn({ name: "Teacher of nine", permissions: ["mark_own_attendance"] });
  await school.db.script(`
    insert into teachers (employee_no, name, account_id) select 'T1', name, id from admins where name = 'Teacher of nine';
    insert into class_teachers (class_id, teacher_id, from_date) values (2, 1, '2026-04-01')`);
});
beforeEach(async () => {
  await school.clear();
  await school.db.script("delete from register_guests");
  await school.goTo("2026-06-10T06:00:00Z");
});
afterAll(() => school.db.close());

describe("a guest in a register", () => {
  it("stands after the class's own, with the own class, and is not waited for there", async () => {
    expect((await add(2)).status).toBe(200);
    const [host, own] = [await read(2), await read(1)];
    expect(host.students.map(({ student_id: id, guest }) => [id, guest])).toEqual([
      [5, null],
      [6, null],
      [2, { class: "Eight" }],
    ]);
    expect(names(own)).toEqual([1, 3, 4]);
    expect(own.away).toMatchObject([{ student_id: 2, class: "Nine" }]);
    expect(await expected()).toEqual([
      [1, 4, 3, "missing"],
      [2, 2, 3, "missing"],
    ]);
  });

  it("tells of a guest name, class and roll number, and no more", async () => {
    await school.db.script(
      "insert into gate_events (key, student_id, kind, at, date, reason, outcome, made_at) values (gen_random_uuid(), 2, 'departure', '2026-06-10T05:00:00Z', '2026-06-10', 'Dentist', 'left', now())",
    );
    await add(2);
    expect((await read(2)).students.at(-1)).toMatchObject({
      name: "Student 002",
      roll_no: 2,
      admission_no: "",
      photo: null,
      left: { reason: null },
    });
    await school.db.script("delete from gate_events");
  });

  it("is there on this day and in this session alone", async () => {
    await add(2);
    expect(names(await read(2, "2026-06-09"))).toEqual([5, 6]);
    expect(names(await read(2, day, "am"))).toEqual([5, 6]);
    expect(names(await read(1, "2026-06-09"))).toEqual([1, 2, 3, 4]);
  });

  it("is marked, corrected and counted like the others", async () => {
    await add(2);
    await save(1, { 1: "P", 3: "P", 4: "P" });
    expect((await save(2, { 5: "P", 6: "A", 2: "A" })).status).toBe(200);
    expect((await save(2, { 2: "L" })).status).toBe(200);
    expect(await expected()).toEqual([
      [1, 4, 3, "taken"],
      [2, 2, 3, "taken"],
    ]);
    expect((await read(2)).students.at(-1)?.mark).toMatchObject({ code: "L" });
    expect(await school.wrongSums()).toBe(0);
    const { body } = await school.call<{ counts: object; days: { slots: object[] }[] }>(
      school.office,
      "GET",
      `/admin/attendance/students/2?from=${day}&to=${day}`,
    );
    expect(body.data).toMatchObject({ percentage: 100, expected: 1, marked: 1 });
  });

  it("is not marked in the own class's register, which says where the student is", async () => {
    await add(2);
    const { status, body } = await save(1, { 2: "A" });
    expect([status, body.errors]).toEqual([
      422,
      { "marks.2": ["Guest in Nine at this time. Remove the guest there first."] },
    ]);
  });

  it("takes with it the mark, and the own class waits again", async () => {
    await add(2);
    await save(2, { 5: "P", 6: "P", 2: "P" });
    expect((await remove(2)).body.data).toMatchObject({ cleared: true });
    expect(names(await read(2))).toEqual([5, 6]);
    expect(names(await read(1))).toEqual([1, 2, 3, 4]);
    expect(await school.db.query(sql`select 1 from marks where student_id = 2`)).toEqual([]);
    expect(await school.wrongSums()).toBe(0);
    expect((await remove(2)).status).toBe(404);
  });

  it("takes an absence out of the own class's register, with the reason in what was changed", async () => {
    await save(1, { 1: "P", 2: "A", 3: "P", 4: "P" });
    await school.goTo("2026-06-10T06:01:00Z");
    const { body } = await add(2);
    expect(body.data.cleared).toBe("Eight");
    expect(body.message).toBe("Student 002 added as a guest. The absence in Eight was cleared.");
    expect(await expected()).toMatchObject([
      [1, 4, 3, "taken"],
      [2, 2, 3, "missing"],
    ]);
    expect(await school.db.query(sql`select code, reason from mark_changes`)).toEqual([
      { code: "A", reason: "Guest in Nine" },
    ]);
    expect(await school.wrongSums()).toBe(0);
  });

  it.each(["P", "L", "E"])("is refused where the own register says %s", async (code) => {
    await save(1, { 2: code });
    const { status, body } = await add(2);
    expect([status, body.errors]).toEqual([
      422,
      { student_id: [`Marked “${code}” in Eight at the same time. Clear that mark first.`] },
    ]);
    expect(names(await read(2))).toEqual([5, 6]);
  });

  it("is refused where the office has set the absence, except by the office", async () => {
    await save(1, { 2: "P" });
    await save(1, { 2: "A" }, school.office);
    expect((await add(2)).status).toBe(422);
    expect((await add(2, { token: school.office })).status).toBe(200);
  });

  it("is one place at a time, and never one's own class", async () => {
    await school.db.script("insert into classes (name, code) values ('Ten', '10')");
    await school.db.script(
      "insert into students (admission_no, name, class_id, admission_date) values ('X1', 'Tenth', 3, '2026-04-01'); insert into enrolments (student_id, class_id, from_date) select id, 3, '2026-04-01' from students where class_id = 3",
    );
    await add(2);
    expect((await add(2)).body.errors).toEqual({
      student_id: ["This student is in this register already."],
    });
    expect((await add(2, { classId: 3 })).body.errors).toEqual({
      student_id: ["This student is a guest in Nine at this time."],
    });
    expect((await add(5)).body.errors).toEqual({
      student_id: ["This student is in this register already."],
    });
  });

  it("is refused in a register that is locked, or has not come", async () => {
    await school.goTo("2026-06-15T06:00:00Z");
    expect((await add(2)).status).toBe(403);
    await school.goTo("2026-06-09T06:00:00Z");
    expect((await add(2)).body.errors).toEqual({
      date: ["You can't take a register before its day."],
    });
  });

  it("is in the log by name, with who added and removed the guest", async () => {
    await add(2);
    await remove(2);
    const logged = await school.db.query(
      sql`select actor, action, changes from activity_logs where resource = 'attendance' order by id`,
    );
    expect(logged).toEqual([
      {
        actor: "Marker",
        action: "added a guest",
        changes: {
          register: { before: null, after: "Nine, 2026-06-10, Day" },
          guest: { before: null, after: "Student 002 (R2)" },
        },
      },
      {
        actor: "Marker",
        action: "removed a guest",
        changes: {
          register: { before: null, after: "Nine, 2026-06-10, Day" },
          guest: { before: "Student 002 (R2)", after: null },
        },
      },
    ]);
  });
});

describe("who may add whom", () => {
  const find = async (name: string, token = school.marker) =>
    (
      await school.call<{ name: string }[]>(
        token,
        "GET",
        `/admin/attendance/guests?class_id=2&date=${day}&slot=day&name=${encodeURIComponent(name)}`,
      )
    ).body.data.map((one) => one.name);

  it("finds students of other classes by the beginning of a name, and says no more of them", async () => {
    const { body } = await school.call<object[]>(
      school.marker,
      "GET",
      `/admin/attendance/guests?class_id=2&date=${day}&slot=day&name=stu`,
    );
    expect(body.data[0]).toEqual({
      student_id: 1,
      name: "Student 001",
      class: "Eight",
      roll_no: 1,
    });
    expect(await find("003")).toEqual(["Student 003"]);
    expect(await find("tudent")).toEqual([]);
    expect(await find("R3")).toEqual([]);
    expect(await find("%%")).toEqual([]);
    expect(await find("Other")).toEqual([]);
  });

  it("asks for two letters", async () => {
    const { status } = await school.call(
      school.marker,
      "GET",
      `/admin/attendance/guests?class_id=2&date=${day}&slot=day&name=s`,
    );
    expect(status).toBe(422);
  });

  it("leaves a teacher who is limited to own classes with their students", async () => {
    expect(await find("stu", teacher)).toEqual([]);
    expect((await add(2, { token: teacher })).status).toBe(404);
    await school.db.script(
      "insert into class_teachers (class_id, teacher_id, from_date) values (1, 1, '2026-04-01')",
    );
    expect(await find("stu", teacher)).toHaveLength(4);
    expect((await add(2, { token: teacher })).status).toBe(200);
    await school.db.script("delete from class_teachers where class_id = 1");
    expect((await remove(2, { token: teacher })).status).toBe(200);
    expect((await add(2, { classId: 1, token: teacher })).status).toBe(404);
  });
});

describe("wherever else the day of a student is", () => {
  const marksOf = async (studentId: number) =>
    (
      await school.db.query<{ line: string }>(
        sql`select r.class_id || ' ' || c.code as line from marks m join registers r on r.id = m.register_id join attendance_codes c on c.id = m.code_id where m.student_id = ${studentId} and m.enrolled order by 1`,
      )
    ).map(({ line }) => line);
  const takeBoth = async () => {
    await save(1, { 1: "P", 3: "P", 4: "P" });
    await save(2, { 5: "P", 6: "P", 2: "A" });
  };
  const leave = async (decision = "approve") => {
    const made = await school.call<{ id: number }>(school.office, "POST", "/admin/leaves", {
      student_id: 2,
      leave_type_id: 1,
      from_date: day,
      to_date: day,
      reason: "Ill",
    });
    return school.call(school.office, "POST", `/admin/leaves/${made.body.data.id}/${decision}`, {});
  };

  it("has approved leave in the register where the guest is, and not in the own class's", async () => {
    await add(2);
    await takeBoth();
    expect((await leave()).status).toBe(200);
    expect(await marksOf(2)).toEqual(["2 E"]);
    expect(await school.wrongSums()).toBe(0);
  });

  const forMany = (entry: object) =>
    school.call(school.office, "POST", "/admin/attendance/group-marks", {
      date: day,
      code: "D",
      reason: "Museum trip",
      ...entry,
    });

  it("is marked with the own class in an entry for many, in the register where the guest is", async () => {
    await add(2);
    expect((await forMany({ class_ids: [1], changes: 4 })).status).toBe(200);
    expect(await marksOf(2)).toEqual(["2 D"]);
  });

  it("is not marked with the other class in an entry for many", async () => {
    await add(2);
    expect((await forMany({ class_ids: [2], changes: 2 })).status).toBe(200);
    expect([await marksOf(2), await marksOf(5)]).toEqual([[], ["2 D"]]);
  });

  it("has one mark of the day on the page that corrects a student's marks", async () => {
    await add(2);
    await takeBoth();
    const { body } = await school.call<{ registers: { class: { id: number } }[] }>(
      school.office,
      "GET",
      `/admin/attendance/student-marks?student_id=2&from=${day}&to=${day}`,
    );
    expect(body.data.registers.map((row) => row.class.id)).toEqual([2]);
  });

  it("is in the building under the own class, by the mark of the guest", async () => {
    await add(2);
    await save(2, { 5: "P", 6: "P", 2: "P" });
    const { body } = await school.call<{
      classes: { name: string; students: { id: number; state: string }[] }[];
    }>(school.marker, "GET", "/admin/attendance/presence");
    const own = body.data.classes.find(({ name }) => name === "Eight");
    expect(own?.students.find(({ id }) => id === 2)?.state).toBe("in");
  });

  it("is no guest while in the trash, and is again afterwards", async () => {
    await add(2);
    await takeBoth();
    expect((await school.call(school.office, "DELETE", "/admin/students/2")).status).toBe(200);
    expect(names(await read(2))).toEqual([5, 6]);
    expect((await read(1)).away).toEqual([]);
    expect(await school.wrongSums()).toBe(0);
    await school.call(school.office, "POST", "/admin/students/2/restore");
    expect(names(await read(2))).toEqual([5, 6, 2]);
    expect(await school.wrongSums()).toBe(0);
  });

  it("is one of the class's own where the student turns out to have been in it that day", async () => {
    await add(2);
    await takeBoth();
    await school.db.script(
      `update enrolments set to_date = '2026-06-09' where student_id = 2; insert into enrolments (student_id, class_id, from_date) values (2, 2, '${day}')`,
    );
    expect((await read(2)).students.map(({ student_id: id, guest }) => [id, guest])).toEqual([
      [5, null],
      [6, null],
      [2, null],
    ]);
    expect(await school.wrongSums()).toBe(0);
    await school.db.script(
      `delete from enrolments where student_id = 2 and class_id = 2; update enrolments set to_date = null where student_id = 2`,
    );
  });

  it("is a guest of a lesson and not of the next one, and due in the own class's other lessons", async () => {
    await school.db.script(`
      insert into periods (id, name, start_time, end_time) overriding system value values (1, 'Period 1', '08:00', '08:45'), (2, 'Period 2', '09:00', '09:45');
      insert into subjects (id, name, code) overriding system value values (1, 'Maths', 'M');
      insert into teachers (id, name, employee_no) overriding system value values (8, 'Any', 'T8'), (9, 'Other', 'T9');
      insert into timetable (class_id, weekday, period_id, subject_id, teacher_id, valid_from) select c, 3, p, 1, 7 + c, '2026-04-01' from generate_series(1, 2) c, generate_series(1, 2) p;
      update settings set value = value || '{"modes": [{"from": "2026-04-01", "mode": "period"}]}' where key = 'attendance'`);
    const { status } = await school.call(school.marker, "POST", "/admin/attendance/guests", {
      class_id: 2,
      date: day,
      slot: "period:1",
      student_id: 2,
    });
    expect(status).toBe(200);
    expect([
      names(await read(2, day, "period:1")),
      names(await read(2, day, "period:2")),
      names(await read(1, day, "period:1")),
      names(await read(1, day, "period:2")),
    ]).toEqual([
      [5, 6, 2],
      [5, 6],
      [1, 3, 4],
      [1, 2, 3, 4],
    ]);
    await school.goTo("2026-06-11T06:00:00Z");
    const summary = await school.call<{ rows: { student_id: number; expected: number }[] }>(
      school.office,
      "GET",
      `/admin/reports/student-summary?from=${day}&to=${day}`,
    );
    expect(
      summary.body.data.rows
        .toSorted((a, b) => a.student_id - b.student_id)
        .filter((row) => row.student_id < 7)
        .map(({ expected: due }) => due),
    ).toEqual([2, 2, 2, 2, 2, 2]);
    const { body } = await school.call<{
      classes: { id: number; registers: { slot: string; expected: number }[] }[];
    }>(school.marker, "GET", `/admin/attendance/expected?date=${day}`);
    expect(
      body.data.classes
        .filter(({ id }) => id < 3)
        .map(({ registers }) => registers.map((one) => one.expected)),
    ).toEqual([
      [3, 4],
      [3, 2],
    ]);
  });
});
