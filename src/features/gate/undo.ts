import { sql } from "@rollcall/kit/api/db/sql";
import { clash, notAllowed, notFound } from "@rollcall/kit/api/errors";
import { ok } from "@rollcall/kit/api/http/envelope";
import { idOf } from "@rollcall/kit/api/http/request-values";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { Input } from "@rollcall/kit/api/http/route-of";
import { today } from "@rollcall/kit/api/today";
import { lockRegisters } from "../../school/registers/locks";
import { readStored } from "../../school/settings/settings";
import type { undoPass } from "./contract";
import { knownStudents } from "./known-students";
import { giveBack, type GateMark } from "./late-marks";
import { lockGate } from "./noted-passes";
import { t } from "./text";
import { dayPasses, settle, store, type DayPass } from "./settle";

interface Stored {
  date: string;
  student_id: number;
  student: string;
  mark: GateMark | null;
  undone_at: string | null;
}

/** Those that repeat an entry: they say nothing once it is taken back. */
function repeatedBy(id: number, day: readonly DayPass[]): number[] {
  const after = day.slice(day.findIndex((one) => one.id === id) + 1);
  const end = after.findIndex(({ outcome }) => outcome !== "already");
  return after.slice(0, end < 0 ? undefined : end).flatMap((one) => one.id ?? []);
}

/**
 * Takes an entry of today back, and with it the mark it made; the others of the day are what they
 * are without it.
 * @throws ApiError 404; 403 on a later day; 409 when it was undone already.
 */
export async function undo(
  call: RequestContext,
  _asked: Input<typeof undoPass>,
): Promise<AnswerOf<typeof undoPass>> {
  const id = idOf(call);
  await lockGate(call.db);
  const [entry] = await call.db.query<Stored>(sql`
    select to_char(g.date, 'YYYY-MM-DD') as date, g.student_id, s.name || ' (' || s.admission_no || ')' as student, g.mark, g.undone_at
    from gate_events g join students s on s.id = g.student_id where g.id = ${id}`);
  if (!entry) throw notFound();
  if (entry.undone_at !== null) throw clash(t("undoneAlready"));
  if (entry.date !== (await today(call))) throw notAllowed(t("itsDayOnly"), "locked");
  const { date, student_id } = entry;
  const find = await knownStudents(call.db, date, [{ student_id }]);
  const student = find({ student_id });
  const day = student ? await dayPasses(call, date, [student]) : [];
  if (entry.mark) await lockRegisters(call.db, [entry.mark.class_id]);
  const restored =
    entry.mark !== null &&
    (await giveBack(call, { ...entry, mark: entry.mark }, "Undone: late at the gate"));
  const gone = [id, ...repeatedBy(id, day)];
  await call.db.query(
    sql`update gate_events set undone_by = ${call.identity.id}, undone_at = ${call.context.now().toISOString()}::timestamptz where id = any(${sql.param(gone)}::int[])`,
  );
  const rest = day.filter((one) => one.id !== null && !gone.includes(one.id));
  await store(call, date, await settle(call, await readStored(call.db), date, rest));
  return ok({ restored, kept: entry.mark !== null && !restored });
}
