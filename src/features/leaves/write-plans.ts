import { sql } from "@rollcall/kit/api/db/sql";
import type { Activity } from "@rollcall/kit/api/activity";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { writeMarks, writerOf } from "../../school/registers/write-marks";
import type { Action } from "./contract";
import { storedMark, type Leave, type LeaveFacts, type NamedSlot } from "./leave-facts";
import type { Plan } from "./plan";
import { sayIn } from "@rollcall/kit/schema/messages";
import { slotLabel } from "../../school/slots/slots";

/** A leave with what a decision does to it, and what the decision looked at. */
export interface Planned {
  leave: Leave;
  facts: LeaveFacts;
  plan: Plan;
}

/** What is remembered of the marks that leaves change. */
async function remember({ db }: RequestContext, all: readonly Planned[]): Promise<void> {
  const rows = all.flatMap(({ leave, plan }) =>
    plan.marks.map(({ at }) => ({
      leave_id: leave.id,
      register_id: at.registerId,
      student_id: leave.studentId,
      before: storedMark(at.mark),
    })),
  );
  if (rows.length)
    await db.query(sql`
      insert into leave_changes (leave_id, register_id, student_id, before)
      select x.leave_id, x.register_id, x.student_id, x.before from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as x(leave_id int, register_id int, student_id int, before jsonb)
      on conflict (leave_id, register_id, student_id) do update set before = excluded.before`);
}

/**
 * What is forgotten: what stood before the marks that leaves give back, and before those that a
 * person has changed since.
 */
async function forget({ db }: RequestContext, all: readonly Planned[]): Promise<void> {
  const rows = all.flatMap(({ leave, plan }) =>
    [...plan.marks.map(({ at }) => at), ...plan.kept].map(({ registerId }) => ({
      leaveId: leave.id,
      registerId,
    })),
  );
  if (rows.length)
    await db.query(sql`
      delete from leave_changes c using unnest(${sql.param(rows.map(({ leaveId }) => leaveId))}::int[], ${sql.param(rows.map(({ registerId }) => registerId))}::int[]) as x(leave_id, register_id)
      where c.leave_id = x.leave_id and c.register_id = x.register_id`);
}

const letter = ({ codes }: LeaveFacts, mark: { codeId: number } | null) =>
  mark ? (codes.get(mark.codeId)?.code ?? null) : null;

/** Which register a log is of: in English, since others read it later on. */
const registerName = ({ className, day, slot, period }: NamedSlot) =>
  `${className}, ${day}, ${sayIn("en", () => slotLabel(slot, period))}`;

/** The log of each register, by the name of the student, as a saved register's is. */
const logOf = ({ facts, plan }: Planned, reason: string): Activity[] =>
  plan.marks
    .filter(({ at, after }) => letter(facts, at.mark) !== letter(facts, after))
    .map(({ at, after }) => ({
      action: "changed marks",
      resource: "attendance",
      recordId: at.registerId,
      changes: {
        register: { before: null, after: registerName(at) },
        reason: { before: null, after: reason },
        [`${facts.student.name} (${facts.student.admission_no})`]: {
          before: letter(facts, at.mark),
          after: letter(facts, after),
        },
      },
    }));

/** The reason that the log of a register gives. */
const reasons: Readonly<Record<Action, string>> = {
  approve: "Leave approved",
  reject: "Leave rejected",
  cancel: "Leave cancelled",
  shorten: "Leave shortened",
};

/**
 * Writes the marks that the same decision on some leaves changes, with their log, and what is
 * remembered of those that stood before. Two statements, however many leaves.
 * @param at when, as an ISO moment
 */
export async function writePlans(
  call: RequestContext,
  all: readonly Planned[],
  action: Action,
  at: string,
): Promise<void> {
  await (action === "approve" ? remember : forget)(call, all);
  await writeMarks(
    call.db,
    writerOf(call, at),
    all.flatMap(({ leave, plan }) =>
      plan.marks.map(({ at: { registerId }, after }) => ({
        register_id: registerId,
        student_id: leave.studentId,
        code_id: after?.codeId ?? null,
        minutes_late: after?.minutesLate ?? null,
        remark: after?.remark ?? null,
        office: after?.office ?? false,
        leave_id: after?.leaveId ?? null,
      })),
    ),
    all.flatMap((one) => logOf(one, reasons[action])),
  );
}
