import { sql } from "@rollcall/kit/api/db/sql";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { isForSlot } from "../../school/roster/enrolled";
import { worthOf, type CodeSource, type CodeWorth } from "./domain/code";

/** A register of today that students mark themselves in, or have done. */
export interface OpenRegister extends CodeSource {
  class_id: number;
  date: string;
  slot: string;
  /** Null once that account is gone. */
  opened_by: number | null;
  opened_at: string;
  ends_at: string;
  /** Whether the student who asks is in it. */
  is_own: boolean;
}

/** Those of a day, a student's own first; one that ended lately is still known. */
const openingsOn = ({ db, context }: RequestContext, studentId: number, day: string) =>
  db.query<OpenRegister>(sql`
    select o.id, o.secret, o.class_id, to_char(o.date, 'YYYY-MM-DD') as date, o.slot, o.opened_by, o.opened_at, o.ends_at,
      exists (select 1 from roster_spans e where e.class_id = o.class_id and e.student_id = ${studentId} and e.from_date <= o.date and (e.to_date is null or e.to_date >= o.date) and ${isForSlot(sql`e`, sql`o.slot`)}) as is_own
    from self_mark_openings o where o.date = ${day}::date and o.ends_at > ${context.now().toISOString()}::timestamptz - interval '10 minutes'
    order by is_own desc, o.ends_at desc, o.id`);

/**
 * The register that a code opens now; without one, whether it was the code of one of the student's
 * own a while ago.
 */
export async function findOpening(
  call: RequestContext,
  studentId: number,
  day: string,
  code: string,
): Promise<{ found?: OpenRegister; worth: CodeWorth }> {
  let worth: CodeWorth = "wrong";
  const now = call.context.now();
  for (const opening of await openingsOn(call, studentId, day)) {
    // A school has many open at once: old codes of others are none of the student's.
    const its = await worthOf(opening, code, now, opening.is_own ? undefined : 1);
    if (its === "right") return { found: opening, worth: its };
    if (its === "old" && opening.is_own) worth = "old";
  }
  return { worth };
}
