import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";
import { publish } from "@rollcall/kit/api/events/publish";
import { callOfNobody } from "@rollcall/kit/api/call-of-nobody";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { addDays, dayIn } from "@rollcall/kit/schema/calendar-day";
import { groupBy } from "@rollcall/kit/schema/group-by";
import { maxDaysLate, notePasses, type SentEntry } from "../gate/api";
import { numberForms, numberKey } from "../../school/roster/domain/admission-number";
import type { Stored } from "../../school/settings/settings";
import { holdOf, instantOf } from "./domain/hold-punch";
import type { Punch } from "./domain/read-punches";

/** Topic of live events. */
export const deviceTopic = "gate-devices";

/** A time by a device's clock, as text. */
export const localText = (time: SQL): SQL => sql`to_char(${time}, 'YYYY-MM-DD"T"HH24:MI:SS')`;

/** What taking punches needs of their device. */
export interface PunchDevice {
  id: number;
  name: string;
  direction: "status" | "arrival" | "departure";
  by_number: boolean;
  notifies: boolean;
  created_at: string;
  last_sent_at: string | null;
}

/** A punch that is to be noted. */
export interface StoredPunch extends Pick<
  PunchDevice,
  "name" | "direction" | "by_number" | "notifies"
> {
  id: number;
  device_id: number;
  pin: string;
  status: number | null;
  /** RFC 3339. */
  at: string;
}

type Places = Pick<RequestContext, "context" | "features" | "request" | "address" | "requestId">;

/**
 * A request as the device's own: it may mark as whoever stands at the gate may, no locked register
 * among them.
 */
export const asDevice = (
  { context, features, request, address, requestId }: Places,
  db: Database,
  { name }: Pick<PunchDevice, "name">,
): RequestContext =>
  callOfNobody(
    { context, features, db, request, address, requestId },
    { name: `${name} (gate device)`, is_super_admin: false, permissions: ["mark_attendance"] },
  );

/** Statuses by which somebody goes: out, out for a break, out of overtime. */
const goes: ReadonlySet<number | null> = new Set([1, 2, 5]);

/**
 * An arrival, where nothing says that it is a departure: for arrivals that repeat what stands the
 * gate has a rule.
 */
const kindOf = ({ direction, status }: Pick<StoredPunch, "direction" | "status">) =>
  direction === "status" ? (goes.has(status) ? "departure" : "arrival") : direction;

type FindStudent = (pin: string, byNumber: boolean) => number | undefined;

/** Finds the students whom ids are about; one in the trash is nobody. One statement. */
export async function studentsOf(
  db: Database,
  asked: readonly { pin: string; by_number: boolean }[],
): Promise<FindStudent> {
  const pins = [...new Set(asked.map(({ pin }) => pin))];
  const numbers = [
    ...new Set(asked.flatMap(({ pin, by_number }) => (by_number ? numberForms(pin) : []))),
  ];
  const found = await db.query<{ id: number; card_no: string | null; admission_no: string }>(sql`
    select id, card_no, admission_no from students where deleted_at is null
      and (lower(card_no) = any(${sql.param(pins.map((pin) => pin.toLowerCase()))}::text[]) or lower(admission_no) = any(${sql.param(numbers)}::text[]))`);
  const byCard = new Map(
    found.flatMap(({ id, card_no: no }) => (no === null ? [] : [[no.toLowerCase(), id] as const])),
  );
  const byNumber = new Map(found.map(({ id, admission_no: no }) => [numberKey(no), id]));
  return (pin, isNumber) =>
    byCard.get(pin.toLowerCase()) ?? (isNumber ? byNumber.get(numberKey(pin)) : undefined);
}

/**
 * Notes punches of students at the gate; those of nobody wait as unknown. In a transaction that has
 * the lock of the gate.
 * @returns how many were noted
 */
export async function noteStored(
  call: RequestContext,
  stored: Stored,
  punches: readonly StoredPunch[],
): Promise<number> {
  if (punches.length === 0) return 0;
  const { db } = call;
  const find = await studentsOf(db, punches);
  const passes = punches.map((punch) => {
    const student = find(punch.pin, punch.by_number) ?? null;
    return { punch, student, key: student === null ? null : crypto.randomUUID() };
  });
  const entries = passes.flatMap(({ punch, student, key }): SentEntry[] =>
    student === null || key === null
      ? []
      : [{ key, kind: kindOf(punch), student_id: student, at: punch.at }],
  );
  if (entries.length > 0)
    await notePasses(
      call,
      stored,
      entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
    );
  const rows = passes.map(({ punch: { id, at }, student, key }) => ({ id, at, student, key }));
  await db.query(sql`
    update gate_punches p set state = case when x.key is null then 'unknown' else 'noted' end, student_id = x.student, event_key = x.key, at = x.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as x(id int, at timestamptz, student int, key uuid) where p.id = x.id`);
  const silent = passes.flatMap(({ punch, key }) => (punch.notifies ? [] : (key ?? [])));
  if (silent.length > 0)
    await db.query(
      sql`update gate_events set told = 'nobody' where key = any(${sql.param(silent)}::uuid[]) and kind = 'departure'`,
    );
  await db.query(sql`
    update gate_devices d set last_punch_at = greatest(d.last_punch_at, x.at) from (
      select device_id, max(at) as at from gate_punches where id = any(${sql.param(rows.map(({ id }) => id))}::int[]) and state = 'noted' group by device_id) x where x.device_id = d.id`);
  return entries.length;
}

/**
 * Punches `p` that wait, the earliest first.
 * @param at which of their times they are noted at: their own, unless given
 */
export const waitingPunches = (db: Database, which: SQL, at: SQL = sql`p.at`) =>
  db.query<StoredPunch>(
    sql`select p.id, p.device_id, p.pin, p.status, ${at} as at, d.name, d.direction, d.by_number, d.notifies from gate_punches p join gate_devices d on d.id = p.device_id where ${which} order by 5, p.id`,
  );

/**
 * Notes punches of ids that nobody had and that a student has by now, each as its own device's.
 * In a transaction that has the lock of the gate.
 */
export async function noteFound(call: RequestContext, stored: Stored): Promise<number> {
  const which = sql`p.state = 'unknown' and ${isInReach(stored, call.context.now(), sql`p.at`)}`;
  const pins = await call.db.query<{ pin: string; by_number: boolean }>(
    sql`select distinct p.pin, d.by_number from gate_punches p join gate_devices d on d.id = p.device_id where ${which}`,
  );
  if (pins.length === 0) return 0;
  const find = await studentsOf(call.db, pins);
  const now = pins.flatMap(({ pin, by_number }) => (find(pin, by_number) ? pin : []));
  if (now.length === 0) return 0;
  const punches = await waitingPunches(
    call.db,
    sql`${which} and p.pin = any(${sql.param(now)}::text[])`,
  );
  return noteEach(call, stored, punches);
}

/** Notes punches that wait, each as its own device's. In a transaction that has the lock of the gate. */
export async function noteEach(
  call: RequestContext,
  stored: Stored,
  punches: readonly StoredPunch[],
): Promise<number> {
  let noted = 0;
  for (const own of groupBy(punches, ({ device_id }) => device_id).values()) {
    const [first] = own;
    if (first) noted += await noteStored(asDevice(call, call.db, first), stored, own);
  }
  return noted;
}

/** The first day of which the gate still takes something. */
export const oldestDay = ({ settings }: Stored, now: Date): string =>
  addDays(dayIn(settings["institution.timezone"], now), -maxDaysLate);

/** Whether the gate still takes something of a moment. */
export const isInReach = (stored: Stored, now: Date, at: SQL): SQL =>
  sql`(${at} at time zone ${stored.settings["institution.timezone"]})::date >= ${oldestDay(stored, now)}::date`;

/** What became of punches that came in. */
export interface Taken {
  /** Those that were not here before. */
  fresh: number;
  noted: number;
  unknown: number;
}

/**
 * Takes punches of a device: each once, however often it comes, and each at its own time, in
 * whatever order they come. In a transaction that has the lock of the gate.
 * @param call the device's own
 * @param isFile whether somebody took them from the device: then what is long ago is no sign of a
 * wrong clock
 */
export async function takePunches(
  call: RequestContext,
  stored: Stored,
  device: PunchDevice,
  punches: readonly Punch[],
  isFile = false,
): Promise<Taken> {
  const { db, context } = call;
  const zone = stored.settings["institution.timezone"];
  const now = context.now();
  const known = {
    zone,
    now,
    maxDaysLate,
    addedAt: isFile ? null : device.created_at,
    lastSentAt: isFile ? null : device.last_sent_at,
  };
  const rows = punches.map(({ pin, local, status }) => ({
    pin,
    local,
    status,
    at: new Date(instantOf(zone, local)).toISOString(),
    state: holdOf(local, known) ?? "unknown",
  }));
  const fresh = await db.query<{
    id: number;
    pin: string;
    status: number | null;
    at: string;
    state: string;
  }>(sql`
    insert into gate_punches (device_id, pin, local, status, at, state, received_at)
    select ${device.id}, x.pin, x.local, x.status, x.at, x.state, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as x(pin text, local timestamp, status smallint, at timestamptz, state text)
    on conflict (device_id, pin, local) do nothing returning id, pin, status, at, state`);
  const { id: device_id, name, direction, by_number, notifies } = device;
  const open = fresh.flatMap(({ id, pin, status, at, state }): StoredPunch[] =>
    state === "unknown"
      ? [{ id, pin, status, at, device_id, name, direction, by_number, notifies }]
      : [],
  );
  const noted = await noteStored(call, stored, open);
  const isRegular = rows.some(({ state }) => state === "unknown");
  if (isRegular && !isFile)
    await db.query(
      sql`update gate_devices set last_sent_at = ${now.toISOString()}::timestamptz where id = ${device.id}`,
    );
  if (fresh.length > 0) await publish(db, { topic: deviceTopic, id: device.id });
  return { fresh: fresh.length, noted, unknown: open.length - noted };
}
