import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aClass, type AClass } from "../attendance/a-class";

interface Balance {
  year: string;
  allowance: number | null;
  taken: number;
  pending: number;
  own: number;
  over: number;
  sentence: string;
}
let school: AClass;
beforeAll(async () => {
  school = await aClass(3);
  await school.setOff({ sunday: true });
  await school.db.script(`
    insert into academic_years (name, start_date, end_date) values ('2027', '2027-04-01', '2028-03-31');
    insert into holidays (name, start_date, end_date) values ('Rain', '2026-06-09', '2026-06-09')`);
});
afterAll(() => school.db.close());
beforeEach(async () => {
  await school.db.script(`
    truncate leaves restart identity cascade;
    update leave_types set allowance = case id when 1 then 5 end;
    insert into leaves (student_id, leave_type_id, from_date, to_date, slots, reason, status) values
      (1, 1, '2026-06-06', '2026-06-10', null, 'Fever', 'approved'),
      (1, 1, '2026-06-12', '2026-06-12', 'am', 'Dentist', 'approved'),
      (1, 1, '2026-06-15', '2026-06-16', null, 'Wedding', 'pending'),
      (1, 2, '2026-06-18', '2026-06-18', null, 'Match', 'approved'),
      (2, 1, '2026-06-06', '2026-06-10', null, 'Fever', 'approved')`);
});

const ask = async (query: string, token = school.office) =>
  (await school.call<Balance[]>(token, "GET", `/admin/leaves/allowance?${query}`)).body.data;
const file = async (from: string, to: string) => {
  const { body } = await school.call<{ id: number }>(school.office, "POST", "/admin/leaves", {
    student_id: 1,
    leave_type_id: 1,
    from_date: from,
    to_date: to,
    reason: "Travel",
  });
  return body.data.id;
};
const approve = (id: number, body: object = {}) =>
  school.call<{ status: string }>(school.office, "POST", `/admin/leaves/${id}/approve`, body);

describe("what is left of a type of leave", () => {
  it("is told in school days, parts of days as halves, pending ones apart", async () => {
    // Saturday 6, Monday 8, Wednesday 10; not Sunday 7 and the holiday of 9 June.
    expect(await ask("student_id=1&leave_type_id=1&from=2026-06-20&to=2026-06-22")).toEqual([
      {
        type: { id: 1, name: expect.any(String) as string },
        year: "2026",
        allowance: 5,
        taken: 3.5,
        pending: 2,
        own: 2,
        over: 0.5,
        sentence:
          "3.5 of 5 days used in 2026, this request takes 2: 0.5 days over the allowance. 2 days more requested and not decided.",
      },
    ]);
  });

  it("is told of each academic year that the request touches", async () => {
    const found = await ask("student_id=1&leave_type_id=1&from=2027-03-30&to=2027-04-01");
    expect(found.map(({ year, taken, own }) => [year, taken, own])).toEqual([
      ["2026", 3.5, 2],
      ["2027", 0, 1],
    ]);
  });

  it("does not count the stored request itself, and a request for a part of a day as half", async () => {
    const [own] = await ask("student_id=1&leave_type_id=1&from=2026-06-15&to=2026-06-16&id=3");
    expect(own).toMatchObject({ taken: 3.5, pending: 0, own: 2 });
    const [part] = await ask("student_id=1&leave_type_id=1&from=2026-06-20&to=2026-06-20&slots=am");
    expect(part).toMatchObject({ own: 0.5, over: 0 });
  });

  it("is listed of a student for each type in use", async () => {
    const { body } = await school.call<Balance[]>(
      school.office,
      "GET",
      "/admin/leaves/allowances/1",
    );
    expect(body.data.map(({ allowance, taken, pending }) => [allowance, taken, pending])).toEqual(
      expect.arrayContaining([
        [5, 3.5, 2],
        [null, 1, 0],
      ]),
    );
  });
});

describe("an approval over the allowance", () => {
  it("is not made silently: the sentence comes first, and then it is approved anyway", async () => {
    const id = await file("2026-06-20", "2026-06-22");
    const { body } = await school.call<{ over_allowance: string | null }>(
      school.office,
      "POST",
      `/admin/leaves/${id}/approve/preview`,
    );
    expect(body.data.over_allowance).toContain("0.5 days over the allowance");
    const refused = await approve(id);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: "over_allowance" });
    expect(refused.body.message).toContain("0.5 days over the allowance");
    expect((await approve(id, { over_allowance: true })).body.data.status).toBe("approved");
  });

  it("is left out of a decision on many, with the reason", async () => {
    const over = await file("2026-06-20", "2026-06-22");
    const { body } = await school.call<{
      done: number[];
      failed: { id: number; reason: string }[];
    }>(school.office, "POST", "/admin/leaves/bulk-decide", { ids: [over], action: "approve" });
    expect(body.data.done).toEqual([]);
    expect(body.data.failed).toEqual([
      { id: over, reason: expect.stringContaining("over the allowance") as string },
    ]);
  });

  it("asks nothing where the days suffice, and of a type without a limit", async () => {
    const within = await file("2026-06-20", "2026-06-20");
    expect((await approve(within)).status).toBe(200);
    await school.db.query(sql`update leave_types set allowance = null`);
    expect((await approve(await file("2026-07-01", "2026-07-31"))).status).toBe(200);
  });
});

it("the list of leave counts part days apart from whole ones, in school days", async () => {
  const { body } = await school.call<{ id: number; school_days: number; part_days: number }[]>(
    school.office,
    "GET",
    "/admin/leaves/requests?status=approved",
  );
  const days = new Map(body.data.map((one) => [one.id, [one.school_days, one.part_days]]));
  expect([days.get(1), days.get(2), days.get(4)]).toEqual([
    [3, 0],
    [0, 1],
    [1, 0],
  ]);
});
