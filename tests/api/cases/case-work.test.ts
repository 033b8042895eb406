import { sql } from "@rollcall/kit/api/db/sql";
import { fillPlaceholders } from "../../../src/features/audiences/fill-placeholders";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { statementsOf } from "../../support/statements";
import { schoolWithCases, type SchoolWithCases } from "./school-with-cases";

let school: SchoolWithCases;
let worker: string;
let viewer: string;
let noteReader: string;

interface Entry {
  kind: string;
  event?: string;
  stage?: number;
  by: string | null;
  [more: string]: unknown;
}
interface Timeline {
  from: string;
  more: boolean;
  entries: Entry[];
}
const timeline = async (token = school.office, student = 1) =>
  (await school.call<Timeline>(token, "GET", `/admin/students/${student}/timeline`)).body.data
    .entries;
const call = (token: string, method: string, path: string, body?: unknown) =>
  school.call(token, method, `/admin/${path}`, body, { "If-Match": "*" });
const opened = async () => {
  for (const day of [8, 9, 10]) await school.judged(day, "APPP");
};

beforeAll(async () => {
  school = await schoolWithCases();
  worker = await school.signIn({
    name: "Worker",
    permissions: ["view_cases", "edit_cases", "create_cases", "view_students", "view_parents"],
  });
  viewer = await school.signIn({ name: "Viewer", permissions: ["view_cases", "view_students"] });
  noteReader = await school.signIn({
    name: "Counsellor",
    permissions: ["view_cases", "view_students", "view_case_notes", "create_case_notes"],
  });
  await school.db.script(`
    insert into parents (name, phone) values ('Meera', '+91 90000 00002'), ('Arun', '+91 90000 00003');
    insert into students__parents (from_id, to_id) values (1, 1), (1, 2);
    insert into message_templates (name, type, title, body) values
      ('Absences', 'attendance_alert', 'Absences of {student}', 'Dear {name}, {student} of {class} is missing lessons. {date}'),
      ('Percentage', 'low_attendance', 'Attendance', '{student} stands at {percentage}.')`);
});
beforeEach(async () => {
  await school.anew();
  await school.settings({});
});
afterAll(() => school.db.close());

describe("the tasks of a case", () => {
  it("are done with an outcome, and the case says what is due next", async () => {
    await opened();
    expect(
      await call(worker, "POST", "case-tasks", {
        case_id: 1,
        kind: "meeting",
        title: "Talk to the class teacher",
        due_on: "2026-06-11",
      }),
    ).toMatchObject({ status: 201 });
    expect(await school.cases()).toMatchObject([{ next_due: "2026-06-11" }]);
    expect(
      await call(worker, "POST", "case-tasks/2/done", { outcome: "  He is ill  " }),
    ).toMatchObject({ status: 200, body: { data: { status: "done", outcome: "He is ill" } } });
    expect(await school.cases()).toMatchObject([{ next_due: "2026-06-12" }]);
    expect(await timeline()).toContainEqual(
      expect.objectContaining({
        kind: "task",
        title: "Talk to the class teacher",
        outcome: "He is ill",
        by: "Worker",
      }),
    );
    expect(await call(worker, "POST", "case-tasks/2/done")).toMatchObject({
      status: 409,
      body: { message: "This task is already done." },
    });
    expect(await call(worker, "POST", "case-tasks/2/undo")).toMatchObject({
      status: 200,
      body: { data: { status: "open", outcome: null, done_at: null } },
    });
    expect(await school.cases()).toMatchObject([{ next_due: "2026-06-11" }]);
  });

  it("are neither changed nor deleted once they are done", async () => {
    await opened();
    await call(worker, "POST", "case-tasks/1/done");
    expect((await call(worker, "PATCH", "case-tasks/1", { title: "Other" })).status).toBe(409);
    expect((await call(school.office, "DELETE", "case-tasks/1")).status).toBe(409);
  });

  it("are dropped when the case is closed, and open again with it", async () => {
    await opened();
    expect(await call(worker, "POST", "cases/1/close", { note: "Moved away" })).toMatchObject({
      status: 200,
      body: { data: { status: "closed", closing_note: "Moved away" } },
    });
    expect(await school.cases()).toMatchObject([{ tasks: "call 12 dropped", next_due: null }]);
    expect(await call(worker, "POST", "case-tasks/1/done")).toMatchObject({ status: 409 });
    expect(
      await call(worker, "POST", "case-tasks", {
        case_id: 1,
        title: "Too late",
        due_on: "2026-06-20",
      }),
    ).toMatchObject({
      status: 422,
      body: { errors: { case_id: ["This case is closed. Reopen it to add a task."] } },
    });
    expect(await call(worker, "POST", "cases/1/reopen")).toMatchObject({
      status: 200,
      body: { data: { status: "open", closing_note: null } },
    });
    expect(await school.cases()).toMatchObject([{ tasks: "call 12 open", next_due: "2026-06-12" }]);
    expect((await call(worker, "POST", "cases/1/reopen")).status).toBe(409);
    expect((await timeline()).filter(({ kind }) => kind === "case")).toMatchObject([
      { event: "reopened", by: "Worker" },
      { event: "closed", by: "Worker", note: "Moved away" },
      { event: "opened", by: null, reason: "absences" },
    ]);
  });

  it("are counted for the first page where they are overdue", async () => {
    await opened();
    expect((await call(viewer, "GET", "cases/counts")).body.data).toMatchObject({
      open: 1,
      mine: 0,
      overdue: 0,
    });
    await school.at(13, "09:00");
    expect((await call(viewer, "GET", "cases/counts")).body.data).toEqual({
      today: "2026-06-13",
      open: 1,
      mine: 0,
      overdue: 1,
      overdue_cases: 1,
    });
  });
});

describe("what belongs to whom", () => {
  it("a case that opened by itself stays with its student, and its tasks with it", async () => {
    await opened();
    await call(school.office, "POST", "cases", { student_id: 2 });
    for (const [path, body, field] of [
      ["cases/1", { student_id: 3 }, "student_id"],
      ["cases/2", { student_id: 1 }, "student_id"],
      ["case-tasks/1", { case_id: 2 }, "case_id"],
    ] as const)
      expect(await call(school.office, "PATCH", path, body)).toMatchObject({
        status: 422,
        body: { errors: { [field]: [expect.any(String)] } },
      });
  });

  it("one that was opened for the wrong student can be given to another, who has no open case", async () => {
    await school.at(8, "09:00");
    await call(school.office, "POST", "cases", { student_id: 2 });
    expect((await call(school.office, "PATCH", "cases/1", { student_id: 3 })).status).toBe(200);
    expect((await call(school.office, "POST", "cases", { student_id: 2 })).status).toBe(201);
    expect((await call(school.office, "POST", "cases", { student_id: 3 })).status).toBe(422);
  });

  it("a case in the trash leaves room for another, and comes back where there is room", async () => {
    await opened();
    expect((await call(school.office, "DELETE", "cases/1")).status).toBeLessThan(300);
    expect((await call(school.office, "POST", "cases", { student_id: 1 })).status).toBe(201);
    expect(await call(school.office, "POST", "cases/1/restore")).toMatchObject({
      status: 409,
      body: { message: "This student has another open case. Close that one first." },
    });
    await call(school.office, "POST", "cases/2/close");
    expect((await call(school.office, "POST", "cases/1/restore")).status).toBe(200);
  });
});

describe("who may see", () => {
  it("notes take a permission of their own, on their pages and in the timeline", async () => {
    await opened();
    expect(
      await call(noteReader, "POST", "case-notes", { case_id: 1, text: "Family trouble" }),
    ).toMatchObject({ status: 201 });
    expect((await call(worker, "GET", "case-notes")).status).toBe(403);
    expect((await call(worker, "POST", "case-notes", { case_id: 1, text: "x" })).status).toBe(403);
    expect(JSON.stringify(await timeline(worker))).not.toContain("Family trouble");
    expect(await timeline(noteReader)).toContainEqual(
      expect.objectContaining({ kind: "note", text: "Family trouble", by: "Counsellor" }),
    );
  });

  it("cases take one too, and so does what is done with them", async () => {
    await opened();
    const stranger = await school.signIn({ name: "Stranger", permissions: ["view_students"] });
    expect((await call(stranger, "GET", "cases")).status).toBe(403);
    expect((await call(stranger, "GET", "cases/counts")).status).toBe(403);
    expect(await timeline(stranger)).toEqual([]);
    for (const path of ["cases/1/close", "cases/1/reopen", "case-tasks/1/done"])
      expect((await call(viewer, "POST", path)).status).toBe(403);
    expect((await call(viewer, "GET", "cases/1/letter?template_id=1")).status).toBe(403);
    expect((await timeline(viewer)).map(({ kind }) => kind)).toEqual(["case"]);
  });
});

describe("a letter", () => {
  it("is filled from a template for the parents, and recorded as printed, not as sent", async () => {
    await opened();
    const { body } = await call(worker, "GET", "cases/1/letter?template_id=1");
    expect(body.data).toMatchObject({
      title: "Absences of Student 001",
      body: "Dear Arun and Meera, Student 001 of Eight is missing lessons. 10 Jun 2026",
      to: ["Arun", "Meera"],
      address: null,
      absences: [],
      date: "2026-06-10",
      template: { id: 1, name: "Absences" },
    });
    expect(
      (await call(school.office, "GET", "cases/1/letter?template_id=1")).body.data["absences"],
    ).toEqual(["2026-06-08", "2026-06-09", "2026-06-10"].map((date) => ({ date, slots: [] })));
    expect((await timeline()).filter(({ kind }) => kind === "letter")).toEqual([]);
    expect(await call(worker, "POST", "cases/1/letters", { template_id: 1 })).toMatchObject({
      status: 201,
      body: { message: "Letter recorded as printed" },
    });
    expect((await timeline()).filter(({ kind }) => kind === "letter")).toMatchObject([
      { template: "Absences", by: "Worker", case_id: 1 },
    ]);
    const sent = await school.db.query(sql`select 1 from sendings where title like 'Absences of%'`);
    expect(sent).toEqual([]);
  });

  it("names no parent to who may not see parents, and no percentage to who may not see that", async () => {
    await opened();
    const blind = await school.signIn({ name: "Blind", permissions: ["view_cases", "edit_cases"] });
    expect((await call(blind, "GET", "cases/1/letter?template_id=1")).body.data).toMatchObject({
      to: [],
      address: null,
      absences: [],
      body: "Dear Parents of Student 001, Student 001 of Eight is missing lessons. 10 Jun 2026",
    });
    expect(await call(blind, "GET", "cases/1/letter?template_id=2")).toMatchObject({
      status: 422,
      body: {
        errors: {
          template_id: ["This template uses {percentage}, which you don't have permission to see."],
        },
      },
    });
    expect(
      (await call(school.office, "GET", "cases/1/letter?template_id=2")).body.data,
    ).toMatchObject({ body: "Student 001 stands at 0%." });
  });

  it("tells parents to reply by the link only where a message carries one, and names who signs", async () => {
    await opened();
    await school.db.script(`
      update parents set address = '4 Lake Road' where name = 'Meera';
      update cases set responsible_id = (select id from admins where name = 'Worker') where id = 1;
      insert into settings (key, value) values ('institution', '{"phone": "+91 22 1234"}') on conflict (key) do update set value = settings.value || excluded.value;
      insert into message_templates (id, name, type, title, body) overriding system value values (70, 'Reply', 'system', 'Absences', 'We do not know why. {reply}')`);
    expect((await call(worker, "GET", "cases/1/letter?template_id=70")).body.data).toMatchObject({
      body: "We do not know why. Please call the school: +91 22 1234.",
      address: "4 Lake Road",
      signed_by: "Worker",
    });
    const host = {
      db: school.db,
      now: () => new Date("2026-06-10T06:00:00Z"),
      publicUrl: "https://school.example",
    };
    const readers = [
      { kind: "parent", id: 1, name: "Meera", subjects: [1] },
      { kind: "student", id: 1, name: "Asha", subjects: [1] },
    ];
    expect((await fillPlaceholders(host, readers, ["reply"])).map(({ reply }) => reply)).toEqual([
      "Please reply by the link in this message, or call the school: +91 22 1234.",
      "Please call the school: +91 22 1234.",
    ]);
    await school.db.script(
      "update settings set value = value - 'phone' where key = 'institution'; update parents set address = null; delete from message_templates where id = 70",
    );
    expect((await fillPlaceholders(host, readers, ["reply"])).map(({ reply }) => reply)).toEqual([
      "Please reply by the link in this message.",
      "Please contact the school office.",
    ]);
  });

  it("is one of many, in their order, each filled for its own parents and recorded in its own case", async () => {
    await opened();
    const second = (
      await school.call<{ id: number }>(school.office, "POST", "/admin/cases", { student_id: 2 })
    ).body.data;
    const ids = [second.id, 1, 999];
    const { body } = await call(
      worker,
      "GET",
      `cases/letters?template_id=1&cases=${ids.join(",")}`,
    );
    expect(body.data).toMatchObject({
      date: "2026-06-10",
      template: { id: 1, name: "Absences" },
      letters: [
        { case_id: second.id, title: "Absences of Student 002" },
        { case_id: 1, title: "Absences of Student 001", to: ["Arun", "Meera"] },
      ],
    });
    expect(
      await call(worker, "POST", "cases/letters", { template_id: 1, case_ids: ids }),
    ).toMatchObject({
      status: 201,
      body: { data: { recorded: 2 }, message: "2 letters recorded as printed" },
    });
    expect(
      await school.db.query(
        sql`select case_id, detail from case_events where kind = 'letter' order by case_id`,
      ),
    ).toEqual([1, second.id].map((case_id) => ({ case_id, detail: "Absences" })));
    const statements = async (case_ids: number[]) =>
      (
        await statementsOf(school.db, () =>
          call(worker, "POST", "cases/letters", { template_id: 1, case_ids }),
        )
      ).length;
    expect(await statements([1, second.id])).toBe(await statements([1]));
    expect((await call(viewer, "GET", "cases/letters?template_id=1&cases=1")).status).toBe(403);
    expect((await call(worker, "GET", "cases/letters?template_id=1&cases=999")).status).toBe(404);
    expect((await call(worker, "GET", "cases/letters?template_id=1&cases=x")).body).toMatchObject({
      errors: { cases: ["Choose from 1 to 100 cases."] },
    });
  });

  it("needs a case and a template that are there", async () => {
    await opened();
    expect((await call(worker, "GET", "cases/9/letter?template_id=1")).status).toBe(404);
    expect(await call(worker, "GET", "cases/1/letter?template_id=9")).toMatchObject({
      status: 422,
      body: { errors: { template_id: ["This template no longer exists."] } },
    });
  });
});

describe("the timeline of a student", () => {
  it("tells absences, late arrivals, alerts, calls, leave and the case, latest first", async () => {
    await opened();
    await call(school.office, "POST", "attendance/absentees/contacted", {
      date: "2026-06-10",
      student_ids: [1],
      outcome: "spoke",
      parent_id: 1,
      said: "He has a fever",
    });
    await school.db.query(sql`update activity_logs set created_at = '2026-06-10T06:30:00Z'`);
    await school.db.script(
      "insert into leaves (student_id, leave_type_id, from_date, to_date, reason, created_at) values (1, (select min(id) from leave_types), '2026-06-12', '2026-06-12', 'Fever', '2026-06-10T08:00:00Z')",
    );
    await school.judged(11, "LPPP");
    const entries = await timeline();
    expect(entries.map(({ kind, event }) => event ?? kind)).toEqual([
      "late",
      "leave",
      "call",
      "opened",
      "alert",
      "alert",
      "absent",
      "alert",
      "absent",
      "alert",
      "absent",
    ]);
    expect(entries.find(({ kind }) => kind === "call")).toMatchObject({
      whom: "Meera",
      outcome: "spoke",
      said: "He has a fever",
      by: expect.any(String),
    });
    expect(entries.find(({ kind }) => kind === "absent")).toMatchObject({
      date: "2026-06-10",
      slots: [],
    });
    expect(await timeline(school.office, 2)).toEqual([]);
  });

  it("is there for a student in the trash too, as the figures are", async () => {
    await school.judged(10, "APPP");
    await school.db.query(sql`update students set deleted_at = now() where id = 1`);
    const entries = await timeline();
    await school.db.query(sql`update students set deleted_at = null where id = 1`);
    expect(entries).toContainEqual(expect.objectContaining({ kind: "absent" }));
  });

  it("is told sixty days at a time, as long as the student was at the school, with the classes", async () => {
    await school.at(10, "12:00");
    const page = async (before?: string) => {
      const { data } = (
        await school.call<Timeline & { from: string; earlier: boolean }>(
          school.office,
          "GET",
          `/admin/students/1/timeline${before ? `?before=${before}` : ""}`,
        )
      ).body;
      return {
        ...data,
        entries: data.entries.map(({ kind, event, date }) => `${String(date)} ${event ?? kind}`),
      };
    };
    await school.db.script(`
      insert into classes (id, name, code) values (70, 'Class 70', '70');
      update enrolments set to_date = '2026-05-31' where student_id = 1;
      insert into enrolments (id, student_id, class_id, from_date, to_date) values (900, 1, 70, '2026-06-01', '2026-06-05')`);
    const latest = await page();
    const before = await page(latest.from);
    await school.db.script(`
      delete from enrolments where id = 900; update enrolments set to_date = null where student_id = 1;
      delete from classes where id = 70`);
    expect([latest.from, latest.earlier, latest.entries]).toEqual([
      "2026-04-12",
      true,
      ["2026-06-05 left", "2026-06-01 entered"],
    ]);
    expect([before.from, before.earlier, before.entries]).toEqual([
      "2026-02-11",
      false,
      ["2026-04-01 entered"],
    ]);
    expect((await call(school.office, "GET", "students/1/timeline?before=never")).status).toBe(422);
  });

  it("is only of a student who is there", async () => {
    expect((await call(school.office, "GET", "students/99/timeline")).status).toBe(404);
  });
});
