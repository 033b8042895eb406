import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import type { pastRegister } from "../../../src/features/attendance/contract";
import { aClass, type AClass } from "./a-class";

type Past = DataOf<typeof pastRegister>;
let school: AClass;
let inspector: string;

beforeAll(async () => {
  school = await aClass();
  inspector = await school.signIn({
    name: "Inspector",
    permissions: ["view_attendance", "view_activity_logs"],
  });
});
beforeEach(async () => {
  await school.clear();
  await school.goTo("2026-06-10T06:00:00Z");
});
afterAll(() => school.db.close());

const ask = (at?: string, token = inspector) =>
  school.call<Past>(
    token,
    "GET",
    `/admin/attendance/register/past?class_id=1&date=2026-06-10&slot=day${at ? `&at=${at}` : ""}`,
  );
const past = async (at?: string) => (await ask(at)).body.data;
const letters = (students: Past["students"], when: "then" | "now") =>
  students.map((one) => one[when]?.code ?? "-").join("");
/** Taken at 9:00, changed at 10:00 sharp and at 11:00, by the clock in Kolkata. */
async function aMorning(): Promise<void> {
  await school.goTo("2026-06-10T03:30:00Z");
  await school.save(school.letters("PPA."));
  await school.goTo("2026-06-10T04:30:00Z");
  await school.save([{ student_id: 3, code: "L", minutes_late: 12 }], { version: "*" });
  await school.goTo("2026-06-10T05:30:00Z");
  await school.call(
    school.office,
    "PUT",
    "/admin/attendance/register",
    {
      class_id: 1,
      date: "2026-06-10",
      slot: "day",
      reason: "Seen by the nurse",
      marks: [
        { student_id: 1, code: "A" },
        { student_id: 3, code: "P" },
        { student_id: 4, code: "P" },
      ],
    },
    { "If-Match": "*" },
  );
}

describe("a register as it was", () => {
  it("shows each mark of a moment beside that of now, the change of that very moment included", async () => {
    await aMorning();
    const at = await past("2026-06-10T10:00");
    expect([at.state, letters(at.students, "then"), letters(at.students, "now")]).toEqual([
      "known",
      "PPL-",
      "APPP",
    ]);
    expect(at.students[2]?.then).toEqual({ code: "L", minutes_late: 12, remark: null });
    const before = await past("2026-06-10T09:59");
    expect(letters(before.students, "then")).toBe("PPA-");
    expect(letters((await past("2026-06-10T11:00")).students, "then")).toBe("APPP");
  });

  it("lists who changed what since, why, from what to what", async () => {
    await aMorning();
    const { changes, taken_by, taken_at, since } = await past("2026-06-10T09:30");
    expect([taken_by?.name, taken_at, since]).toEqual([
      "Marker",
      "2026-06-10T03:30:00.000Z",
      "2026-06-10T03:30:00.000Z",
    ]);
    expect(
      changes.map(({ at, by, reason, student_id, before, after }) => [
        at.slice(11, 16),
        by?.name,
        reason,
        student_id,
        before?.code,
        after?.code,
      ]),
    ).toEqual([
      ["04:30", "Marker", null, 3, "A", "L"],
      ["05:30", "Office", "Seen by the nurse", 1, "P", "A"],
      ["05:30", "Office", "Seen by the nurse", 3, "L", "P"],
      ["05:30", "Office", "Seen by the nurse", 4, undefined, "P"],
    ]);
    expect((await past("2026-06-10T11:00")).changes).toEqual([]);
  });

  it("was not taken yet before it was taken, and says what stands now", async () => {
    await aMorning();
    const { state, students, changes } = await past("2026-06-10T08:59");
    expect([state, letters(students, "then"), letters(students, "now")]).toEqual([
      "not_taken_yet",
      "----",
      "APPP",
    ]);
    expect(changes).toHaveLength(4);
    await school.clear();
    expect((await past()).state).toBe("never_taken");
  });

  it("knows a mark that was cleared, and what stood in a register that was emptied", async () => {
    await aMorning();
    await school.goTo("2026-06-10T06:30:00Z");
    await school.call(
      school.office,
      "POST",
      "/admin/attendance/register/empty",
      { class_id: 1, date: "2026-06-10", slot: "day", reason: "Wrong class" },
      { "If-Match": "*" },
    );
    const { students, changes } = await past("2026-06-10T11:30");
    expect([letters(students, "then"), letters(students, "now")]).toEqual(["APPP", "----"]);
    expect(new Set(changes.map(({ reason }) => reason))).toEqual(new Set(["Wrong class"]));
  });

  it("shows a mark that was changed there and back as it was, with both changes", async () => {
    await school.goTo("2026-06-10T03:30:00Z");
    await school.save(school.letters("PPPP"));
    await school.goTo("2026-06-10T04:30:00Z");
    await school.save([{ student_id: 1, code: "A" }], { version: "*" });
    await school.goTo("2026-06-10T05:30:00Z");
    await school.save([{ student_id: 1, code: "P" }], { version: "*" });
    const { students, changes } = await past("2026-06-10T09:30");
    expect(students[0]).toMatchObject({ then: { code: "P" }, now: { code: "P" } });
    expect(changes.map(({ before, after }) => [before?.code, after?.code])).toEqual([
      ["P", "A"],
      ["A", "P"],
    ]);
  });

  it("keeps the letter of that time when a code is renamed, and students who left the list", async () => {
    await aMorning();
    await school.db.script(
      "update attendance_codes set code = 'Z' where code = 'A'; update enrolments set to_date = '2026-06-09' where student_id = 2",
    );
    const { students } = await past("2026-06-10T09:30");
    await school.db.script(
      "update attendance_codes set code = 'A' where code = 'Z'; update enrolments set to_date = null",
    );
    expect(
      students.map(({ id, listed, then, now }) => [id, listed, then?.code, now?.code]),
    ).toEqual([
      [1, true, "P", "Z"],
      [3, true, "A", "P"],
      [4, true, undefined, "P"],
      [2, false, "P", "P"],
    ]);
  });
});

describe("what is not known is not said", () => {
  it("of a register from before changes were stored, only that it was taken", async () => {
    await aMorning();
    await school.db.script(
      "update registers set changes_since = '2026-06-10T05:00:00Z'; delete from mark_changes where at < '2026-06-10T05:00:00Z'",
    );
    const early = await past("2026-06-10T10:29");
    expect([early.state, early.since, letters(early.students, "then")]).toEqual([
      "not_stored",
      "2026-06-10T05:00:00.000Z",
      "----",
    ]);
    const later = await past("2026-06-10T10:30");
    expect([later.state, letters(later.students, "then")]).toEqual(["known", "PPL-"]);
  });

  it("without a moment it is ten o'clock of that day, or now while that is to come", async () => {
    await aMorning();
    expect((await past()).at).toBe("2026-06-10T10:00");
    await school.goTo("2026-06-10T04:29:00Z");
    expect((await past()).at).toBe("2026-06-10T09:59");
  });

  it.each([
    ["2026-06-10T11:31", "That moment is still to come. Choose an earlier one."],
    ["2026-06-31T10:00", "Enter a day and a time, such as 2026-06-10T10:00."],
    ["2026-06-10T24:00", "Enter a day and a time, such as 2026-06-10T10:00."],
    ["2026-06-10", "Enter a day and a time, such as 2026-06-10T10:00."],
  ])("%s is refused", async (at, sentence) => {
    const { status, body } = await ask(at);
    expect([status, body.errors]).toEqual([422, { at: [sentence] }]);
  });

  it("now is no moment to come", async () => {
    expect((await ask("2026-06-10T11:30")).status).toBe(200);
  });

  it("is for those who see both attendance and the activity log", async () => {
    expect((await ask(undefined, school.marker)).status).toBe(403);
    const auditor = await school.signIn({ name: "Auditor", permissions: ["view_activity_logs"] });
    expect((await ask(undefined, auditor)).status).toBe(403);
  });
});

it("a first register stores no changes, and an unchanged save none either", async () => {
  await school.save(school.letters("PPPP"));
  await school.goTo("2026-06-10T06:01:00Z");
  await school.save(school.letters("PPPP"), { version: "*" });
  expect(await school.db.query(sql`select 1 from mark_changes`)).toEqual([]);
});
