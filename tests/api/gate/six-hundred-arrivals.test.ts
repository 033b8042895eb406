import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pageStore } from "../../../src/providers/device/device-store";
import { bodyOf, type PassAnswer } from "../../../src/features/gate/page/gate-queue";
import { createGateSender, type GateOutcome } from "../../../src/features/gate/page/gate-sender";
import { wrongSums } from "../attendance/a-class";
import { testApi, type TestApi } from "../../support/test-api";

const arrivals = 600;
/** Seconds from 07:52:30; the first period begins at 08:00, five minutes are not late. */
const [opens, lasts] = [Date.parse("2026-06-10T07:52:30Z"), 900];
/** Without a network from the fourth minute to the ninth. */
const isOut = (second: number) => second >= 240 && second < 540;

let school: TestApi;
let kiosk: string;
beforeAll(async () => {
  school = await testApi({ now: "2026-06-10T07:52:30Z" });
  kiosk = await school.signIn({ name: "Kiosk", permissions: ["mark_attendance"] });
  await school.db.script(`
    insert into academic_years (name, start_date, end_date, is_current) values ('2026-27', '2026-04-01', '2027-03-31', true);
    insert into classes (id, name, code) select n, 'Class ' || n, n::text from generate_series(1, 15) n;
    insert into students (id, name, admission_no, admission_date) select n, 'Student ' || n, 'A' || n, '2026-04-01' from generate_series(1, ${arrivals}) n;
    insert into enrolments (student_id, class_id, from_date) select n, 1 + n % 15, '2026-04-01' from generate_series(1, ${arrivals}) n;
    insert into periods (id, name, start_time, end_time) values (1, 'Period 1', '08:00', '08:45');`);
});
afterAll(() => school.db.close());

it("600 arrivals in 15 minutes, five of them without a network and some answers lost after the commit: none lost, none doubled", async () => {
  let now = opens;
  let [calls, lost] = [0, 0];
  let comesBack: number | undefined;
  const told = new Map<string, PassAnswer>();
  const second = () => (now - opens) / 1000;
  const sender = createGateSender(1, {
    store: pageStore(),
    alone: (_name, work) => work(),
    changed: () => undefined,
    later: (seconds) => void (comesBack = now + seconds * 1000),
    tell: (answers) => answers.forEach((one) => told.set(one.key, one)),
    async send(batch): Promise<GateOutcome> {
      if (isOut(second())) return { kind: "unknown" };
      calls += 1;
      // Every seventh call fails on the server, before anything is written.
      if (calls % 7 === 0) return { kind: "unknown", after: 1 };
      const { status, body } = await school.call<PassAnswer[]>(
        kiosk,
        "POST",
        "/admin/gate/events",
        { entries: batch.map(bodyOf) },
      );
      expect([status, body.errors]).toEqual([200, undefined]);
      // Every third answer is lost on its way back, when all is written already.
      if (calls % 3 === 0) {
        lost += 1;
        return { kind: "unknown" };
      }
      return { kind: "answered", answers: body.data };
    },
  });
  const pass = async (student: number) => {
    await sender.add({
      key: crypto.randomUUID(),
      kind: "arrival",
      student_id: student,
      name: `Student ${student}`,
      admission_no: `A${student}`,
      class_name: null,
      at: new Date(now).toISOString(),
      reason: null,
      tried: false,
    });
  };
  for (let student = 1; student <= arrivals; student++) {
    now = opens + ((student - 1) * lasts * 1000) / arrivals;
    school.setNow(new Date(now).toISOString());
    await pass(student);
    // Every fiftieth student is scanned twice.
    if (student % 50 === 0) await pass(student);
    const isDue = comesBack === undefined || comesBack <= now;
    // Ten scans come in while a call is on its way.
    if (isDue && student % 10 === 0) {
      comesBack = undefined;
      await sender.flush();
    }
  }
  for (let tries = 0; sender.read().queue.length > 0 && tries < 20; tries++) await sender.flush();

  expect(sender.read().queue).toEqual([]);
  expect(lost).toBeGreaterThan(5);
  expect(told.size).toBe(arrivals + arrivals / 50);
  const [noted] = await school.db.query<{ all: number; students: number; late: number }>(
    sql`select count(*)::int as all, count(distinct student_id)::int as students, count(*) filter (where outcome = 'late')::int as late from gate_events where outcome <> 'already'`,
  );
  const startsLate = Math.ceil(
    ((Date.parse("2026-06-10T08:06:00Z") - opens) / 1000 / lasts) * arrivals,
  );
  const late = arrivals - startsLate;
  expect(noted).toEqual({ all: arrivals, students: arrivals, late });
  const marks = await school.db.query<{ student: number; code: string; minutes: number }>(
    sql`select m.student_id as student, c.code, m.minutes_late as minutes from marks m join attendance_codes c on c.id = m.code_id order by 1`,
  );
  expect(marks).toEqual(
    Array.from({ length: late }, (_, n) => ({
      student: startsLate + n + 1,
      code: "L",
      minutes: Math.floor(
        (opens +
          ((startsLate + n) * lasts * 1000) / arrivals -
          Date.parse("2026-06-10T08:00:00Z")) /
          60_000,
      ),
    })),
  );
  expect(await wrongSums(school.db)).toBe(0);
}, 60_000);
