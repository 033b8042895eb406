import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { schoolWithCases, type SchoolWithCases } from "./school-with-cases";

let school: SchoolWithCases;

const post = (path: string, body?: unknown) =>
  school.call(school.office, "POST", `/admin/${path}`, body, { "If-Match": "*" });
const opened = async () => {
  await school.judged(8, "APPP");
  await school.judged(9, "APPP");
  await school.judged(10, "APPP");
};
const states = async () => (await school.cases()).map(({ status }) => status);

beforeAll(async () => {
  school = await schoolWithCases();
});
beforeEach(async () => {
  await school.anew();
  await school.settings({});
});
afterAll(() => school.db.close());

describe("a case about absences in a row", () => {
  it("opens once at the days of the first stage, with its task", async () => {
    await school.judged(8, "APPP");
    await school.judged(9, "APPP");
    expect(await school.cases()).toEqual([]);
    await school.judged(10, "APPP");
    const first = {
      id: 1,
      student_id: 1,
      reason: "absences",
      stage: 1,
      status: "open",
      gone: null,
      next_due: "2026-06-12",
      note: null,
      tasks: "call 12 open",
    };
    expect(await school.cases()).toEqual([first]);
    await school.work();
    await school.judged(11, "APPP");
    expect(await school.cases()).toEqual([first]);
  });

  it("waits until marks have stood for the grace time", async () => {
    await school.judged(8, "APPP");
    await school.judged(9, "APPP");
    await school.marked(10, "APPP");
    await school.at(10, "10:14");
    await school.work();
    expect(await school.cases()).toEqual([]);
    await school.marked(10, "P...", "10:14");
    await school.at(10, "12:00");
    await school.work();
    expect(await school.cases()).toEqual([]);
  });

  it("is raised at the days of a further stage, and gets the task of that one", async () => {
    await opened();
    await school.judged(11, "APPP");
    await school.judged(12, "APPP");
    expect(await school.cases()).toMatchObject([
      { stage: 2, status: "open", next_due: "2026-06-12", tasks: "call 12 open, letter 17 open" },
    ]);
  });

  it("gets the tasks of every stage that is reached at once", async () => {
    for (const day of [8, 9, 10, 11, 12]) await school.marked(day, "APPP");
    await school.at(12, "12:00");
    await school.work();
    expect(await school.cases()).toMatchObject([
      { stage: 2, tasks: "call 14 open, letter 17 open" },
    ]);
  });

  it("does not count days of approved leave, and is not ended by them", async () => {
    await school.judged(8, "APPP");
    await school.judged(9, "APPP");
    await school.judged(10, "EPPP");
    expect(await school.cases()).toEqual([]);
    await school.judged(11, "APPP");
    expect(await school.cases()).toMatchObject([{ stage: 1 }]);
  });

  it("says when its reason is gone, and closes by itself some days later if nobody has begun", async () => {
    await opened();
    await school.judged(11, "PPPP");
    expect(await school.cases()).toMatchObject([{ status: "open", gone: "2026-06-11" }]);
    await school.at(13, "12:00");
    await school.work();
    expect(await states()).toEqual(["open"]);
    await school.at(14, "12:00");
    await school.work();
    expect(await school.cases()).toMatchObject([
      {
        status: "closed",
        next_due: null,
        note: "Closed automatically: the reason no longer holds.",
        tasks: "call 12 dropped",
      },
    ]);
  });

  it("goes on when the reason comes back before it has closed", async () => {
    await opened();
    await school.marked(10, "P...", "12:00");
    await school.at(10, "13:00");
    await school.work();
    expect(await school.cases()).toMatchObject([{ status: "open", gone: "2026-06-10" }]);
    await school.marked(10, "A...", "14:00");
    await school.at(10, "15:00");
    await school.work();
    expect(await school.cases()).toMatchObject([{ status: "open", gone: null }]);
  });

  it("stays for a person where a task is done and another is not, and closes once all are done", async () => {
    await opened();
    for (const day of [11, 12]) await school.judged(day, "APPP");
    await post("case-tasks/1/done", { outcome: "Will be back on Monday" });
    await school.judged(15, "PPPP");
    await school.at(20, "12:00");
    await school.work();
    expect(await school.cases()).toMatchObject([
      { status: "open", gone: "2026-06-15", tasks: "call 12 done, letter 17 open" },
    ]);
    await post("case-tasks/2/done");
    await school.work();
    expect(await states()).toEqual(["closed"]);
  });

  it("is not opened again for absences that went on after a person closed it, nor by a save without a change", async () => {
    await opened();
    expect((await post("cases/1/close", { note: "Known to the office" })).status).toBe(200);
    await school.judged(10, "APPP");
    await school.judged(11, "APPP");
    await school.judged(12, "APPP");
    expect(await states()).toEqual(["closed"]);
  });

  it("opens anew for other absences", async () => {
    await opened();
    await post("cases/1/close");
    await school.judged(11, "PPPP");
    for (const day of [12, 13, 15]) await school.judged(day, "APPP");
    expect(await states()).toEqual(["closed", "open"]);
  });

  it("follows a correction of a mark that lies back", async () => {
    await opened();
    await school.at(11, "10:00");
    await school.save(school.letters("P..."), {
      date: "2026-06-09",
      version: "*",
      token: school.office,
    });
    await school.at(11, "11:00");
    await school.work();
    expect(await school.cases()).toMatchObject([{ status: "open", gone: "2026-06-11" }]);
  });

  it("is not judged where cases are opened by hand only, and caught up with when that ends", async () => {
    await school.settings({ enabled: false });
    await opened();
    expect(await school.cases()).toEqual([]);
    const saved = await school.call(school.office, "PUT", "/admin/settings", {
      cases: { enabled: true },
    });
    expect(saved.status).toBe(200);
    await school.work();
    expect(await school.cases()).toMatchObject([{ stage: 1 }]);
  });
});

describe("the settings of cases", () => {
  it("say how many days make a stage, what is to be done, and by when", async () => {
    await school.settings({
      first: { days: 2, task: "meeting", due_days: 0 },
      second: { days: 3, task: "other", due_days: 1 },
      third: { days: 4, task: "letter", due_days: 3 },
    });
    for (const day of [8, 9, 10, 11]) await school.judged(day, "APPP");
    expect(await school.cases()).toMatchObject([
      { stage: 3, tasks: "meeting 09 open, other 11 open, letter 14 open" },
    ]);
  });

  it("say how long the reason must be gone", async () => {
    await school.settings({ close_after_days: 1 });
    await opened();
    await school.judged(11, "PPPP");
    expect(await states()).toEqual(["open"]);
    await school.at(12, "09:00");
    await school.work();
    expect(await states()).toEqual(["closed"]);
  });

  it("say whether a percentage below the threshold opens a case, once enough registers count", async () => {
    await school.db.script(
      `insert into settings (key, value) values ('notifications', '{"rules": {"low_attendance_slots": 4}}')`,
    );
    await school.settings({ below_threshold: true });
    for (const [day, word] of [
      [1, "APPP"],
      [2, "PPPP"],
      [3, "APPP"],
    ] as const)
      await school.judged(day, word);
    expect(await school.cases()).toEqual([]);
    await school.judged(4, "PPPP");
    expect(await school.cases()).toMatchObject([
      { student_id: 1, reason: "threshold", stage: 1, tasks: "call 06 open" },
    ]);
  });

  it("and a percentage opens none where that is off", async () => {
    await school.db.script(
      `insert into settings (key, value) values ('notifications', '{"rules": {"low_attendance_slots": 2}}')`,
    );
    for (const [day, word] of [
      [1, "APPP"],
      [2, "PPPP"],
      [3, "APPP"],
    ] as const)
      await school.judged(day, word);
    expect(await school.cases()).toEqual([]);
  });
});

describe("a threshold that is raised", () => {
  it("opens cases of whom it makes low", async () => {
    await school.db.script(
      `insert into settings (key, value) values ('notifications', '{"rules": {"low_attendance_slots": 2}}')`,
    );
    await school.settings({ below_threshold: true });
    for (const day of [1, 2, 3, 4]) await school.judged(day, "PPPP");
    await school.judged(5, "APPP");
    expect(await school.cases()).toEqual([]);
    await school.call(school.office, "PUT", "/admin/settings", { attendance: { threshold: 90 } });
    await school.work();
    expect(await school.cases()).toMatchObject([{ student_id: 1, reason: "threshold" }]);
  });
});

describe("a student has one open case", () => {
  it("which the database holds to as well", async () => {
    await opened();
    const again = await post("cases", { student_id: 1 });
    expect(again).toMatchObject({
      status: 422,
      body: { errors: { student_id: ["This student already has an open case."] } },
    });
    await expect(
      school.db.query(sql`insert into cases (student_id, open_of) values (1, 1)`),
    ).rejects.toMatchObject({ constraint: "cases_open_of_unique" });
    const [held] = await school.db.query(sql`select open_of from cases where id = 1`);
    expect(held).toEqual({ open_of: 1 });
  });

  it("and one that a person opens is raised, and closed by a person only", async () => {
    await school.at(8, "09:00");
    expect(await post("cases", { student_id: 1 })).toMatchObject({
      status: 201,
      body: { data: { reason: "by_hand", opened_on: "2026-06-08", stage: 1 } },
    });
    for (const day of [8, 9, 10, 11, 12]) await school.judged(day, "APPP");
    expect(await school.cases()).toMatchObject([{ stage: 2, tasks: "letter 17 open" }]);
    await school.judged(15, "PPPP");
    await school.at(30, "12:00");
    await school.work();
    expect(await school.cases()).toMatchObject([{ status: "open", gone: null }]);
  });
});
