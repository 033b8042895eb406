import { logActivity } from "@rollcall/kit/api/activity";
import { sql } from "@rollcall/kit/api/db/sql";
import { transactionWithRetry } from "@rollcall/kit/api/db/retry";
import { invalid, notFound } from "@rollcall/kit/api/errors";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { idOf } from "@rollcall/kit/api/http/request-values";
import type { Input } from "@rollcall/kit/api/http/route-of";
import { groupBy } from "@rollcall/kit/schema/group-by";
import { lockGate, maxDaysLate } from "../gate/api";
import { readStored } from "../../school/settings/settings";
import { maxNamed, type checkPunchFile, type takePunchFile } from "./contract";
import { holdOf } from "./domain/hold-punch";
import type { Punch, ReadPunches } from "./domain/read-punches";
import { t } from "./domain/text";
import { readPunchFile } from "./read-file";
import {
  asDevice,
  deviceTopic,
  localText,
  oldestDay,
  studentsOf,
  takePunches,
  type PunchDevice,
} from "./take-punches";

const keyOf = ({ pin, local }: Pick<Punch, "pin" | "local">) => `${pin} ${local}`;

async function deviceOf(
  { db }: RequestContext,
  id: number,
): Promise<PunchDevice & { serial: string }> {
  const [device] = await db.query<PunchDevice & { serial: string }>(
    sql`select id, name, serial, direction, by_number, notifies, created_at, last_sent_at from gate_devices where id = ${id} and removed_at is null`,
  );
  if (!device) throw notFound();
  return device;
}

/** Reads a file, each punch once. @throws ApiError 422 where it holds none. */
function readFile(text: string): ReadPunches {
  const { punches, unread } = readPunchFile(text);
  if (punches.length === 0) throw invalid({ text: [t("noPunches")] });
  return { punches: [...new Map(punches.map((punch) => [keyOf(punch), punch])).values()], unread };
}

/** Those of a device that are stored already, by `keyOf`. */
async function knownKeys(
  { db }: RequestContext,
  device: PunchDevice,
  punches: readonly Punch[],
): Promise<Set<string>> {
  const rows = await db.query<Pick<Punch, "pin" | "local">>(sql`
    select p.pin, ${localText(sql`p.local`)} as local from gate_punches p
    join jsonb_to_recordset(${JSON.stringify(punches)}::text::jsonb) as x(pin text, local timestamp) on x.pin = p.pin and x.local = p.local where p.device_id = ${device.id}`);
  return new Set(rows.map(keyOf));
}

const latest = (punches: readonly Punch[]) =>
  punches.reduce((last, { local }) => (local > last ? local : last), "");

/** Ids that nobody has, those used last first. */
const unknownIds = (punches: readonly Punch[]) =>
  [...groupBy(punches, ({ pin }) => pin)]
    .map(([pin, own]) => ({ pin, punches: own.length, last: latest(own) }))
    .toSorted((a, b) => (a.last < b.last ? 1 : -1));

/** What taking a file would do; nothing is stored. */
export async function checkFile(
  call: RequestContext,
  { body: { text } }: Input<typeof checkPunchFile>,
): Promise<AnswerOf<typeof checkPunchFile>> {
  const device = await deviceOf(call, idOf(call));
  const { punches, unread } = readFile(text);
  const { settings } = await readStored(call.db);
  const by = {
    zone: settings["institution.timezone"],
    now: call.context.now(),
    maxDaysLate,
    addedAt: null,
    lastSentAt: null,
  };
  const known = await knownKeys(call, device, punches);
  const fresh = punches.filter((punch) => !known.has(keyOf(punch)));
  const held = groupBy(fresh, ({ local }) => holdOf(local, by));
  const find = await studentsOf(
    call.db,
    fresh.map(({ pin }) => ({ pin, by_number: device.by_number })),
  );
  const whose = groupBy(held.get(null) ?? [], ({ pin }) => find(pin, device.by_number));
  const nobodys = whose.get(undefined) ?? [];
  const times = punches.map(({ local }) => local).sort();
  return ok({
    punches: punches.length,
    from: times[0] ?? null,
    to: times.at(-1) ?? null,
    known: known.size,
    to_note: (held.get(null)?.length ?? 0) - nobodys.length,
    students: [...whose.keys()].filter((id) => id !== undefined).length,
    unknown: unknownIds(nobodys).slice(0, maxNamed),
    unknown_punches: nobodys.length,
    ahead: held.get("ahead")?.length ?? 0,
    old: held.get("old")?.length ?? 0,
    unread: unread.length,
    unread_lines: unread.slice(0, maxNamed),
  });
}

/**
 * Takes a file, each day in a transaction of its own: where it fails half-way, taking it again goes
 * on, since a punch is taken once.
 */
export async function takeFile(
  call: RequestContext,
  { body: { text } }: Input<typeof takePunchFile>,
): Promise<AnswerOf<typeof takePunchFile>> {
  const device = await deviceOf(call, idOf(call));
  const { punches } = readFile(text);
  const oldest = oldestDay(await readStored(call.db), call.context.now());
  const days = groupBy(punches, ({ local }) => (local < oldest ? "" : local.slice(0, 10)));
  const sum = { taken: 0, noted: 0, unknown: 0 };
  for (const [, ofDay] of [...days].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { fresh, noted, unknown } = await transactionWithRetry(call.context.db, async (db) => {
      await lockGate(db);
      return takePunches(asDevice(call, db, device), await readStored(db), device, ofDay, true);
    });
    sum.taken += fresh;
    sum.noted += noted;
    sum.unknown += unknown;
  }
  if (sum.taken > 0)
    await logActivity(call, [
      {
        action: "took a file of punches",
        resource: deviceTopic,
        recordId: null,
        changes: {},
        details: { device: device.name, serial: device.serial, ...sum },
      },
    ]);
  const known = punches.length - sum.taken;
  return ok({ ...sum, known }, { message: t("taken", { taken: sum.taken, known }) });
}
