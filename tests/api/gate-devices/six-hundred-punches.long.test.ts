import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, expect, it } from "vitest";
import { wrongSums } from "../attendance/a-class";
import type { TestApi } from "../../support/test-api";
import { addDevice, deviceNow, schoolOf, sendTo, states } from "./school";
import { Terminal, type Way } from "./terminal";

const students = 600;
/** From 07:52:30 on; the first period begins at 08:00, five minutes are not late. */
const opens = Date.parse("2026-06-10T07:52:30Z");
const lasts = 900;

let school: TestApi;
let admin: string;
beforeAll(async () => {
  school = await schoolOf(students, "2026-06-10T07:00:00Z");
  admin = await school.signIn({ name: "Head", super: true });
});
afterAll(() => school.db.close());

it("600 punches with an outage, lost answers, rows sent again, a wrong clock and unknown ids: none lost, none doubled", async () => {
  let now = opens;
  const secondOf = () => (now - opens) / 1000;
  let requests = 0;
  const way = (): Way => {
    // The school has no network from the fourth minute to the ninth.
    if (secondOf() >= 240 && secondOf() < 540) return "lost";
    requests += 1;
    if (requests % 7 === 0) return "fails";
    return requests % 3 === 0 ? "answer_lost" : "arrives";
  };
  const main = await addDevice(school, admin, "CGKK0001");
  const side = await addDevice(school, admin, "CGKK0002");
  const send = sendTo(school);
  const door = new Terminal({
    serial: "CGKK0001",
    server: main.address,
    clock: () => now,
    send,
    way,
  });
  let wrong = 0;
  const other = new Terminal({
    serial: "CGKK0002",
    server: side.address,
    clock: () => now + wrong,
    send,
  });
  for (let student = 1; student <= students; student++) {
    now = opens + ((student - 1) * lasts * 1000) / students;
    school.setNow(new Date(now).toISOString());
    door.punch(String(1000 + student), 0);
    // Every fiftieth shows the card twice, and a teacher comes with every hundredth.
    if (student % 50 === 0) door.punch(String(1000 + student), 0);
    if (student % 100 === 0) door.punch("77", 0);
    if (student % 10 === 0) await door.turn();
    // Another door's clock is right, then a year ahead, then as after its battery was taken out.
    if (student === 100 || student === 300 || student === 500) {
      wrong = { 100: 0, 300: 365 * 86_400_000, 500: Date.parse("2000-01-01T00:00:00Z") - now }[
        student
      ];
      other.punch(String(1000 + student), 0);
      await other.turn();
    }
  }
  for (let tries = 0; door.unsent > 0 && tries < 40; tries++) {
    now += 30_000;
    school.setNow(new Date(now).toISOString());
    await door.turn();
  }
  expect(door.unsent + other.unsent).toBe(0);
  // A technician has the terminal send all that it ever stored.
  door.forgetWhatWasSent();
  for (let tries = 0; door.unsent > 0 && tries < 40; tries++) await door.turn();
  expect(door.unsent).toBe(0);
  expect(door.uploads).toBeGreaterThan(40);

  const [noted] = await school.db.query<{ all: number; students: number; late: number }>(
    sql`select count(*)::int as all, count(distinct student_id)::int as students, count(*) filter (where outcome = 'late')::int as late from gate_events where outcome <> 'already'`,
  );
  const startsLate = Math.ceil(
    ((Date.parse("2026-06-10T08:06:00Z") - opens) / 1000 / lasts) * students,
  );
  const late = students - startsLate;
  expect(noted).toEqual({ all: students, students, late });
  const marks = await school.db.query<{ student: number; code: string; minutes: number }>(
    sql`select m.student_id as student, c.code, m.minutes_late as minutes from marks m join attendance_codes c on c.id = m.code_id order by 1`,
  );
  expect(marks).toEqual(
    Array.from({ length: late }, (_, n) => ({
      student: startsLate + n + 1,
      code: "L",
      minutes: Math.floor(
        (opens +
          ((startsLate + n) * lasts * 1000) / students -
          Date.parse("2026-06-10T08:00:00Z")) /
          60_000,
      ),
    })),
  );
  expect(await wrongSums(school.db)).toBe(0);

  // Two of the same second are one; the other door's right one repeats what stands.
  expect(await states(school)).toEqual({ ahead: 1, behind: 1, noted: students + 1, unknown: 6 });
  const shown = await deviceNow(school, admin, main.device.id);
  expect(shown.unknown).toEqual([{ pin: "77", punches: 6, last: "2026-06-10T08:07:28" }]);
  expect(shown.held).toEqual([]);
  const wrongOne = await deviceNow(school, admin, side.device.id);
  expect(wrongOne.held).toEqual([
    { hold: "ahead", punches: 1, from: "2027-06-10T07:59:58", to: "2027-06-10T07:59:58" },
    { hold: "behind", punches: 1, from: "2000-01-01T00:00:00", to: "2000-01-01T00:00:00" },
  ]);
}, 60_000);
