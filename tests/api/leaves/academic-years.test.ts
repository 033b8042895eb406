import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aClass, type AClass } from "../attendance/a-class";

// The academic year is 1 April 2026 to 31 March 2027; another begins on 10 April 2027.
let school: AClass;
beforeAll(async () => {
  school = await aClass(3);
  await school.db.query(
    sql`insert into academic_years (name, start_date, end_date) values ('2027', '2027-04-10', '2028-03-31')`,
  );
});
afterAll(() => school.db.close());

const file = (from_date: string, to_date: string, student_id = 1) =>
  school.call<{ id: number; version: number }>(school.office, "POST", "/admin/leaves", {
    student_id,
    leave_type_id: 1,
    from_date,
    to_date,
    reason: "Travel",
  });

it("leave outside every academic year is refused", async () => {
  const { status, body } = await file("2027-04-02", "2027-04-05");
  expect(status).toBe(422);
  expect(body.errors).toEqual({ from_date: ["These days are outside every academic year."] });
  expect((await file("2031-04-02", "2031-04-05")).body.errors).toHaveProperty("from_date");
});

it("leave that begins or ends outside the academic years names that day", async () => {
  expect((await file("2027-03-30", "2027-04-02")).body.errors).toEqual({
    to_date: ["2027-04-02 is outside every academic year."],
  });
  expect((await file("2027-04-05", "2027-04-12")).body.errors).toEqual({
    from_date: ["2027-04-05 is outside every academic year."],
  });
});

it("leave from one academic year into the next is filed", async () => {
  expect((await file("2027-03-30", "2027-04-12")).status).toBe(201);
});

it("a leave stored outside the academic years is changed as long as its days stay", async () => {
  await school.db.query(sql`
    insert into leaves (id, student_id, leave_type_id, from_date, to_date, reason, status) values (900, 2, 1, '2031-05-04', '2031-05-05', 'Old', 'pending')`);
  const change = (body: object) => school.call(school.office, "PATCH", "/admin/leaves/900", body);
  expect((await change({ reason: "Older" })).status).toBe(200);
  expect((await change({ to_date: "2031-05-06" })).status).toBe(422);
});

it("a year in the trash is no academic year", async () => {
  await school.db.query(
    sql`update academic_years set deleted_at = now() where start_date = '2027-04-10'`,
  );
  expect((await file("2027-05-03", "2027-05-04", 3)).body.errors).toEqual({
    from_date: ["These days are outside every academic year."],
  });
});
