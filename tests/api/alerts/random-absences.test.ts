import { sql } from "@rollcall/kit/api/db/sql";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alertBatch } from "../../../src/features/alerts/alert-batch";
import { aClass, type AClass } from "../attendance/a-class";
import { channels } from "../notifications/school";
import { runs } from "../../support/every-case";

const students = [1, 2];
const slots = ["am", "pm"] as const;
const graceMinutes = 15;
const morning = Date.parse("2026-06-10T04:00:00Z");

type Step =
  | { what: "mark"; student: number; slot: "am" | "pm"; code: string | null }
  | { what: "desk"; student: number }
  | { what: "wait"; minutes: number }
  | { what: "leave"; student: number };

const student = fc.constantFrom(...students);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant("mark" as const),
      student,
      slot: fc.constantFrom(...slots),
      code: fc.constantFrom("A", "A", "P", "L", null),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant("desk" as const), student }) },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant("wait" as const),
      minutes: fc.constantFrom(3, 10, 14, 15, 40),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("leave" as const), student }) },
);

/** One slot of a student, and since when its absence waits to be told. */
interface Slot {
  code: string | null;
  waits: number | null;
}

/**
 * What was said of a student's day, told from the rules alone: one message a day about the slots
 * that were missed, one correction where one of them was changed.
 */
class SentAlert {
  said: { by: "desk" | "system"; slots: string[] } | null = null;
  corrected = false;
  onLeave = false;
  readonly slots = new Map<string, Slot>(slots.map((slot) => [slot, { code: null, waits: null }]));

  absent = () => [...this.slots].filter(([, { code }]) => code === "A").map(([slot]) => slot);

  mark(slot: string, code: string | null, now: number) {
    const before = this.slots.get(slot)?.code ?? null;
    if (before === code) return;
    this.slots.set(slot, {
      code,
      waits: code === "A" || before === "A" ? now : (this.slots.get(slot)?.waits ?? null),
    });
  }

  work(now: number) {
    if (!this.said) {
      const due = [...this.slots].filter(
        ([, { waits }]) => waits !== null && waits + graceMinutes * 60_000 <= now,
      );
      for (const [, one] of due) one.waits = null;
      const news = due
        .filter(([, { code }]) => code === "A" && !this.onLeave)
        .map(([slot]) => slot);
      if (news.length) this.said = { by: "system", slots: news };
    }
    if (!this.said) return;
    for (const one of this.slots.values()) one.waits = null;
    if (this.said.slots.some((slot) => this.slots.get(slot)?.code !== "A")) this.corrected = true;
  }
}

let school: AClass;
beforeAll(async () => {
  school = await aClass(students.length, undefined, undefined, channels);
  await school.db.script(`
    insert into parents (name, phone) values ('One', '+91 90000 00001'), ('Two', '+91 90000 00002');
    insert into students__parents (from_id, to_id) values (1, 1), (2, 2);
    insert into settings (key, value) values ('attendance', '{"modes": [{"mode": "session", "from": "2026-06-01"}]}'),
      ('notifications', '{"rules": {"low_attendance": false, "consecutive_absences": false, "daily_absence": true, "grace_minutes": ${graceMinutes}}}') on conflict (key) do update set value = settings.value || excluded.value`);
});
afterAll(() => school.db.close());

/** The titles of what each student's parent was sent, in order. */
const sent = async () => {
  const rows = await school.db.query<{ parent: number; title: string; body: string }>(
    sql`select n.recipient_id as parent, s.title, s.body from sendings s join notifications n on n.sending_id = s.id and n.kind = 'parent' order by s.id`,
  );
  return students.map((id) =>
    rows
      .filter(({ parent }) => parent === id)
      .map(
        ({ title, body }) =>
          `${title.split(/[: ]/)[0]} ${/Morning, Afternoon|Morning|Afternoon/.exec(body)?.[0] ?? ""}`,
      ),
  );
};
const names = (list: readonly string[]) =>
  slots
    .filter((slot) => list.includes(slot))
    .map((slot) => (slot === "am" ? "Morning" : "Afternoon"))
    .join(", ");

async function happen(one: Step, model: SentAlert | undefined, now: number): Promise<void> {
  if (one.what === "mark") {
    const answer = await school.save([{ student_id: one.student, code: one.code }], {
      slot: one.slot,
      version: "*",
      token: school.office,
    });
    expect(answer.body.errors ?? answer.status).toBe(200);
    model?.mark(one.slot, one.code, now);
  }
  if (one.what === "leave" && model && !model.onLeave) {
    const { body } = await school.call<{ id: number }>(school.office, "POST", "/admin/leaves", {
      student_id: one.student,
      leave_type_id: 1,
      from_date: "2026-06-10",
      to_date: "2026-06-10",
      reason: "Fever",
    });
    await school.call(school.office, "POST", `/admin/leaves/${body.data.id}/approve`);
    model.onLeave = true;
    const [taken] = await school.db.query<{ slots: string[] }>(
      sql`select coalesce(array_agg(slot), '{}') as slots from registers`,
    );
    for (const slot of taken?.slots ?? []) model.mark(slot, "E", now);
  }
  if (one.what === "desk") {
    const answer = await school.call(school.office, "POST", "/admin/attendance/absentees/notify", {
      date: "2026-06-10",
      student_ids: [one.student],
    });
    const absent = model?.onLeave ? [] : (model?.absent() ?? []);
    expect(answer.status).toBe(absent.length === 0 ? 422 : model?.said ? 409 : 201);
    if (model && answer.status === 201) model.said = { by: "desk", slots: absent };
  }
}

describe("what is said of a student's day", () => {
  it("is one message at most, whoever says it, and one correction when it was wrong, after whatever happened", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
        await school.clear();
        await school.db.script(
          "truncate notifications, sendings, alerts, alert_queue, figure_queue restart identity cascade",
        );
        const models = new Map(students.map((id) => [id, new SentAlert()]));
        let now = morning;
        for (const one of [...steps, { what: "wait", minutes: 60 } as const]) {
          if (one.what === "wait") now += one.minutes * 60_000;
          await school.goTo(new Date(now).toISOString());
          await happen(one, "student" in one ? models.get(one.student) : undefined, now);
          const at = now;
          while (await alertBatch({ db: school.db, now: () => new Date(at), channels })) continue;
          for (const model of models.values()) model.work(now);
          expect(await sent()).toEqual(
            [...models.values()].map(({ said, corrected }) => [
              ...(said ? [`Absent ${names(said.slots)}`] : []),
              ...(said && corrected ? [`Correction ${names(said.slots)}`] : []),
            ]),
          );
        }
      }),
      { numRuns: Number(process.env["ALERT_RUNS"] ?? runs(2, 12)) },
    );
  }, 300_000);
});
