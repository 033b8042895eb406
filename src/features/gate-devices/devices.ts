import { logActivity } from "@rollcall/kit/api/activity";
import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { clash, invalid, notFound } from "@rollcall/kit/api/errors";
import { publish } from "@rollcall/kit/api/events/publish";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { AnswerOf, BodyOf, DataOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { idOf } from "@rollcall/kit/api/http/request-values";
import { needs, type Route } from "@rollcall/kit/api/http/route";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { newLinkToken, storedHash } from "@rollcall/kit/api/identity/tokens";
import { lockGate } from "../gate/api";
import { readStored } from "../../school/settings/settings";
import {
  addGateDevice,
  approveGateAddress,
  changeGateDevice,
  checkPunchFile,
  decideHeld,
  endOldGateKey,
  findUnknownIds,
  gateDevices,
  ignoreId,
  maxFile,
  maxNamed,
  removeGateDevice,
  replaceGateKey,
  takePunchFile,
} from "./contract";
import { t } from "./domain/text";
import { checkFile, takeFile } from "./punch-file";
import {
  deviceTopic,
  isInReach,
  localText,
  noteEach,
  noteFound,
  waitingPunches,
} from "./take-punches";

export const managesDevices = "manage_gate_devices";

/** Devices of one institution. */
const maxDevices = 100;
/** Days for which an old key opens beside the new one: somebody has to walk to each terminal. */
const overlapDays = 7;
/** Letters at the end of a key by which people tell theirs apart. */
const endingLength = 4;
/** Ids that are not named as unknown, of one device. */
const maxIgnored = 500;

type Device = DataOf<typeof changeGateDevice>;
type DeviceBody = BodyOf<typeof addGateDevice>;

/** Devices as they are shown, in the order of their names. */
const shownDevices = (call: RequestContext, which: SQL = sql`true`) =>
  call.db.query<Device>(sql`
    select d.id, d.name, d.serial, d.place, d.direction, d.by_number, d.notifies, d.key_ending, case when d.old_key_until > ${call.context.now().toISOString()}::timestamptz then d.old_key_until end as old_key_until, d.approved_address, d.last_seen_at, d.last_punch_at, d.clock_seconds, d.unread_rows, d.unread_row, d.ignored,
      case when d.asking_address is distinct from d.approved_address then json_build_object('address', d.asking_address, 'at', d.asking_at) end as asking,
      (select coalesce(json_agg(json_build_object('pin', u.pin, 'punches', u.punches, 'last', ${localText(sql`u.last`)}) order by u.last desc, u.pin), '[]') from (
        select pin, count(*)::int as punches, max(local) as last from gate_punches where device_id = d.id and state = 'unknown' and pin <> all(d.ignored) group by pin order by max(local) desc, pin limit ${maxNamed}) u) as unknown,
      (select coalesce(json_agg(json_build_object('hold', h.state, 'punches', h.punches, 'from', ${localText(sql`h.first`)}, 'to', ${localText(sql`h.last`)}) order by h.state), '[]') from (
        select state, count(*)::int as punches, min(local) as first, max(local) as last from gate_punches where device_id = d.id and state in ('ahead', 'behind') group by state) h) as held
    from gate_devices d where d.removed_at is null and ${which} order by lower(d.name), d.id`);

async function shownDevice(call: RequestContext, id: number): Promise<Device> {
  const [device] = await shownDevices(call, sql`d.id = ${id}`);
  if (!device) throw notFound();
  return device;
}

async function logAndTell(
  call: RequestContext,
  { id, name, serial }: Pick<Device, "id" | "name" | "serial">,
  action: string,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await logActivity(call, [
    {
      action,
      resource: deviceTopic,
      recordId: null,
      changes: {},
      details: { device: name, serial, ...details },
    },
  ]);
  await publish(call.db, { topic: deviceTopic, id });
}

/** Not `writes`: an answer with a key is not kept for a retry. */
const inTransaction = <T>(call: RequestContext, work: (inside: RequestContext) => Promise<T>) =>
  call.db.transaction((db) => work({ ...call, db, identity: call.identity }));

/** One device is added or renamed at a time. */
const lockDevices = ({ db }: Pick<RequestContext, "db">) =>
  db.query(sql`select pg_advisory_xact_lock(hashtext('gate devices'))::text`);

/** @throws ApiError 422 where another device has the serial number. */
async function refuseKnownSerial(call: RequestContext, serial: string, own: number): Promise<void> {
  const [known] = await call.db.query<{ name: string }>(
    sql`select name from gate_devices where upper(serial) = ${serial.toUpperCase()} and removed_at is null and id <> ${own}`,
  );
  if (known) throw invalid({ serial: [t("serialTaken", known)] });
}

const newKey = async () => {
  const key = newLinkToken();
  return { key, hash: await storedHash(key), ending: key.slice(-endingLength) };
};

/** What a device is told as its server; it adds `/iclock/…` itself. */
const serverFor = ({ context, request }: RequestContext, key: string): string =>
  `${context.publicUrl ?? new URL(request.url).origin}/gate-devices/${key}`;

async function list(call: RequestContext): Promise<AnswerOf<typeof gateDevices>> {
  // A host that reads no address has no network: it runs in a browser.
  return ok({ devices: await shownDevices(call), reachable: call.context.addresses !== undefined });
}

const valuesOf = ({ name, serial, place, direction, by_number, notifies }: DeviceBody) =>
  sql`${name}, ${serial}, ${place || null}::text, ${direction}, ${by_number}::boolean, ${notifies}::boolean`;

async function add(
  call: RequestContext,
  { body }: Input<typeof addGateDevice>,
): Promise<AnswerOf<typeof addGateDevice>> {
  await lockDevices(call);
  const [{ count } = { count: 0 }] = await call.db.query<{ count: number }>(
    sql`select count(*)::int as count from gate_devices where removed_at is null`,
  );
  if (count >= maxDevices) throw clash(t("tooMany", { count }));
  await refuseKnownSerial(call, body.serial, 0);
  const { key, hash, ending } = await newKey();
  const [made] = await call.db.query<{ id: number }>(sql`
    insert into gate_devices (name, serial, place, direction, by_number, notifies, key_hash, key_ending, created_by, created_at)
    values (${valuesOf(body)}, ${hash}::bytea, ${ending}, ${call.identity.id}, ${call.context.now().toISOString()}) returning id`);
  const device = await shownDevice(call, made?.id ?? 0);
  await logAndTell(call, device, "added a gate device");
  return ok({ device, address: serverFor(call, key) }, { status: 201, message: t("added") });
}

async function change(
  call: RequestContext,
  { body }: Input<typeof changeGateDevice>,
): Promise<AnswerOf<typeof changeGateDevice>> {
  const id = idOf(call);
  await lockDevices(call);
  const before = await shownDevice(call, id);
  await refuseKnownSerial(call, body.serial, id);
  // Another serial number is another device: nobody has let that one in.
  const isOther = body.serial.toUpperCase() !== before.serial.toUpperCase();
  await call.db.query(sql`
    update gate_devices set (name, serial, place, direction, by_number, notifies) = (select ${valuesOf(body)}),
      approved_address = case when ${isOther} then null else approved_address end, stamp = case when ${isOther} then null else stamp end where id = ${id}`);
  const device = await shownDevice(call, id);
  await logAndTell(call, device, "changed a gate device");
  return ok(device, { message: t("changed") });
}

async function replaceKey(call: RequestContext): Promise<AnswerOf<typeof replaceGateKey>> {
  const id = idOf(call);
  const { key, hash, ending } = await newKey();
  await call.db.query(
    sql`update gate_devices set key_hash = ${hash}::bytea, key_ending = ${ending}, old_key_hash = key_hash, old_key_until = ${call.context.now().toISOString()}::timestamptz + make_interval(days => ${overlapDays}) where id = ${id} and removed_at is null`,
  );
  const device = await shownDevice(call, id);
  await logAndTell(call, device, "replaced the key of a gate device", { ending });
  return ok({ device, address: serverFor(call, key) }, { status: 201, message: t("keyMade") });
}

async function endOldKey(call: RequestContext): Promise<AnswerOf<typeof endOldGateKey>> {
  const id = idOf(call);
  const { old_key_until: until } = await shownDevice(call, id);
  await call.db.query(
    sql`update gate_devices set old_key_hash = null, old_key_until = null where id = ${id}`,
  );
  const device = await shownDevice(call, id);
  if (until !== null) await logAndTell(call, device, "changed a gate device", { old_key: "ended" });
  return ok(device, { message: t("oldKeyEnded") });
}

async function remove(call: RequestContext): Promise<AnswerOf<typeof removeGateDevice>> {
  const id = idOf(call);
  const device = await shownDevice(call, id);
  await call.db.query(
    sql`update gate_devices set removed_at = ${call.context.now().toISOString()}, approved_address = null where id = ${id}`,
  );
  await logAndTell(call, device, "removed a gate device");
  return ok({ id }, { message: t("removed") });
}

async function approve(
  call: RequestContext,
  { body: { address } }: Input<typeof approveGateAddress>,
): Promise<AnswerOf<typeof approveGateAddress>> {
  const id = idOf(call);
  const before = await shownDevice(call, id);
  if (address !== null && before.asking?.address !== address) throw clash(t("addressChanged"));
  await call.db.query(
    sql`update gate_devices set approved_address = ${address}::text where id = ${id}`,
  );
  await logAndTell(
    call,
    before,
    address === null ? "withdrew the address of a gate device" : "approved a gate device",
    { address: address ?? before.approved_address },
  );
  return ok(await shownDevice(call, id), {
    message: address === null ? t("withdrawn") : t("approved"),
  });
}

async function again(call: RequestContext): Promise<AnswerOf<typeof findUnknownIds>> {
  await lockGate(call.db);
  const noted = await noteFound(call, await readStored(call.db));
  const [{ unknown } = { unknown: 0 }] = await call.db.query<{ unknown: number }>(
    sql`select count(*)::int as unknown from gate_punches p join gate_devices d on d.id = p.device_id where p.state = 'unknown' and d.removed_at is null and p.pin <> all(d.ignored)`,
  );
  await publish(call.db, { topic: deviceTopic });
  return ok({ noted, unknown }, { message: t("found", { noted, unknown }) });
}

async function ignore(
  call: RequestContext,
  { body: { pin, ignored } }: Input<typeof ignoreId>,
): Promise<AnswerOf<typeof ignoreId>> {
  const id = idOf(call);
  const device = await shownDevice(call, id);
  const rest = device.ignored.filter((one) => one !== pin);
  const now = ignored ? [...rest, pin].slice(-maxIgnored) : rest;
  await call.db.query(
    sql`update gate_devices set ignored = ${sql.param(now)}::text[] where id = ${id}`,
  );
  await logAndTell(call, device, "changed a gate device", { id: pin, ignored });
  return ok(await shownDevice(call, id), { message: t("changed") });
}

async function decide(
  call: RequestContext,
  { body: { hold, as } }: Input<typeof decideHeld>,
): Promise<AnswerOf<typeof decideHeld>> {
  const id = idOf(call);
  await lockGate(call.db);
  const device = await shownDevice(call, id);
  const which = sql`p.device_id = ${id} and p.state = ${hold}`;
  const stored = await readStored(call.db);
  const now = call.context.now();
  if (as === "left_out")
    await call.db.query(sql`update gate_punches p set state = 'left_out' where ${which}`);
  const at = as === "received" ? sql`p.received_at` : sql`p.at`;
  const due = await waitingPunches(
    call.db,
    sql`${which} and ${at} <= ${now.toISOString()}::timestamptz and ${isInReach(stored, now, at)}`,
    at,
  );
  const noted = await noteEach(call, stored, due);
  const [{ waiting } = { waiting: 0 }] = await call.db.query<{ waiting: number }>(
    sql`select count(*)::int as waiting from gate_punches p where ${which}`,
  );
  await logAndTell(call, device, "decided on punches", { clock: hold, as, noted });
  return ok({ noted, waiting }, { message: t("decided", { noted, waiting }) });
}

const common = { access: needs(managesDevices), subject: "Gate devices" } as const;
/** A file with the JSON around it, whose escapes can double it. */
const fileCall = { ...common, maxBody: 2 * maxFile } as const;

/** How devices at the gate are managed. None that makes a key keeps its answer for a retry. */
export const deviceRoutes: Route[] = [
  routeOf(gateDevices, {
    ...common,
    summary: "Attendance terminals, and how each is doing",
    handle: list,
  }),
  routeOf(addGateDevice, {
    ...common,
    summary: "Add a terminal; only this answer shows its key",
    handle: (call, input) => inTransaction(call, (inside) => add(inside, input)),
  }),
  routeOf(findUnknownIds, {
    ...common,
    summary: "Look again for the students of unknown ids",
    writes: true,
    handle: again,
  }),
  routeOf(changeGateDevice, {
    ...common,
    summary: "Change a terminal",
    writes: true,
    handle: change,
  }),
  routeOf(removeGateDevice, {
    ...common,
    summary: "Remove a terminal; what it recorded stays",
    writes: true,
    handle: remove,
  }),
  routeOf(replaceGateKey, {
    ...common,
    summary: "Replace the key of a terminal; only this answer shows the new one",
    handle: (call) => inTransaction(call, replaceKey),
  }),
  routeOf(endOldGateKey, {
    ...common,
    summary: "End the key before the present one of a terminal",
    writes: true,
    handle: endOldKey,
  }),
  routeOf(approveGateAddress, {
    ...common,
    summary: "Let a terminal in by its serial number, from the address that asks",
    writes: true,
    handle: approve,
  }),
  routeOf(ignoreId, {
    ...common,
    summary: "Name an id of no student no longer, or again",
    writes: true,
    handle: ignore,
  }),
  routeOf(decideHeld, {
    ...common,
    summary: "Decide on punches of a wrong clock",
    writes: true,
    handle: decide,
  }),
  routeOf(checkPunchFile, {
    ...fileCall,
    summary: "What taking a file of punches would do",
    handle: checkFile,
  }),
  routeOf(takePunchFile, {
    ...fileCall,
    summary: "Take a file of punches, each once",
    handle: takeFile,
  }),
];
