import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testApi, type TestApi } from "../../support/test-api";
import { wrongSums } from "./a-class";

const key = { class_id: 1, date: "2026-06-10", slot: "day" };
let school: TestApi;
let office: string;
let marker: string;

beforeAll(async () => {
  school = await testApi({ now: "2026-06-10T06:00:00Z" });
  office = await school.signIn({ name: "Office", super: true });
  marker = await school.signIn({ name: "Marker", permissions: ["mark_attendance"] });
  await school.db.script(`
    insert into periods (name, start_time, end_time) values ('Period 1', '05:30', '06:15');
    insert into academic_years (name, start_date, end_date, is_current) values ('2026-27', '2026-04-01', '2027-03-31', true);
    insert into classes (id, name, code) values (1, 'Class 1', '1');
    insert into students (id, name, admission_no, admission_date) values (1, 'Asha', 'A1', '2026-04-01'), (2, 'Bela', 'A2', '2026-04-01');
    insert into enrolments (student_id, class_id, from_date) values (1, 1, '2026-04-01'), (2, 1, '2026-04-01');`);
});
afterAll(() => school.db.close());

const save = (who: string, marks: object[], version: number) =>
  school.call<{ version: number }>(
    who,
    "PUT",
    "/admin/attendance/register",
    { ...key, marks },
    { "If-Match": `"${version}"` },
  );
const empty = (who: string, version: number, reason = "Wrong class") =>
  school.call<{ version: number; cleared: number }>(
    who,
    "POST",
    "/admin/attendance/register/empty",
    { ...key, reason },
    { "If-Match": `"${version}"` },
  );
const stateOf = async () => {
  const { body } = await school.call<{ classes: { registers: { state: string }[] }[] }>(
    office,
    "GET",
    "/admin/attendance/expected",
  );
  return body.data.classes[0]?.registers[0]?.state;
};

describe("a register that was taken by mistake", () => {
  it("is emptied with a reason, is missing again, and the log keeps its marks", async () => {
    const saved = await save(
      marker,
      [
        { student_id: 1, code: "P" },
        { student_id: 2, code: "A" },
      ],
      0,
    );
    expect(await stateOf()).toBe("taken");
    const { status, body } = await empty(marker, saved.body.data.version);
    expect([status, body.data.cleared]).toEqual([200, 2]);
    expect(await stateOf()).toBe("missing");
    expect(await wrongSums(school.db)).toBe(0);
    const [line] = await school.db.query<{ changes: unknown }>(
      sql`select changes from activity_logs where resource = 'attendance' order by id desc limit 1`,
    );
    expect(line?.changes).toEqual({
      register: { before: null, after: "Class 1, 2026-06-10, Day" },
      reason: { before: null, after: "Wrong class" },
      "Asha (A1)": { before: "P", after: null },
      "Bela (A2)": { before: "A", after: null },
    });
  });

  it("is left alone without a reason, when somebody changed it, and when nobody is marked", async () => {
    const [register] = await school.db.query<{ version: number }>(
      sql`select version from registers`,
    );
    const version = register?.version ?? 0;
    expect((await empty(marker, version)).body.errors).toEqual({
      slot: ["No students are marked in this register."],
    });
    const saved = await save(office, [{ student_id: 1, code: "P" }], version);
    expect((await empty(marker, version)).status).toBe(412);
    expect((await empty(marker, saved.body.data.version, " ")).body.errors).toEqual({
      reason: ["Reason is required."],
    });
  });

  it("keeps what the office has set from a marker", async () => {
    const [register] = await school.db.query<{ version: number }>(
      sql`select version from registers`,
    );
    const changed = await save(office, [{ student_id: 1, code: "A" }], register?.version ?? 0);
    const { version } = changed.body.data;
    const { status, body } = await empty(marker, version);
    expect([status, body.errors]).toEqual([422, { "marks.1": ["The office has set this mark."] }]);
    expect((await empty(office, version)).body.data.cleared).toBe(1);
  });
});
