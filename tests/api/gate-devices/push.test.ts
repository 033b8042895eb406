import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestApi } from "../../support/test-api";
import { addDevice, deviceNow, passes, schoolAddress, schoolOf, sendTo, states } from "./school";
import { Terminal } from "./terminal";

/** A Wednesday; lessons begin at 08:00 and 12:30. */
const at = (time: string, day = "2026-06-10") => `${day}T${time}Z`;
let school: TestApi;
let admin: string;
let device: Awaited<ReturnType<typeof addDevice>>;
const serial = "CGKK0009";

const moveTo = async (instant: string) => {
  school.setNow(instant);
  admin = await school.signIn({ name: "Head", super: true });
};
beforeAll(async () => {
  school = await schoolOf(6, at("06:00:00"));
});
afterAll(() => school.db.close());
beforeEach(async () => {
  await school.db.script(
    `truncate gate_punches, gate_devices, gate_events, marks, registers, student_months, class_days, activity_logs, sign_in_failures restart identity cascade;
    delete from settings where key = 'institution'; update students set card_no = (1000 + id)::text;`,
  );
  await moveTo(at("06:00:00"));
  device = await addDevice(school, admin, serial);
});

interface Said {
  status: number;
  text: string;
  headers: Headers;
}
/** A request as a terminal makes it, from the school's network unless told. */
const ask = async (
  method: "GET" | "POST",
  path: string,
  body?: string,
  { server = device.address, address = schoolAddress } = {},
): Promise<Said> => {
  const request = new Request(`${server}/iclock/${path}`, {
    method,
    ...(body === undefined ? {} : { body }),
  });
  const answer = await sendTo(school, address)(request);
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};
const row = (pin: string | number, time: string, status = 0, day = "2026-06-10") =>
  `${pin}\t${day} ${time}\t${status}\t1\t0\t0\t0`;
const push = (...rows: string[]) =>
  ask("POST", `cdata?SN=${serial}&table=ATTLOG&Stamp=9999`, rows.join("\n"));
const shown = () => deviceNow(school, admin, device.device.id);
const act = <T = Record<string, unknown>>(what: string, body?: object, method = "POST") =>
  school.call<T>(admin, method, `/admin/gate-devices/${device.device.id}${what}`, body);
const inZone = (zone: string) =>
  school.db.query(
    sql`insert into settings (key, value) values ('institution', ${JSON.stringify({ timezone: zone })}::jsonb) on conflict (key) do update set value = excluded.value`,
  );

describe("what a terminal is told", () => {
  it("are its options, as plain text, with the server's time", async () => {
    await inZone("Asia/Kolkata");
    const { status, text, headers } = await ask(
      "GET",
      `cdata?SN=${serial}&options=all&pushver=2.4.1`,
    );
    expect([status, headers.get("Content-Type"), headers.get("Date")]).toEqual([
      200,
      "text/plain; charset=utf-8",
      "Wed, 10 Jun 2026 06:00:00 GMT",
    ]);
    expect(text.split("\n")).toEqual([
      `GET OPTION FROM: ${serial}`,
      "Stamp=0",
      "ATTLOGStamp=None",
      "OPERLOGStamp=None",
      "ATTPHOTOStamp=None",
      "ErrorDelay=30",
      "Delay=20",
      "TransTimes=00:00;14:05",
      "TransInterval=1",
      "TransFlag=TransData AttLog",
      "TimeZone=330",
      "Realtime=1",
      "Encrypt=None",
      "",
    ]);
  });

  it("are digits for its tables where its protocol is old, whole hours as such, and where it had got to", async () => {
    await inZone("America/Sao_Paulo");
    await push(row(1001, "02:00:00"));
    const { text } = await ask("GET", `cdata.aspx?SN=${serial}&options=all&pushver=1.2`);
    expect(text).toContain("\nTransFlag=1000000000\n");
    expect(text).toContain("\nTimeZone=-3\n");
    expect(text).toContain("\nATTLOGStamp=9999\n");
  });

  it("is OK to whatever else it asks, and fingerprints and pictures are not stored", async () => {
    const said = await Promise.all([
      ask("GET", `getrequest?SN=${serial}`),
      ask("GET", `ping?SN=${serial}`),
      ask("POST", `devicecmd?SN=${serial}`, "ID=1&Return=0&CMD=INFO"),
      ask("POST", `cdata?SN=${serial}&table=OPERLOG&Stamp=1`, "FP PIN=1\tFID=0\tTMP=AAAA"),
      ask("POST", `cdata?SN=${serial}&table=ATTPHOTO&Stamp=1`, "PIN=1.jpg"),
    ]);
    expect(said.map(({ status, text }) => [status, text])).toEqual(said.map(() => [200, "OK"]));
    expect((await ask("GET", `fdata?SN=${serial}`)).status).toBe(404);
    expect(await states(school)).toEqual({});
  });
});

describe("who is let in", () => {
  const stranger = { server: "https://school.example/gate-devices/AAAAAAAAAAAAAAAAAAAAAA" };

  it("is only a device that was added, with its own key: all others get one answer", async () => {
    const other = await addDevice(school, admin, "CGKK0010");
    const said = [
      await ask("GET", "cdata?SN=NOBODY1&options=all"),
      await ask("GET", `cdata?SN=${serial}&options=all`, undefined, stranger),
      await ask("GET", `cdata?SN=${serial}&options=all`, undefined, { server: other.address }),
      await ask("GET", `cdata?SN=${serial}&options=all`, undefined, {
        server: "https://school.example",
      }),
      await ask("POST", "cdata?SN=NOBODY1&table=ATTLOG&Stamp=1", row(1001, "05:00:00")),
      await ask("GET", "cdata"),
    ];
    expect(said.map(({ status, text }) => `${status} ${text}`)).toEqual(
      said.map(() => "404 Not found"),
    );
    expect(await states(school)).toEqual({});
  });

  it("is not told by many tries either: they are counted by network, and a known device goes on", async () => {
    for (let tries = 0; tries < 100; tries++) await ask("GET", `getrequest?SN=NOBODY${tries}`);
    const refused = await ask("GET", "getrequest?SN=NOBODY");
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "900"]);
    expect((await ask("GET", `getrequest?SN=${serial}`)).text).toBe("OK");
  });

  it("is a device by its serial number alone only from the address that somebody approved", async () => {
    const plain = { server: "https://school.example" };
    const poll = (more = {}) =>
      ask("GET", `getrequest?SN=${serial.toLowerCase()}`, undefined, { ...plain, ...more });
    expect((await poll()).status).toBe(404);
    expect((await shown()).asking).toEqual({
      address: schoolAddress,
      at: "2026-06-10T06:00:00+00:00",
    });
    expect((await act("/approve", { address: "198.51.100.1" })).status).toBe(409);
    expect((await act("/approve", { address: schoolAddress })).status).toBe(200);
    expect((await poll()).text).toBe("OK");
    expect((await poll({ address: "198.51.100.1" })).status).toBe(404);
    expect(await shown()).toMatchObject({
      approved_address: schoolAddress,
      asking: { address: "198.51.100.1" },
    });
    await act("/approve", { address: null });
    expect((await poll()).status).toBe(404);
  });

  it("is a device with its old key for seven days, or until it comes with the new one", async () => {
    const poll = async (server: string) =>
      (await ask("GET", `getrequest?SN=${serial}`, undefined, { server })).status;
    const first = device.address;
    const second = (await act<{ address: string }>("/key")).body.data.address;
    expect([await poll(first), (await shown()).old_key_until]).toEqual([
      200,
      "2026-06-17T06:00:00.000Z",
    ]);
    school.setNow("2026-06-17T05:59:59.000Z");
    expect(await poll(first)).toBe(200);
    school.setNow("2026-06-17T06:00:00.000Z");
    expect(await poll(first)).toBe(404);
    await moveTo("2026-06-17T06:00:00.000Z");
    expect((await shown()).old_key_until).toBeNull();
    const third = (await act<{ address: string }>("/key")).body.data.address;
    expect([await poll(first), await poll(second), await poll(third)]).toEqual([404, 200, 200]);
    expect([await poll(second), (await shown()).old_key_until]).toEqual([404, null]);
  });

  it("is no device that was removed, nor one under maintenance, with either key", async () => {
    const before = device.address;
    const { body } = await act<{ address: string }>("/key");
    await school.db.query(
      sql`insert into settings (key, value) values ('institution', '{"maintenance_mode": true}')`,
    );
    const refused = await push(row(1001, "05:59:00"));
    expect([refused.status, refused.headers.get("Content-Type")]).toEqual([
      503,
      "text/plain; charset=utf-8",
    ]);
    await school.db.query(sql`delete from settings where key = 'institution'`);
    expect((await act("", undefined, "DELETE")).status).toBe(200);
    for (const server of [before, body.data.address])
      expect((await ask("GET", `getrequest?SN=${serial}`, undefined, { server })).status).toBe(404);
    expect((await addDevice(school, admin, serial)).device.id).not.toBe(device.device.id);
  });
});

describe("what is pushed", () => {
  beforeEach(() => moveTo(at("14:00:00")));

  it("becomes arrivals and departures, by the status of each and the institution's clock", async () => {
    await inZone("Asia/Kolkata");
    const { text } = await push(
      row(1001, "07:58:30"),
      row(1001, "11:00:00", 1),
      row(1002, "08:30:00", 255),
      row(1002, "10:00:00", 2),
      row(1002, "10:20:00", 3),
      row("1003", "09:00:00", 4),
      row("1003", "12:00:00", 5),
    );
    expect(text).toBe("OK: 7");
    expect(await passes(school)).toEqual([
      "1 arrival 06-10 02:28:30 on_time",
      "2 arrival 06-10 03:00:00 late 30",
      "3 arrival 06-10 03:30:00 late 60",
      "2 departure 06-10 04:30:00 left",
      "2 arrival 06-10 04:50:00 back",
      "1 departure 06-10 05:30:00 left",
      "3 departure 06-10 06:30:00 left",
    ]);
  });

  it("is always what a device at an exit was set to", async () => {
    await act(
      "",
      { name: "Exit", serial, direction: "departure", by_number: false, notifies: true },
      "PUT",
    );
    await push(row(1001, "11:00:00", 0));
    expect(await passes(school)).toEqual(["1 departure 06-10 11:00:00 left"]);
    const [event] = await school.db.query(sql`select told from gate_events`);
    expect(event).toEqual({ told: null });
  });

  it("tells no family of departures, unless the device is set to", async () => {
    await push(row(1001, "11:00:00", 1));
    const [event] = await school.db.query(sql`select told, made_by from gate_events`);
    expect(event).toEqual({ told: "nobody", made_by: null });
  });

  it("is what it is by its time, whatever the order in which it comes", async () => {
    await push(row(1001, "11:00:00", 1));
    await push(row(1001, "09:00:00"));
    await push(row(1001, "08:20:00"));
    expect(await passes(school)).toEqual([
      "1 arrival 06-10 08:20:00 late 20",
      "1 arrival 06-10 09:00:00 already",
      "1 departure 06-10 11:00:00 left",
    ]);
    const marks = await school.db.query(sql`select student_id, minutes_late from marks`);
    expect(marks).toEqual([{ student_id: 1, minutes_late: 20 }]);
  });

  it("stays undone when it is sent again", async () => {
    await push(row(1001, "08:20:00"));
    const [event] = await school.db.query<{ id: number }>(sql`select id from gate_events`);
    await school.call(admin, "POST", `/admin/gate/events/${event?.id}/undo`);
    await push(row(1001, "08:20:00"));
    expect(await passes(school)).toEqual([]);
  });

  it("is counted where it is not understood, and holds up nothing", async () => {
    const { text } = await push(
      row(1001, "08:01:00"),
      "garbage",
      row(1002, "25:00:00"),
      row(1003, "08:02:00", 0, "2026-02-30"),
      `${"9".repeat(40)}\t2026-06-10 08:00:00\t0`,
      "",
    );
    expect(text).toBe("OK: 5");
    expect(await passes(school)).toEqual(["1 arrival 06-10 08:01:00 on_time"]);
    expect(await shown()).toMatchObject({ unread_rows: 4 });
  });

  it("is refused as a whole where it is too much at once, so that it is sent again", async () => {
    const { status, text } = await push(`${row(1001, "08:01:00")}\n`.repeat(40_000));
    expect([status, text.startsWith("OK")]).toEqual([413, false]);
    expect(await passes(school)).toEqual([]);
  });

  it("changes no register that is locked", async () => {
    await moveTo(at("14:00:00", "2026-06-18"));
    await school.db.query(sql`update gate_devices set created_at = '2026-06-01'`);
    await push(row(1001, "09:00:00"));
    expect(await passes(school)).toEqual(["1 arrival 06-10 09:00:00 late 60"]);
    expect(await school.db.query(sql`select 1 from marks`)).toEqual([]);
  });

  it("is noted in the health of its device", async () => {
    await ask("GET", `getrequest?SN=${serial}`);
    await push(row(1001, "13:59:00"));
    school.setNow(at("14:01:00"));
    await push(row(1002, "13:51:00"));
    expect(await shown()).toMatchObject({
      last_seen_at: "2026-06-10T14:01:00.000Z",
      last_punch_at: "2026-06-10T13:59:00.000Z",
      clock_seconds: -600,
    });
  });
});

describe("ids that nobody has", () => {
  beforeEach(() => moveTo(at("14:00:00")));

  it("wait until a student has them, and are then what they were at their time", async () => {
    await push(row(42, "08:20:00"), row(42, "09:00:00"), row(1002, "08:00:00"));
    expect((await shown()).unknown).toEqual([
      { pin: "42", punches: 2, last: "2026-06-10T09:00:00" },
    ]);
    await school.call(admin, "PATCH", "/admin/students/3", { card_no: "42" });
    const { body } = await school.call(admin, "POST", "/admin/gate-devices/unknown");
    expect([body.data, body.message]).toEqual([
      { noted: 2, unknown: 0 },
      "2 punches recorded. No ID is unknown.",
    ]);
    expect(await passes(school)).toEqual([
      "2 arrival 06-10 08:00:00 on_time",
      "3 arrival 06-10 08:20:00 late 20",
      "3 arrival 06-10 09:00:00 already",
    ]);
  });

  it("are looked for again whenever something is pushed", async () => {
    await push(row(42, "08:20:00"));
    await school.db.query(sql`update students set card_no = '42' where id = 3`);
    await push(row(1002, "08:00:00"));
    expect(await states(school)).toEqual({ noted: 2 });
  });

  it("can be of staff, who are not named any more, nor lost if one becomes a student's", async () => {
    await push(row(42, "08:20:00"));
    await act("/ignore", { pin: "42", ignored: true });
    expect(await shown()).toMatchObject({ unknown: [], ignored: ["42"] });
    await act("/ignore", { pin: "42", ignored: false });
    expect(await shown()).toMatchObject({ unknown: [{ pin: "42" }], ignored: [] });
  });

  it("can be admission numbers, where the device is set to it and no card has them", async () => {
    await school.db.query(sql`update students set card_no = 'A5' where id = 6`);
    await push(row("a4", "07:59:00"));
    await act(
      "",
      { name: "Gate", serial, direction: "status", by_number: true, notifies: false },
      "PUT",
    );
    await push(row("A5", "08:00:00"));
    expect(await passes(school)).toEqual([
      "4 arrival 06-10 07:59:00 on_time",
      "6 arrival 06-10 08:00:00 on_time",
    ]);
  });
});

describe("a wrong clock", () => {
  beforeEach(() => moveTo(at("08:10:00")));
  const decide = (hold: string, as: string) =>
    act<{ noted: number; waiting: number }>("/held", { hold, as });

  it("is put right by some minutes, and beyond them waits for a person", async () => {
    await push(row(1001, "08:14:59"), row(1002, "08:15:01"));
    expect(await passes(school)).toEqual(["1 arrival 06-10 08:10:00 late 10"]);
    expect(await shown()).toMatchObject({
      clock_seconds: 301,
      held: [{ hold: "ahead", punches: 1, from: "2026-06-10T08:15:01" }],
    });
    expect((await decide("ahead", "stated")).body.data).toEqual({ noted: 0, waiting: 1 });
    expect((await decide("ahead", "received")).body.data).toEqual({ noted: 1, waiting: 0 });
    expect(await passes(school)).toEqual([
      "1 arrival 06-10 08:10:00 late 10",
      "2 arrival 06-10 08:10:00 late 10",
    ]);
  });

  it("is known by what came before: a day older than the last is no late row", async () => {
    await push(row(1001, "08:09:00"));
    await moveTo(at("08:10:00", "2026-06-15"));
    await push(row(1002, "08:00:00", 0, "2026-06-11"), row(1003, "08:09:59", 0, "2026-06-09"));
    expect(await states(school)).toEqual({ behind: 1, noted: 2 });
    expect((await decide("behind", "left_out")).body.data).toEqual({ noted: 0, waiting: 0 });
    expect(await states(school)).toEqual({ left_out: 1, noted: 2 });
  });

  it("can be said to have been right", async () => {
    await push(row(1001, "08:09:00"));
    await push(row(1003, "08:09:00", 0, "2026-06-09"));
    expect((await decide("behind", "stated")).body.data).toEqual({ noted: 1, waiting: 0 });
    expect(await passes(school)).toHaveLength(2);
  });

  it("is not what a new device stores from before it was added: that is kept and marks nothing", async () => {
    await push(row(1001, "08:30:00", 0, "2026-06-08"), row(1001, "08:30:00", 0, "2019-01-01"));
    await push(row(1002, "08:30:00", 0, "2026-06-09"));
    await push(row(1002, "08:09:00"));
    expect(await states(school)).toEqual({ noted: 1, old: 3 });
    expect((await shown()).held).toEqual([]);
  });
});

describe("who manages devices", () => {
  it("has a permission of its own, and every act is logged", async () => {
    const kiosk = await school.signIn({ name: "Kiosk", permissions: ["mark_attendance"] });
    for (const [method, path] of [
      ["GET", ""],
      ["POST", ""],
      ["POST", "/unknown"],
      ["POST", `/${device.device.id}/key`],
      ["DELETE", `/${device.device.id}`],
    ] as const) {
      const { status } = await school.call(
        kiosk,
        method,
        `/admin/gate-devices${path}`,
        method === "POST" ? {} : undefined,
      );
      expect([method, path, status]).toEqual([method, path, 403]);
    }
    const porter = await school.signIn({ name: "Porter", permissions: ["manage_gate_devices"] });
    expect((await school.call(porter, "GET", "/admin/gate-devices")).status).toBe(200);
    await act("/key");
    await act("", undefined, "DELETE");
    const log = await school.db.query<{ action: string; details: { serial: string } }>(
      sql`select action, details from activity_logs where resource = 'gate-devices' order by id`,
    );
    expect(log.map(({ action, details }) => [action, details.serial])).toEqual([
      ["added a gate device", serial],
      ["replaced the key of a gate device", serial],
      ["removed a gate device", serial],
    ]);
    expect(JSON.stringify(log)).not.toContain(device.address.split("/").at(-1));
  });

  it("adds a serial number once, in whatever case, and no key is stored", async () => {
    const again = await school.call(admin, "POST", "/admin/gate-devices", {
      name: "Twin",
      serial: serial.toLowerCase(),
      direction: "status",
      by_number: false,
      notifies: false,
    });
    expect([again.status, again.body.errors]).toEqual([
      422,
      { serial: [`Gate ${serial} has this serial number.`] },
    ]);
    const key = device.address.split("/").at(-1) ?? "";
    const [row] = await school.db.query<{ all: string }>(
      sql`select to_jsonb(d)::text as all from gate_devices d`,
    );
    expect(row?.all).not.toContain(key);
    expect(key).toMatch(/^[\w-]{22}$/);
  });

  it("sees what a terminal does, as it speaks the protocol", async () => {
    let now = Date.parse(at("08:02:00"));
    school.setNow(at("08:02:00"));
    const terminal = new Terminal({
      serial,
      server: device.address,
      clock: () => now,
      send: sendTo(school),
    });
    terminal.punch("1001");
    await terminal.turn();
    now += 60_000;
    expect([terminal.unsent, terminal.options["TransFlag"]]).toEqual([0, "TransData AttLog"]);
    expect(await passes(school)).toEqual(["1 arrival 06-10 08:02:00 on_time"]);
  });
});
