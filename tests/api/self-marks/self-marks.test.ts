import { sql } from "@rollcall/kit/api/db/sql";
import { newToken, storedHash } from "@rollcall/kit/api/identity/tokens";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isInNetworks } from "../../../src/features/self-marks/networks";
import { testApi, type TestApi } from "../../support/test-api";
import { wrongSums } from "../attendance/a-class";

/** A Wednesday; the lessons are from 08:00 to 08:45. */
const date = "2026-06-10";
const at = (time: string) => `${date}T${time}${time.length === 5 ? ":00" : ""}Z`;
const slot = "period:1";
let school: TestApi;
let head: string;
let teacher: string;
const tokens = new Map<number, string>();
const [asha, bela, chand, dev] = [1, 2, 3, 4];

interface State {
  students: number;
  marked: number;
  may_open: string | null;
  opening: { ends_at: string; page: string; codes: { code: string; from: string }[] } | null;
  marks: {
    name: string;
    label: string | null;
    minutes_late: number | null;
    same_device_as: string[];
  }[];
}
const path = "/admin/attendance/self-marks";
const body = (over: object = {}) => ({ class_id: 1, date, slot, ...over });
const open = (over?: object, by = teacher) => school.call<State>(by, "POST", path, body(over));
const end = () => school.call<State>(teacher, "POST", `${path}/end`, body());
const read = async (classId = 1, by = teacher) =>
  (await school.call<State>(by, "GET", `${path}?class_id=${classId}&date=${date}&slot=${slot}`))
    .body.data;
const codeNow = async (classId = 1) => (await read(classId)).opening?.codes[0]?.code ?? "none";
const device = (n: number) => `device-${n}-`.padEnd(20, "x");
/** Sends a code as a student; gives the mark with its minutes, or why there is none. */
async function here(student: number, code: string, from = device(student)) {
  const { status, body: said } = await school.call<{ mark: string; minutes_late: number | null }>(
    tokens.get(student),
    "POST",
    "/student/here",
    { code, device: from },
  );
  if (status === 200) return [said.data.mark, said.data.minutes_late].filter(Boolean).join(" ");
  return `${status} ${Object.values(said.errors ?? {}).flat()[0] ?? said.message}`;
}
const marks = async () =>
  (
    await school.db.query<{ line: string }>(
      sql`select concat_ws(' ', r.class_id, m.student_id, c.code collate "C", m.minutes_late) as line from marks m join registers r on r.id = m.register_id join attendance_codes c on c.id = m.code_id order by 1`,
    )
  ).map(({ line }) => line);
const saveMark = async (studentId: number, code: string | null) =>
  school.call(
    teacher,
    "PUT",
    "/admin/attendance/register",
    { ...body(), marks: [{ student_id: studentId, code }] },
    { "If-Match": "*" },
  );
const settings = (self: object, loginOn = true) =>
  school.call(head, "PUT", "/admin/settings", {
    attendance: { self_marks: self },
    features: { student_login_enabled: loginOn },
  });

beforeAll(async () => {
  school = await testApi({ now: at("08:00") });
  await school.db.script(`
    insert into academic_years (name, start_date, end_date, is_current) values ('2026-27', '2026-04-01', '2027-03-31', true);
    insert into classes (id, name, code) values (1, 'Class 1', '1'), (2, 'Class 2', '2');
    insert into subjects (id, name, code) values (1, 'Maths', 'M'), (2, 'Art', 'A');
    insert into teachers (id, name, employee_no) values (1, 'Tara', 'T1'), (2, 'Umar', 'T2');
    insert into periods (id, name, start_time, end_time) values (1, 'Period 1', '08:00', '08:45'), (2, 'Period 2', '09:00', '09:45');
    insert into timetable (class_id, weekday, period_id, subject_id, teacher_id, valid_from) values (1, 3, 1, 1, 1, '2026-04-01'), (2, 3, 1, 2, 2, '2026-04-01');
    insert into students (id, name, admission_no, admission_date, can_login) select n, (array['Asha', 'Bela', 'Chand', 'Dev'])[n], 'A' || n, '2026-04-01', true from generate_series(1, 4) n;
    insert into enrolments (student_id, class_id, from_date, to_date) values (1, 1, '2026-04-01', null), (2, 1, '2026-04-01', null), (3, 1, '2026-04-01', '2026-06-09'), (4, 2, '2026-04-01', null);`);
  for (const id of [asha, bela, chand, dev]) {
    const token = newToken();
    await school.db.query(
      sql`insert into student_sessions (token_hash, student_id, created_at, expires_at) values (${await storedHash(token)}::bytea, ${id}, ${at("07:00")}::timestamptz, '2026-07-01')`,
    );
    tokens.set(id, token);
  }
  head = await school.signIn({ name: "Head", super: true });
  teacher = await school.signIn({ name: "Tara", permissions: ["mark_attendance"] });
});
afterAll(() => school.db.close());
beforeEach(async () => {
  school.setNow(at("08:00"));
  await school.db.script(`
    truncate self_mark_openings, self_marks, marks, registers, student_months, class_days, gate_events, leaves, sign_in_failures restart identity cascade;
    delete from activity_logs;
    delete from settings;
    insert into settings (key, value) values ('attendance', '{"late_after": 5, "expected_from": null, "modes": [{"from": "2026-04-01", "mode": "period"}]}');`);
  await settings({ enabled: true });
});

describe("the code", () => {
  it("marks in its own step and the one after it, and is old from then on", async () => {
    await open();
    const code = await codeNow();
    school.setNow(at("08:00:19"));
    expect(await here(asha, code)).toBe("Present");
    school.setNow(at("08:00:20"));
    const old = "422 This code has changed. Scan or enter the one shown now.";
    expect(await here(bela, code)).toBe(old);
    school.setNow(at("08:05"));
    expect(await here(bela, code)).toBe(old);
    expect(await marks()).toEqual(["1 1 P"]);
  });

  it("is not the next one, which the page has a step before", async () => {
    await open();
    const [, next] = (await read()).opening?.codes ?? [];
    expect(await here(asha, next?.code ?? "")).toMatch(/^422 This code is wrong/);
    school.setNow(at("08:00:10"));
    expect(await here(asha, next?.code ?? "")).toBe("Present");
  });

  it("is read in other digits and with blanks", async () => {
    await open();
    const code = await codeNow();
    const arabic = [...code].map((digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)]).join("");
    expect(await here(asha, `${arabic.slice(0, 3)} ${arabic.slice(3)}`)).toBe("Present");
  });

  it("opens no other class's register, and marks no one who has left the class", async () => {
    await open();
    await open({ class_id: 2 });
    const others = "422 This code belongs to a register that you aren't in. Ask your teacher.";
    expect(await here(dev, await codeNow(1))).toBe(others);
    expect(await here(asha, await codeNow(2))).toBe(others);
    expect(await here(chand, await codeNow(1))).toBe(others);
    expect(await here(dev, await codeNow(2))).toBe("Present");
    expect(await marks()).toEqual(["2 4 P"]);
  });

  it("can be guessed ten times in a quarter of an hour", async () => {
    await open();
    const code = await codeNow();
    const wrong = code === "000000" ? "000001" : "000000";
    for (let n = 0; n < 10; n += 1) expect(await here(asha, wrong)).toMatch(/^422/);
    expect(await here(asha, code)).toMatch(/^429/);
    // No other student is kept out by that.
    expect(await here(bela, code)).toBe("Present");
    school.setNow(at("08:15"));
    expect(await here(asha, await codeNow())).toBe("Late 15");
  });

  it("is another one when a register is opened again", async () => {
    await open();
    const code = await codeNow();
    await end();
    expect(await here(asha, code)).toMatch(/^409 Students can't mark themselves here any more/);
    await open();
    expect(await codeNow()).not.toBe(code);
    expect(await here(asha, code)).toMatch(/^422 This code is wrong/);
    expect(await here(asha, await codeNow())).toBe("Present");
  });
});

describe("the lesson", () => {
  it("opens when it begins and not before", async () => {
    school.setNow(at("07:59:59"));
    expect((await open()).body.errors).toEqual({ slot: ["This lesson begins at 08:00."] });
    expect((await read()).may_open).toBe("This lesson begins at 08:00.");
    school.setNow(at("08:00"));
    const { status, body: said } = await open();
    expect([status, said.data.opening?.ends_at]).toEqual([200, "2026-06-10T08:45:00.000Z"]);
  });

  it("ends by itself with the lesson, to the second", async () => {
    school.setNow(at("08:44:59"));
    await open();
    const code = await codeNow();
    expect(await here(asha, code)).toBe("Present");
    school.setNow(at("08:45"));
    expect(await here(bela, code)).toMatch(/^409 Students can't mark themselves here any more/);
    expect((await read()).opening).toBeNull();
    expect((await open()).body.errors).toEqual({ slot: ["This lesson is over."] });
  });

  it("is today's alone, and one that takes place", async () => {
    expect((await open({ date: "2026-06-03" })).body.errors).toEqual({
      date: ["Students can mark themselves on the day itself only."],
    });
    expect((await open({ slot: "period:2" })).status).toBe(422);
  });

  it("has marks for an hour where it is a whole day", async () => {
    await school.db.script(
      `update settings set value = value || '{"modes": [{"from": "2026-04-01", "mode": "daily"}]}' where key = 'attendance'`,
    );
    expect((await open({ slot: "day" })).body.data.opening?.ends_at).toBe(
      "2026-06-10T09:00:00.000Z",
    );
  });
});

describe("late", () => {
  it("is who comes after the minutes of grace, with the minutes since the start", async () => {
    await open();
    school.setNow(at("08:05"));
    expect(await here(asha, await codeNow())).toBe("Present");
    school.setNow(at("08:06"));
    expect(await here(bela, await codeNow())).toBe("Late 6");
    expect(await marks()).toEqual(["1 1 P", "1 2 L 6"]);
    expect(await wrongSums(school.db)).toBe(0);
  });

  it("is no one because the register was opened late: the grace begins with it", async () => {
    school.setNow(at("08:20"));
    await open();
    school.setNow(at("08:25"));
    expect(await here(asha, await codeNow())).toBe("Present");
    school.setNow(at("08:26"));
    expect(await here(bela, await codeNow())).toBe("Late 26");
  });
});

describe("what stands", () => {
  it("is not written over: the answer says what it is", async () => {
    await open();
    await saveMark(asha, "A");
    expect(await here(asha, await codeNow())).toBe(
      "409 You have been marked already: Absent. Ask your teacher if that’s wrong.",
    );
    expect(await marks()).toEqual(["1 1 A"]);
  });

  it("is said again to a phone that lost the answer, and is not when a teacher has cleared it", async () => {
    await open();
    const code = await codeNow();
    expect([await here(asha, code), await here(asha, code)]).toEqual(["Present", "Present"]);
    await saveMark(asha, null);
    expect(await here(asha, code)).toBe(
      "409 Your teacher has changed your mark. Ask your teacher.",
    );
    expect(await marks()).toEqual([]);
  });

  it("is leave, and a departure by the gate, which a teacher looks at first", async () => {
    await school.db.script(`
      insert into leave_types (id, name, code_id) select 1, 'Medical', id from attendance_codes where code = 'E' on conflict do nothing;
      insert into leaves (student_id, leave_type_id, from_date, to_date, reason, status) values (1, 1, '2026-06-10', '2026-06-10', 'Ill', 'approved');
      insert into gate_events (key, student_id, kind, at, date, outcome, made_at) values (gen_random_uuid(), 2, 'departure', '2026-06-10T07:50:00Z', '2026-06-10', 'left', now());`);
    await open();
    expect(await here(asha, await codeNow())).toMatch(/^409 You are on leave: .*Ask your teacher/);
    expect(await here(bela, await codeNow())).toMatch(/^409 You left by the gate at 07:50/);
    expect(await marks()).toEqual([]);
  });

  it("is logged as the student's own, by code", async () => {
    await open();
    await here(asha, await codeNow());
    const logged = await school.db.query(
      sql`select actor, action, changes from activity_logs where action = 'changed marks'`,
    );
    expect(logged).toEqual([
      {
        actor: "Asha (student)",
        action: "changed marks",
        changes: {
          register: { before: null, after: "Class 1, 2026-06-10, Period 1" },
          reason: { before: null, after: "By the student, by code" },
          "Asha (A1)": { before: null, after: "P" },
        },
      },
    ]);
  });
});

describe("what the teacher sees", () => {
  it("is who is in, how many, and who used the same device", async () => {
    await open();
    const code = await codeNow();
    await here(asha, code, device(9));
    expect((await read()).marks).toEqual([
      expect.objectContaining({ name: "Asha", label: "Present", same_device_as: [] }),
    ]);
    await here(bela, code, device(9));
    const { students, marked, marks: own } = await read();
    expect([students, marked]).toEqual([2, 2]);
    expect(own.map(({ name, same_device_as: same }) => [name, same]).toSorted()).toEqual([
      ["Asha", ["Bela"]],
      ["Bela", ["Asha"]],
    ]);
  });

  it("takes the right to mark that register", async () => {
    const viewer = await school.signIn({ name: "Viewer", permissions: ["view_attendance"] });
    const other = await school.signIn({ name: "Own", permissions: ["mark_own_attendance"] });
    expect([(await open({}, viewer)).status, (await open({}, other)).status]).toEqual([403, 404]);
    expect((await open({}, tokens.get(asha) ?? "")).status).toBe(401);
  });
});

describe("the school", () => {
  it("has it off unless it says so, and needs students who sign in", async () => {
    await open();
    const code = await codeNow();
    await settings({ enabled: false });
    expect((await open()).status).toBe(403);
    expect((await read()).opening).toBeNull();
    expect(await here(asha, code)).toBe("403 Students don't mark themselves at this school.");
    await settings({ enabled: true }, false);
    expect((await open()).body.message).toMatch(/^Students can't sign in/);
    await settings({ enabled: true });
    expect(await here(asha, code)).toBe("Present");
  });

  it("may say from which networks; what is none is refused", async () => {
    await open();
    const code = await codeNow();
    await settings({ enabled: true, networks: "10.0.0.0/8" });
    expect(await here(asha, code)).toMatch(/^403 This works only in the school’s network/);
    await settings({ enabled: true, networks: "10.0.0.0/8, 127.0.0.0/8" });
    expect(await here(asha, code)).toBe("Present");
    for (const networks of ["10.0.0.0/33", "school", "10.0.0.1, 1.2.3", "::ffff:10.0.0.0/104"]) {
      const { status, body: said } = await settings({ enabled: true, networks });
      expect([networks, status, Object.keys(said.errors ?? {})]).toEqual([
        networks,
        422,
        ["attendance.self_marks.networks"],
      ]);
    }
  });

  it.each([
    ["10.1.0.0", "10.1.0.0/16", true],
    ["10.1.255.255", "10.1.0.0/16", true],
    ["10.2.0.0", "10.1.0.0/16", false],
    ["10.0.255.255", "10.1.0.0/16", false],
    ["::ffff:10.1.0.7", "10.1.0.0/16", true],
    ["::ffff:a01:7", "10.1.0.0/16", true],
    ["::ffff:10.2.0.7", "10.1.0.0/16", false],
    ["203.0.113.7", "203.0.113.7", true],
    ["203.0.113.8", "203.0.113.7", false],
    ["2001:db8:12::", "2001:db8:12::/48", true],
    ["2001:db8:12:ffff:ffff:ffff:ffff:ffff", "2001:db8:12::/48", true],
    ["2001:db8:13::", "2001:db8:12::/48", false],
    ["fe80::1%eth0", "fe80::/10", true],
    ["10.1.0.7", "2001:db8::/32", false],
    ["2001:db8::7", "0.0.0.0/0", false],
    ["unknown", "0.0.0.0/0", false],
    ["unknown", "", true],
    ["9.9.9.9", "10.0.0.0/8;9.9.9.9", true],
  ])("%s in %s: %s", async (client, list, isIn) => {
    expect(await isInNetworks(school.db, list, client)).toBe(isIn);
  });
});

it("two phones of one class at once are both marked, and the register is begun once", async () => {
  await open();
  const code = await codeNow();
  expect(await Promise.all([here(asha, code), here(bela, code)])).toEqual(["Present", "Present"]);
  expect(await marks()).toEqual(["1 1 P", "1 2 P"]);
  expect(await school.db.query(sql`select taken_by is not null as by from registers`)).toEqual([
    { by: true },
  ]);
});
