import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { alertBatch } from "../../../src/features/alerts/alert-batch";
import { caseBatch } from "../../../src/features/cases/case-batch";
import { aClass, type AClass } from "../attendance/a-class";

let school: AClass;
let clock = "";

const goTo = async (instant: string) => {
  clock = instant;
  await school.goTo(instant);
};
const context = () => ({ db: school.db, now: () => new Date(clock), channels: [] });
/** What a host does in the background, until nothing is left. */
const work = async () => {
  await school.recounted();
  while (await alertBatch(context())) continue;
  while (await caseBatch(context())) continue;
};
const dateOf = (day: number) => `2026-06-${String(day).padStart(2, "0")}`;
/** At this time of a day of June in Kolkata. */
const at = (day: number, time: string) =>
  goTo(new Date(`${dateOf(day)}T${time}:00+05:30`).toISOString());
/** Marks everybody by a letter each on a day, and judges when the grace time is over. */
const marked = async (day: number, word: string, time = "10:00") => {
  await at(day, time);
  const answer = await school.save(school.letters(word), {
    date: dateOf(day),
    version: "*",
    token: school.office,
  });
  expect(answer.body.errors ?? answer.status).toBe(200);
};
const judged = async (day: number, word: string) => {
  await marked(day, word);
  await at(day, "11:00");
  await work();
};
const rules = (more: object) =>
  school.db.query(sql`
  insert into settings (key, value) values ('cases', ${JSON.stringify({ below_threshold: false, ...more })}::jsonb) on conflict (key) do update set value = excluded.value`);

interface CaseRow {
  student_id: number;
  reason: string;
  stage: number;
  status: string;
  gone: string | null;
  note: string | null;
  tasks: string;
}
const cases = () =>
  school.db.query<CaseRow>(sql`
  select c.student_id, c.reason, c.stage, c.status, to_char(c.reason_gone_on, 'YYYY-MM-DD') as gone, c.closing_note as note,
    (select coalesce(string_agg(t.kind || ' ' || to_char(t.due_on, 'DD') || ' ' || t.status, ', ' order by t.id), '') from case_tasks t where t.case_id = c.id) as tasks
  from cases c order by c.id`);

beforeAll(async () => {
  school = await aClass(4);
});
beforeEach(async () => {
  await school.clear();
  await school.db.script(
    "truncate cases, case_tasks, case_notes, case_events, case_queue, case_occasions, alerts, alert_queue, figure_queue, alert_watch restart identity cascade; update alert_sweeps set asked = 0, done = 0, day = null; delete from settings where key in ('attendance', 'cases')",
  );
  await rules({});
});
afterAll(() => school.db.close());

describe("a case about absences in a row", () => {
  it("opens once at the days of the first stage, with its task", async () => {
    await judged(8, "APPP");
    await judged(9, "APPP");
    expect(await cases()).toEqual([]);
    await judged(10, "APPP");
    const opened = {
      student_id: 1,
      reason: "absences",
      stage: 1,
      status: "open",
      gone: null,
      note: null,
      tasks: "call 12 open",
    };
    expect(await cases()).toEqual([opened]);
    await work();
    await judged(11, "APPP");
    expect(await cases()).toEqual([opened]);
  });
});
