import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aClass, type AClass } from "../attendance/a-class";

const day = "2026-06-09";
let personal: number;

let school: AClass;
/** May decide leave. */
let office: string;
/** May file leave and not decide it. */
let clerk: string;
beforeAll(async () => {
  school = await aClass(4);
  office = await school.signIn({
    name: "Office",
    permissions: ["view_leaves", "create_leaves", "edit_leaves"],
  });
  const [type] = await school.db.query<{ id: number }>(
    sql`select id from leave_types where name = 'Personal'`,
  );
  personal = Number(type?.id);
  clerk = await school.signIn({ name: "Clerk", permissions: ["view_leaves", "create_leaves"] });
});
afterAll(() => school.db.close());
beforeEach(async () => {
  await school.clear();
  await school.db.script("truncate undoable_acts restart identity cascade");
  await school.db.query(sql`update leave_types set allowance = null`);
  await school.save(school.letters("PPAP"), { date: day, token: school.office });
});

interface Given {
  act: number | null;
  changes: number;
}
const give = (more: object = {}, token = office) =>
  school.call<Given>(token, "POST", "/admin/leaves/reasons", {
    student_id: 3,
    leave_type_id: personal,
    date: day,
    ...more,
  });
const undo = (act: number | null, token = office) =>
  school.call<{ cancelled: number }>(token, "POST", `/admin/leaves/reasons/${act}/undo`);
const leaves = () =>
  school.db.query(
    sql`select student_id, status, from_date, to_date, reason from leaves where deleted_at is null order by id`,
  );

describe("the reason of an absence", () => {
  it("is approved leave of that day for who may decide, with its mark, and undone with it", async () => {
    const { status, body } = await give({ reason: " Dentist " });
    expect(body.errors ?? status).toBe(200);
    expect(body.data).toEqual({ act: 1, changes: 1 });
    expect(body.message).toBe("Student 003: Personal. 1 mark changed.");
    expect(await leaves()).toEqual([
      { student_id: 3, status: "approved", from_date: day, to_date: day, reason: "Dentist" },
    ]);
    expect(await school.stored(day)).toBe("PPEP");
    expect(await school.wrongSums()).toBe(0);
    expect((await undo(1)).body.data).toEqual({ cancelled: 1 });
    expect(await school.stored(day)).toBe("PPAP");
    expect((await leaves()).map((one) => one["status"])).toEqual(["cancelled"]);
    expect((await undo(1)).status).toBe(409);
  });

  it("is the name of the type where nothing more was said", async () => {
    await give({ reason: "  " });
    expect((await leaves()).map((one) => one["reason"])).toEqual(["Personal"]);
  });

  it("is a request for who may not decide, which changes no mark and tells who decides", async () => {
    const { status, body } = await give({}, clerk);
    expect(body.errors ?? status).toBe(200);
    expect(body.data).toEqual({ act: null, changes: 0 });
    expect(body.message).toContain("Personal was requested.");
    expect((await leaves()).map((one) => one["status"])).toEqual(["pending"]);
    expect(await school.stored(day)).toBe("PPAP");
    expect((await undo(1, clerk)).status).toBe(403);
  });

  it("is not listed among leave for classes, nor undone as one of them", async () => {
    await give();
    const { body } = await school.call(office, "GET", "/admin/leaves/class");
    expect(body.data).toEqual([]);
    expect((await school.call(office, "POST", "/admin/leaves/class/1/undo")).status).toBe(404);
  });

  it("stays where the leave was decided otherwise since", async () => {
    await give();
    const [leave] = await school.db.query<{ id: number }>(sql`select id from leaves`);
    await school.call(office, "POST", `/admin/leaves/${leave?.id}/cancel`, {});
    const { status, body } = await undo(1);
    expect(status).toBe(409);
    expect(body.message).toContain("decided otherwise");
  });

  it("over the allowance of its type is looked at first", async () => {
    await school.db.query(sql`update leave_types set allowance = 0 where id = ${personal}`);
    const { status, body } = await give();
    expect([status, body.code]).toEqual([409, "over_allowance"]);
    expect(await leaves()).toEqual([]);
    expect((await give({ over_allowance: true })).body.data.changes).toBe(1);
  });

  it("is refused with why where there is leave already, no such type, student, day or session", async () => {
    await give();
    const refused = async (more: object) => {
      const { status, body } = await give(more);
      return [status, ...Object.keys(body.errors ?? {})];
    };
    expect((await give()).body.errors?.["student_id"]?.join()).toContain("approved leave");
    expect(await refused({ student_id: 99 })).toEqual([422, "student_id"]);
    expect(await refused({ leave_type_id: 99 })).toEqual([422, "leave_type_id"]);
    expect(await refused({ date: "2026-02-30" })).toEqual([422, "date"]);
    expect(await refused({ student_id: 1, slots: "am" })).toEqual([422, "slots"]);
    expect(await refused({ student_id: 1, date: "2031-06-09" })).toEqual([422, "from_date"]);
    expect(await leaves()).toHaveLength(1);
  });

  it("is chosen among the types whose code is offered", async () => {
    const choices = async (token: string) =>
      (
        await school.call<{ types: { id: number; name: string }[]; decides: boolean }>(
          token,
          "GET",
          "/admin/leaves/reasons",
        )
      ).body.data;
    const { types, decides } = await choices(office);
    expect([types.map(({ name }) => name), decides]).toEqual([
      ["Medical", "Personal", "On duty"],
      true,
    ]);
    expect((await choices(clerk)).decides).toBe(false);
  });
});
