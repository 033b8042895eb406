import { sql } from "@rollcall/kit/api/db/sql";
import { removeRecord } from "@rollcall/kit/api/crud/remove";
import { createRecord, updateRecord } from "@rollcall/kit/api/crud/write";
import { clash } from "@rollcall/kit/api/errors";
import { fingerprintOf } from "@rollcall/kit/api/sha256";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { authorize } from "@rollcall/kit/api/http/authorize";
import { needs } from "@rollcall/kit/api/http/route";
import { lockCalendar } from "../../school/registers/locks";
import { holidays } from "../../resources/holidays";
import type { takeCalendar } from "./contract";
import { fingerprint, type Named, type PlanLine } from "./domain/plan";
import { t } from "./domain/text";
import type { Source, SourcePlan } from "./sources";

type Taken = DataOf<typeof takeCalendar>;

/** A text that differs where two plans of a calendar differ. */
export const seenOf = ({ lines }: Pick<SourcePlan, "lines">): Promise<string> =>
  fingerprintOf(
    lines.map(({ key, kind, before, after, holidayId }) => [key, kind, before, after, holidayId]),
  );

/** What it takes to take lines of each kind. */
const permissions = {
  new: "create_holidays",
  changed: "edit_holidays",
  removed: "delete_holidays",
} as const;

/** @throws ApiError 403 where lines are taken that somebody may not take. */
function refuseLines({ identity }: RequestContext, lines: readonly PlanLine[]): void {
  for (const kind of new Set(lines.map((line) => line.kind)))
    authorize(needs(permissions[kind]), identity);
}

interface LinkRow {
  uid: string;
  recurrence: string;
  holidayId: number | null;
  taken: Named | null;
  declined: string | null;
}

const storeLink = (
  { db }: Pick<RequestContext, "db">,
  sourceId: number,
  { uid, recurrence, holidayId, taken, declined }: LinkRow,
) =>
  db.query(sql`
    insert into calendar_events (source_id, uid, recurrence, holiday_id, taken, declined)
    values (${sourceId}, ${uid}, ${recurrence}, ${holidayId}, ${taken === null ? null : JSON.stringify(taken)}::jsonb, ${declined})
    on conflict (source_id, uid, recurrence) do update set
      holiday_id = coalesce(excluded.holiday_id, calendar_events.holiday_id), taken = coalesce(excluded.taken, calendar_events.taken), declined = excluded.declined`);

const bodyOf = ({ name, from, to }: Named) => ({ name, start_date: from, end_date: to });

/** Carries out a line by the calls of a single holiday, with all that follows from them. */
async function takeLine(
  call: RequestContext,
  { id, kind }: Pick<Source, "id" | "kind">,
  line: PlanLine,
): Promise<void> {
  const { uid, recurrence, after } = line;
  let { holidayId } = line;
  if (after && line.kind === "new") {
    const made = await createRecord(call, holidays, { ...bodyOf(after), kind });
    holidayId = Number(made["id"]);
  } else if (after && holidayId !== null)
    await updateRecord(call, holidays, holidayId, bodyOf(after));
  else if (holidayId !== null) {
    await removeRecord(call, holidays, holidayId);
    await call.db.query(
      sql`delete from calendar_events where source_id = ${id} and uid = ${uid} and recurrence = ${recurrence}`,
    );
    return;
  }
  await storeLink(call, id, { uid, recurrence, holidayId, taken: after, declined: null });
}

/** Which lines of a plan are taken and which are left out, by their keys. */
interface Chosen {
  take: readonly string[];
  leave: readonly string[];
}

/**
 * Takes lines of a plan, and notes which were left out. In one transaction, behind the lock of the
 * calendar.
 * @throws ApiError 403, 409 where the plan has no such lines any more
 */
export async function takeLines(
  call: RequestContext,
  source: Pick<Source, "id" | "kind">,
  plan: SourcePlan,
  { take, leave }: Chosen,
): Promise<Taken> {
  const byKey = new Map(plan.lines.map((line) => [line.key, line]));
  const linesOf = (keys: readonly string[]) =>
    [...new Set(keys)].map((key) => {
      const line = byKey.get(key);
      if (!line) throw clash(t("changedMeanwhile"));
      return line;
    });
  const [taken, left] = [linesOf(take), linesOf(leave.filter((key) => !take.includes(key)))];
  refuseLines(call, taken);
  await lockCalendar(call.db);
  for (const line of taken) await takeLine(call, source, line);
  for (const line of left)
    await storeLink(call, source.id, {
      ...line,
      holidayId: null,
      taken: null,
      declined: fingerprint(line),
    });
  for (const same of plan.same) await storeLink(call, source.id, { ...same, declined: null });
  const count = (kind: PlanLine["kind"]) => taken.filter((line) => line.kind === kind).length;
  return {
    created: count("new"),
    changed: count("changed"),
    removed: count("removed"),
    left: left.length,
  };
}
