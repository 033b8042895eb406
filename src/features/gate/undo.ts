import { sql } from "@rollcall/kit/api/db/sql";
import { clash, notAllowed, notFound } from "@rollcall/kit/api/errors";
import { ok } from "@rollcall/kit/api/http/envelope";
import { idOf } from "@rollcall/kit/api/http/request-values";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { Input } from "@rollcall/kit/api/http/route-of";
import { today } from "@rollcall/kit/api/today";
import type { Mark } from "../../school/registers/register-row";
import { lockRegisters } from "../../school/registers/locks";
import { shownMark } from "../../school/registers/save-register";
import { writeMarks, writerOf } from "../../school/registers/write-marks";
import type { undoPass } from "./contract";
import type { GateMark } from "./late-marks";
import { lockGate } from "./noted-passes";
import { sentences } from "./sentences";

interface Stored {
  date: string;
  student_id: number;
  student: string;
  mark: GateMark | null;
  undone_at: string | null;
}

const isAsMade = (now: Omit<Mark, "office" | "leave_id"> | undefined, { after }: GateMark) =>
  now?.code_id === after.code_id &&
  now.minutes_late === after.minutes_late &&
  now.remark === after.remark;

/** Gives back the mark that stood before an entry. Whether it did: a mark changed since stays. */
async function giveBack(
  call: RequestContext,
  { student_id, student, date }: Stored,
  mark: GateMark,
  at: string,
): Promise<boolean> {
  const { register_id, class_id, before } = mark;
  await lockRegisters(call.db, [class_id]);
  const [now] = await call.db.query<Omit<Mark, "office" | "leave_id">>(
    sql`select m.code_id, c.code, m.minutes_late, m.remark from marks m join attendance_codes c on c.id = m.code_id where m.register_id = ${register_id} and m.student_id = ${student_id}`,
  );
  if (!now || !isAsMade(now, mark)) return false;
  await writeMarks(
    call.db,
    writerOf(call, at),
    [{ register_id, student_id, code_id: null, ...before }],
    [
      {
        action: "changed marks",
        resource: "attendance",
        recordId: register_id,
        changes: {
          register: { before: null, after: `1 student, ${date}` },
          reason: { before: null, after: "Undone: late at the gate" },
          [student]: { before: shownMark(now), after: shownMark(before) },
        },
      },
    ],
  );
  return true;
}

/**
 * Takes an entry of today back, and with it the mark it made.
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
  if (entry.undone_at !== null) throw clash(sentences.undoneAlready());
  if (entry.date !== (await today(call))) throw notAllowed(sentences.itsDayOnly(), "locked");
  const at = call.context.now().toISOString();
  const restored = entry.mark !== null && (await giveBack(call, entry, entry.mark, at));
  await call.db.query(
    sql`update gate_events set undone_by = ${call.identity.id}, undone_at = ${at}::timestamptz where id = ${id}`,
  );
  return ok({ restored, kept: entry.mark !== null && !restored });
}
