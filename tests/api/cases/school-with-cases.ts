import type { ApiContext } from "@rollcall/kit/api/context";
import { sql } from "@rollcall/kit/api/db/sql";
import { expect } from "vitest";
import { alertBatch } from "../../../src/features/alerts/alert-batch";
import { caseBatch } from "../../../src/features/cases/case-batch";
import { aClass } from "../attendance/a-class";

/** A case as tests look at it; tasks as `call 12 open`: kind, day of the month, state. */
export interface CaseRow {
  id: number;
  student_id: number;
  reason: string;
  stage: number;
  status: string;
  gone: string | null;
  next_due: string | null;
  note: string | null;
  tasks: string;
}

const dateOf = (day: number) => `2026-06-${String(day).padStart(2, "0")}`;

/** A school in June whose cases are judged when it is said. */
export async function schoolWithCases(channels?: ApiContext["channels"]) {
  const school = await aClass(4, undefined, undefined, channels);
  let clock = "";
  /** At this time of a day of June in Kolkata. */
  const at = async (day: number, time: string) => {
    clock = new Date(`${dateOf(day)}T${time}:00+05:30`).toISOString();
    await school.goTo(clock);
  };
  const context = () => ({ db: school.db, now: () => new Date(clock), channels: [] });
  /** What a host does in the background, until nothing is left. */
  const work = async () => {
    await school.recounted();
    while (await alertBatch(context())) continue;
    while (await caseBatch(context())) continue;
  };
  /** Marks everybody by a letter each on a day. */
  const marked = async (day: number, word: string, time = "10:00") => {
    await at(day, time);
    const answer = await school.save(school.letters(word), {
      date: dateOf(day),
      version: "*",
      token: school.office,
    });
    expect(answer.body.errors ?? answer.status).toBe(200);
  };
  return {
    ...school,
    at,
    work,
    marked,
    /** Marks them, and judges when the grace time is over. */
    async judged(day: number, word: string) {
      await marked(day, word);
      await at(day, "11:00");
      await work();
    },
    settings: (more: object) =>
      school.db.query(sql`
        insert into settings (key, value) values ('cases', ${JSON.stringify({ below_threshold: false, ...more })}::jsonb) on conflict (key) do update set value = excluded.value`),
    cases: () =>
      school.db.query<CaseRow>(sql`
        select c.id, c.student_id, c.reason, c.stage, c.status, to_char(c.reason_gone_on, 'YYYY-MM-DD') as gone, to_char(c.next_due, 'YYYY-MM-DD') as next_due, c.closing_note as note,
          (select coalesce(string_agg(t.kind || ' ' || to_char(t.due_on, 'DD') || ' ' || t.status, ', ' order by t.id), '') from case_tasks t where t.case_id = c.id) as tasks
        from cases c order by c.id`),
    /** Forgets every mark and case. */
    async anew() {
      await school.clear();
      await school.db.script(
        "truncate cases, case_tasks, case_notes, case_events, case_queue, case_occasions, alerts, alert_queue, figure_queue, alert_watch restart identity cascade; update alert_sweeps set asked = 0, done = 0, day = null; delete from settings where key in ('attendance', 'cases', 'notifications')",
      );
    },
  };
}
export type SchoolWithCases = Awaited<ReturnType<typeof schoolWithCases>>;
