import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aClass, type AClass, type SentMark } from "./a-class";

interface Correction {
  id: number;
  status: string;
  filed_by_id: number;
  decided_by_id: number | null;
  decision_note: string | null;
  marks: { student: string; before: { code: string } | null; code: string | null }[];
}
const path = "/admin/attendance/corrections";
let school: AClass;
const file = (marks: readonly SentMark[], more: object = {}, token = school.marker) =>
  school.call<Correction>(token, "POST", path, {
    class_id: 1,
    date: "2026-06-10",
    slot: "day",
    marks,
    reason: "He was in the sick room",
    ...more,
  });
const decide = (id: number, how: "approve" | "reject", body: object = {}, token = school.office) =>
  school.call<Correction>(token, "POST", `${path}/${id}/${how}`, body);
const told = async (token: string) =>
  (
    await school.call<{ title: string; body: string }[]>(token, "GET", "/admin/notifications")
  ).body.data.map(({ title, body }) => `${title} – ${body}`);

beforeAll(async () => void (school = await aClass()));
afterAll(() => school.db.close());
beforeEach(async () => {
  await school.clear();
  await school.db.script(
    "truncate attendance_corrections, notifications, sendings restart identity cascade",
  );
  await school.goTo("2026-06-10T06:00:00Z");
  await school.save(school.letters("PPAL"));
  await school.goTo("2026-06-20T06:00:00Z");
});

describe("a correction to a locked register", () => {
  it("is filed by who may mark, changes nothing yet, and tells the office", async () => {
    expect((await school.save(school.letters("A"), { version: 1 })).body.code).toBe("locked");
    const { status, body } = await file(school.letters("P.P"));
    expect([status, body.data.status, body.data.marks]).toEqual([
      201,
      "pending",
      [
        {
          student_id: 3,
          student: "Student 003",
          before: { code: "A", minutes_late: null, remark: null },
          code: "P",
          minutes_late: null,
          remark: null,
        },
      ],
    ]);
    expect(await school.stored()).toBe("PPAL");
    expect(await told(school.office)).toEqual([
      "Correction: Eight, 2026-06-10, Day – Marker asks for one mark to be changed. He was in the sick room",
    ]);
    expect(await told(school.marker)).toEqual([]);
  });

  it("once approved is set as a mark of the office, with its reason in the log, and the filer is told", async () => {
    const { body } = await file([
      { student_id: 3, code: "L", minutes_late: 12 },
      { student_id: 1, code: null },
    ]);
    const approved = await decide(body.data.id, "approve", { note: "Nurse confirms" });
    expect([approved.status, approved.body.data.status, approved.body.data.decision_note]).toEqual([
      200,
      "approved",
      "Nurse confirms",
    ]);
    expect(await school.stored()).toBe("-PLL");
    expect((await school.read()).students[2]?.mark).toMatchObject({
      code: "L",
      minutes_late: 12,
      office: true,
    });
    const [log] = await school.db.query<{ changes: Record<string, { after: string }> }>(
      sql`select changes from activity_logs where resource = 'attendance' order by id desc limit 1`,
    );
    expect(log?.changes["reason"]?.after).toBe(
      `Correction ${body.data.id}: He was in the sick room`,
    );
    expect(await told(school.marker)).toEqual([
      "Correction approved: Eight, 2026-06-10, Day – Your correction was approved by Office. Nurse confirms",
    ]);
    expect(await school.wrongSums()).toBe(0);
  });

  it("is rejected only with a reason, which the filer reads; the register stays", async () => {
    const {
      body: {
        data: { id },
      },
    } = await file(school.letters("A"));
    expect((await decide(id, "reject")).body.errors).toEqual({
      note: ["Enter a reason for rejecting the correction."],
    });
    expect((await decide(id, "reject", { note: "No proof" })).body.data.status).toBe("rejected");
    expect([await school.stored(), await told(school.marker)]).toEqual([
      "PPAL",
      ["Correction rejected: Eight, 2026-06-10 – Your correction was rejected by Office. No proof"],
    ]);
  });

  it("is decided once, by two at once too", async () => {
    const {
      body: {
        data: { id },
      },
    } = await file(school.letters("A"));
    const answers = await Promise.all([
      decide(id, "approve"),
      decide(id, "reject", { note: "No" }),
      decide(id, "approve"),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await decide(id, "approve")).body.message).toMatch(
      /^This correction has been (approved|rejected) already\.$/,
    );
  });

  it("stands in the register while it waits, and another for the same student is filed only when that is known", async () => {
    const waiting = async () =>
      ((await school.read()) as unknown as { corrections: object[] }).corrections;
    const {
      body: {
        data: { id },
      },
    } = await file(school.letters("..P"));
    expect(await waiting()).toEqual([
      {
        id,
        filed_at: "2026-06-20T06:00:00.000Z",
        filed_by: { id: expect.any(Number), name: "Marker" },
        reason: "He was in the sick room",
        marks: [expect.objectContaining({ student_id: 3, student: "Student 003", code: "P" })],
      },
    ]);
    const refused = await file(school.letters("A.E"));
    expect([refused.status, refused.body.message, refused.body.data]).toEqual([
      409,
      "A correction is already waiting for Student 003 (filed by Marker). Submit yours only if it's different.",
      expect.objectContaining({ corrections: [expect.objectContaining({ id })] }),
    ]);
    expect([
      (await file(school.letters("A"))).status,
      (await file(school.letters("A.E"), { again: true })).status,
      (await waiting()).length,
    ]).toEqual([201, 201, 3]);
    await decide(id, "reject", { note: "No proof" });
    expect((await waiting()).length).toBe(2);
  });

  it("does not overwrite what came in between, and names whose mark it is", async () => {
    const {
      body: {
        data: { id },
      },
    } = await file(school.letters("AA"));
    await school.save(school.letters("E"), { version: 1, token: school.office });
    const refused = await decide(id, "approve");
    expect([refused.status, refused.body.message, await school.stored()]).toEqual([
      409,
      "Since this was filed, the register was changed for Student 001. Look at the register, and change it there or reject this.",
      "EPAL",
    ]);
    await school.save(school.letters("A"), { version: 2, token: school.office });
    expect([(await decide(id, "approve")).status, await school.stored()]).toEqual([200, "AAAL"]);
  });

  it.each([
    [
      "nothing that differs",
      { marks: [{ student_id: 1, code: "P" }] },
      "marks",
      "These marks are already set; there is nothing to correct.",
    ],
    [
      "no reason",
      { marks: [{ student_id: 1, code: "A" }], reason: " " },
      "reason",
      "Reason is required.",
    ],
    [
      "a student of another class",
      { marks: [{ student_id: 99, code: "A" }] },
      "marks.99",
      "This student is not in the class on this day.",
    ],
    [
      "a day without school",
      { marks: [{ student_id: 1, code: "A" }], date: "2026-06-14" },
      "date",
      "Closed: weekly off day.",
    ],
  ])("with %s is refused", async (_, more, field, sentence) => {
    const { status, body } = await file([], more);
    expect([status, body.errors]).toEqual([422, { [field]: [sentence] }]);
  });

  it("asks for the right of each call, and there is none with another id", async () => {
    const {
      body: {
        data: { id },
      },
    } = await file(school.letters("A"));
    expect((await decide(id, "approve", {}, school.marker)).body).toMatchObject({
      code: "permission",
      permission: "edit_locked_attendance",
    });
    expect([
      (await decide(9999, "approve")).status,
      (await decide(id, "approve", { other: 1 })).status,
    ]).toEqual([404, 422]);
    expect(
      (
        await file(
          school.letters("A"),
          {},
          await school.signIn({ name: "Viewer", permissions: ["view_attendance"] }),
        )
      ).status,
    ).toBe(403);
  });
});
