import { storedAddress } from "@rollcall/kit/api/activity";
import { sql } from "@rollcall/kit/api/db/sql";
import { transactionWithRetry } from "@rollcall/kit/api/db/retry";
import { ApiError } from "@rollcall/kit/api/errors";
import { publish } from "@rollcall/kit/api/events/publish";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { readText } from "@rollcall/kit/api/http/read-body";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { isPublic, type Route } from "@rollcall/kit/api/http/route";
import { callLimit } from "@rollcall/kit/api/identity/call-limit";
import { networkTry } from "@rollcall/kit/api/identity/throttle";
import { isLinkToken, storedHash } from "@rollcall/kit/api/identity/tokens";
import { maintenanceColumn, refuseInMaintenance } from "@rollcall/kit/api/settings/maintenance";
import { momentIn } from "@rollcall/kit/schema/calendar-day";
import * as z from "zod";
import { lockGate } from "../gate/api";
import { readStored } from "../../school/settings/settings";
import { instantOf } from "./domain/hold-punch";
import { readPushed, type ReadPunches } from "./domain/read-punches";
import { t } from "./domain/text";
import { asDevice, deviceTopic, noteFound, takePunches, type PunchDevice } from "./take-punches";

/** Bytes of one request: some 25,000 rows, of which terminals send a few hundred at once. */
export const maxPushed = 1024 * 1024;
/** Seconds between two requests of a device that has nothing to say, and after one that failed. */
const [delay, errorDelay] = [20, 30];
/** Requests of one device in a minute. */
const perMinute = 240;
/** Requests of no device that is known, from one network in a quarter of an hour. */
const strangers = { kind: "gate devices", limit: 100 };
/** For how long a device that was heard of counts as one that sends what happens at once. */
const liveMs = 2 * 60_000;
/** How old the note of when a device was seen may become before it is written again. */
const touchAfterMs = 30_000;

const count = callLimit(60_000, (calls) => t("tooManyCalls", { calls }));

interface Asking extends PunchDevice {
  serial: string;
  stamp: string | null;
  approved_address: string | null;
  asking_address: string | null;
  asking_at: string | null;
  last_seen_at: string | null;
  last_punch_at: string | null;
  has_key: boolean;
  has_old_key: boolean;
  is_replaced: boolean;
  maintained: string | null;
}

const serialForm = /^[\w-]{1,40}$/;
const plain = "text/plain; charset=utf-8";

/** Terminals set their clock by the header `Date`. */
const answer = (call: RequestContext, text: string, status = 200, headers = {}): Response =>
  new Response(text, {
    status,
    headers: {
      "Content-Type": plain,
      "Cache-Control": "no-store",
      Date: call.context.now().toUTCString(),
      ...headers,
    },
  });

/** Notes that a device came with its serial number alone, for a person to decide on. */
async function noteAsking({ db, context }: RequestContext, device: Asking, address: string) {
  const now = context.now();
  const isNoted =
    device.asking_address === address &&
    now.getTime() - Date.parse(device.asking_at ?? "") < touchAfterMs;
  if (isNoted) return;
  await db.query(
    sql`update gate_devices set asking_address = ${address}, asking_at = ${now.toISOString()} where id = ${device.id}`,
  );
  await publish(db, { topic: deviceTopic, id: device.id });
}

/**
 * Which device asks: one that was added, which brings its key in the address or comes from the
 * network address that was approved for its serial number alone. The one refusal tells nothing of
 * which serial numbers are known. Not in a transaction: who is refused is counted.
 * @throws ApiError 404; 429; 503 under maintenance
 */
async function deviceOf(call: RequestContext): Promise<Asking> {
  const { db, context, query } = call;
  const serial = query.get("SN") ?? query.get("sn") ?? "";
  const token = call.params["token"];
  const hash = token !== undefined && isLinkToken(token) ? await storedHash(token) : null;
  const [device] = serialForm.test(serial)
    ? await db.query<Asking>(sql`
    select id, name, serial, direction, by_number, notifies, stamp, approved_address, asking_address, asking_at, created_at, last_seen_at, last_sent_at, last_punch_at,
      coalesce(key_hash = ${hash}::bytea, false) as has_key, old_key_hash is not null as is_replaced,
      coalesce(old_key_hash = ${hash}::bytea and old_key_until > ${context.now().toISOString()}::timestamptz, false) as has_old_key, ${maintenanceColumn} as maintained
    from gate_devices where upper(serial) = ${serial.toUpperCase()} and removed_at is null`)
    : [];
  const address = storedAddress(call.address);
  const isHere =
    device &&
    (token === undefined
      ? address !== null && device.approved_address === address
      : device.has_key || device.has_old_key);
  if (!isHere) {
    if (device && token === undefined && address !== null) await noteAsking(call, device, address);
    await networkTry(call, strangers);
    throw new ApiError(404, "Not found");
  }
  count(context, device.id, perMinute);
  refuseInMaintenance(device.maintained, false);
  return device;
}

/** The offset of a time zone as terminals take it: whole hours as such, others in minutes. */
export function zoneOffset(zone: string, now: Date): number {
  const { day, time } = momentIn(zone, now);
  const minute = Math.floor(now.getTime() / 60_000);
  const minutes = Date.parse(`${day}T${time}Z`) / 60_000 - minute;
  return minutes % 60 === 0 && Math.abs(minutes) < 12 * 60 ? minutes / 60 : minutes;
}

/** What a terminal is told as it begins: where it has got to, and to send each punch at once. */
async function options(call: RequestContext, { serial, stamp }: Asking): Promise<string> {
  const { settings } = await readStored(call.db);
  // Protocols before 2 have a digit for each table, attendance first.
  const isOld = /^[01](\.|$)/.test(call.query.get("pushver") ?? "");
  return [
    `GET OPTION FROM: ${serial}`,
    `Stamp=${stamp ?? "0"}`,
    `ATTLOGStamp=${stamp ?? "None"}`,
    "OPERLOGStamp=None",
    "ATTPHOTOStamp=None",
    `ErrorDelay=${errorDelay}`,
    `Delay=${delay}`,
    "TransTimes=00:00;14:05",
    "TransInterval=1",
    `TransFlag=${isOld ? "1000000000" : "TransData AttLog"}`,
    `TimeZone=${zoneOffset(settings["institution.timezone"], call.context.now())}`,
    "Realtime=1",
    "Encrypt=None",
    "",
  ].join("\n");
}

/**
 * By how many seconds the clock of a device is ahead: one punch alone from a device that was heard of
 * moments ago happened just now, and none happens later than now. Null where nothing can be said.
 */
function clockOf({ punches }: ReadPunches, device: Asking, zone: string, now: Date): number | null {
  const newest = punches.map(({ local }) => instantOf(zone, local)).sort((a, b) => b - a)[0];
  if (newest === undefined) return null;
  const seconds = Math.round((newest - now.getTime()) / 1000);
  const isHeard = now.getTime() - Date.parse(device.last_seen_at ?? "") <= liveMs;
  const isLive = isHeard && punches.length === 1 && device.last_sent_at !== null;
  return isLive || seconds > 0 ? seconds : null;
}

/** Takes pushed rows; what was taken is committed before the device hears of it. */
async function takePushed(call: RequestContext, device: Asking): Promise<string> {
  const read = readPushed(await readText(call, maxPushed));
  const sentStamp = call.query.get("Stamp") ?? "";
  const stamp = /^\d{1,20}$/.test(sentStamp) ? sentStamp : null;
  const now = call.context.now();
  await transactionWithRetry(call.context.db, async (db) => {
    await lockGate(db);
    const own = asDevice(call, db, device);
    const stored = await readStored(db);
    await takePunches(own, stored, device, read.punches);
    await noteFound(own, stored);
    const clock = clockOf(read, device, stored.settings["institution.timezone"], now);
    await db.query(sql`
      update gate_devices set stamp = coalesce(${stamp}::text, stamp), clock_seconds = coalesce(${clock}::int, clock_seconds), last_seen_at = ${now.toISOString()},
        unread_rows = unread_rows + ${read.unread.length}, unread_row = coalesce(${read.unread.at(-1)?.text ?? null}::text, unread_row) where id = ${device.id}`);
  });
  return `OK: ${read.punches.length + read.unread.length}`;
}

/** What a device asks, by the end of the path; older ones write `.aspx` behind it. */
async function answered(call: RequestContext, device: Asking): Promise<string | undefined> {
  const ask = `${call.request.method} ${call.params["ask"]?.replace(/\.aspx$/i, "")}`;
  if (ask === "GET cdata") return options(call, device);
  if (ask === "GET getrequest" || ask === "GET ping") return "OK";
  if (ask !== "POST cdata" && ask !== "POST devicecmd") return undefined;
  if (ask === "POST cdata" && call.query.get("table")?.toUpperCase() === "ATTLOG")
    return takePushed(call, device);
  // Operations, fingerprints, pictures: read to the end, so that the device is content, and dropped.
  await readText(call, maxPushed);
  return "OK";
}

/** A device that brings its new key needs the old one no more. */
async function endReplacedKey({ db }: RequestContext, { id, ...device }: Asking) {
  if (!device.has_key || !device.is_replaced) return;
  await db.query(
    sql`update gate_devices set old_key_hash = null, old_key_until = null where id = ${id}`,
  );
  await publish(db, { topic: deviceTopic, id });
}

async function touch({ db, context }: RequestContext, { id, last_seen_at: seen }: Asking) {
  const now = context.now();
  if (now.getTime() - Date.parse(seen ?? "1970-01-01") < touchAfterMs) return;
  await db.query(sql`update gate_devices set last_seen_at = ${now.toISOString()} where id = ${id}`);
}

async function answerDevice(call: RequestContext): Promise<Response> {
  try {
    const device = await deviceOf(call);
    const said = await answered(call, device);
    await endReplacedKey(call, device);
    await touch(call, device);
    return said === undefined ? answer(call, "Not found", 404) : answer(call, said);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return answer(call, error.message, error.status, error.headers);
  }
}

const contract = (method: "GET" | "POST", path: string) =>
  defineCall({ method, path, answer: z.never(), files: [plain] });

const ways = [
  ["GET", "What an attendance terminal asks for: options, and whether there is something to do"],
  ["POST", "Punches that an attendance terminal pushes"],
] as const;

/**
 * The protocol of attendance terminals ("push", "ADMS", "iclock"), at the paths that they have built
 * in: by serial number alone, and below a key for those that can be told a path.
 */
export const deviceRequests: Route[] = ["/iclock/:ask", "/gate-devices/:token/iclock/:ask"].flatMap(
  (path) =>
    ways.map(([method, summary]) => ({
      method,
      path,
      atRoot: true,
      access: isPublic,
      subject: "Gate devices",
      summary,
      contract: contract(method, path),
      countsTries: true,
      ...(method === "POST" ? { maxBody: maxPushed } : {}),
      handle: answerDevice,
    })),
);
