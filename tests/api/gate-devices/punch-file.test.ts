import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AnswerTo } from "../../../src/providers/call";
import type { TestApi } from "../../support/test-api";
import { addDevice, passes, schoolOf, sendTo, states } from "./school";

let school: TestApi;
let admin: string;
let device: Awaited<ReturnType<typeof addDevice>>;
beforeAll(async () => {
  school = await schoolOf(6, "2026-06-11T14:00:00Z");
  admin = await school.signIn({ name: "Head", super: true });
});
afterAll(() => school.db.close());
beforeEach(async () => {
  await school.db.script(
    "truncate gate_punches, gate_devices, gate_events, marks, registers, student_months, class_days, activity_logs restart identity cascade",
  );
  device = await addDevice(school, admin, "USB0001");
});

type Checked = AnswerTo<"POST /admin/gate-devices/:id/file/check">;
const send = <T>(what: string, text: string) =>
  school.call<T>(admin, "POST", `/admin/gate-devices/${device.device.id}/file${what}`, { text });
const check = async (text: string) => (await send<Checked>("/check", text)).body.data;
const take = async (text: string) =>
  (await send<AnswerTo<"POST /admin/gate-devices/:id/file">>("", text)).body;

/** As terminals write it: id to the right, number of the device, status, way of verifying, work code. */
const saved = (pin: string | number, time: string, status = 0) =>
  `${String(pin).padStart(9)}\t${time}\t1\t${status}\t1\t0\r\n`;
const file = [
  saved(1001, "2026-06-10 08:20:00"),
  saved(1001, "2026-06-10 15:00:00", 1),
  saved(1002, "2026-06-11 07:55:00"),
  saved(1002, "2026-06-11 07:55:00"),
  saved(42, "2026-06-11 07:56:00"),
  saved(1003, "2026-06-12 08:00:00"),
  saved(1004, "2026-01-12 08:00:00"),
  "not a punch\r\n",
].join("");

describe("a file of punches", () => {
  it("is checked before anything is taken: what is new, whose, since when, and what is not understood", async () => {
    expect(await check(file)).toEqual({
      punches: 6,
      from: "2026-01-12T08:00:00",
      to: "2026-06-12T08:00:00",
      known: 0,
      to_note: 3,
      students: 2,
      unknown: [{ pin: "42", punches: 1, last: "2026-06-11T07:56:00" }],
      unknown_punches: 1,
      ahead: 1,
      old: 1,
      unread: 1,
      unread_lines: [{ line: 8, text: "not a punch" }],
    });
    expect(await states(school)).toEqual({});
    expect(await passes(school)).toEqual([]);
  });

  it("is taken once: taking it again changes nothing", async () => {
    const first = await take(file);
    expect([first.data, first.message]).toEqual([
      { taken: 6, noted: 3, known: 0, unknown: 1 },
      "6 punches taken.",
    ]);
    const after = await passes(school);
    expect(after).toEqual([
      "1 arrival 06-10 08:20:00 late 20",
      "1 departure 06-10 15:00:00 left",
      "2 arrival 06-11 07:55:00 on_time",
    ]);
    expect(await states(school)).toEqual({ ahead: 1, noted: 3, old: 1, unknown: 1 });
    expect((await check(file)).known).toBe(6);
    expect((await take(file)).data).toEqual({ taken: 0, noted: 0, known: 6, unknown: 0 });
    expect(await passes(school)).toEqual(after);
    const log = await school.db.query(
      sql`select count(*)::int as n from activity_logs where action = 'took a file of punches'`,
    );
    expect(log).toEqual([{ n: 1 }]);
  });

  it("holds nothing twice that the device has sent itself", async () => {
    const rows = "1002\t2026-06-11 07:55:00\t0\t1\t0\t0\t0\n";
    await sendTo(school)(
      new Request(`${device.address}/iclock/cdata?SN=USB0001&table=ATTLOG&Stamp=1`, {
        method: "POST",
        body: rows,
      }),
    );
    expect((await check(file)).known).toBe(1);
    expect((await take(file)).data).toMatchObject({ taken: 5, known: 1 });
  });

  it("can be values with headings, with a column of its own for the date or not", async () => {
    const whole =
      "AC-No.,Name,Date/Time,State\n1001,Asha,2026-06-10 8:20:05 AM,C/In\n1001,Asha,2026-06-10 3:00 PM,C/Out\n";
    expect(await take(whole)).toMatchObject({ data: { taken: 2, noted: 2 } });
    const parts =
      "\uFEFFUser ID;Date;Time\r\n1002;13/05/2026;08:00\r\n1003;10/06/2026;08:30:00\r\n";
    expect(await check(parts)).toMatchObject({ punches: 2, from: "2026-05-13T08:00:00" });
    await take(parts);
    expect(await passes(school)).toEqual([
      "2 arrival 05-13 08:00:00 on_time",
      "1 arrival 06-10 08:20:05 late 20",
      "3 arrival 06-10 08:30:00 late 30",
      "1 departure 06-10 15:00:00 left",
    ]);
  });

  it("says which lines could be two days", async () => {
    const text = "ID,Date,Time\n1001,05/06/2026,08:00\n1002,06/06/2026,08:00\n";
    expect(await check(text)).toMatchObject({
      punches: 1,
      unread: 1,
      unread_lines: [{ line: 2, text: "1001, 05/06/2026, 08:00" }],
    });
  });

  it("is refused where it holds no punch", async () => {
    const { status, body } = await send("/check", "hello\nworld");
    expect([status, body.errors]).toEqual([422, { text: ["No punch was found in this file."] }]);
    expect((await send("", "")).body.errors).toEqual({ text: ["Choose a file."] });
  });
});
