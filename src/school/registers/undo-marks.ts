import { sql } from "@rollcall/kit/api/db/sql";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { groupBy } from "@rollcall/kit/schema/group-by";
import type { Changes } from "@rollcall/kit/schema";
import { lockRegisters } from "./locks";
import type { Change } from "./save-register";
import { writeMarks, writerOf, type MarkToWrite } from "./write-marks";

/** A mark as it stood before an act. */
interface MarkBefore {
  code_id: number;
  code: string;
  minutes_late: number | null;
  remark: string | null;
  office: boolean;
  leave_id: number | null;
}

/** What an act made of one mark, as it is stored so that the act can be undone. */
export interface StoredMark {
  register_id: number;
  class_id: number;
  student_id: number;
  student: string;
  before: MarkBefore | null;
  /** A `code_id` of 0: the act cleared the mark. */
  after: Pick<MarkBefore, "code_id" | "minutes_late" | "remark">;
}

/** What a planned change makes of a mark, to be stored. */
export function storedMark(
  { row: { student_id, mark: stands }, mark }: Change,
  at: { register_id: number; class_id: number; student: string },
): StoredMark {
  const { code_id, minutes_late = null, remark = null } = mark;
  const before = stands && {
    code_id: stands.code_id,
    code: stands.code,
    minutes_late: stands.minutes_late,
    remark: stands.remark,
    office: stands.office,
    leave_id: stands.leave_id,
  };
  return { ...at, student_id, before, after: { code_id: code_id ?? 0, minutes_late, remark } };
}

/** Codes of marks in the order of the day, as the log shows them. */
export const listedCodes = (codes: readonly (string | null)[]): string =>
  codes.map((code) => code ?? "–").join(" ");

type Present = Pick<MarkBefore, "code_id" | "code" | "minutes_late" | "remark"> & {
  register_id: number;
  student_id: number;
};
const markKey = (one: { register_id: number; student_id: number }) =>
  `${one.register_id} ${one.student_id}`;

/** The marks of an act that stand as it made them, and the others; with the codes that stand. */
async function splitByChanged({ db }: RequestContext, marks: readonly StoredMark[]) {
  const each = (of: (one: StoredMark) => unknown) => sql.param(marks.map(of));
  const present = await db.query<Present>(sql`
    select m.register_id, m.student_id, m.code_id, c.code, m.minutes_late, m.remark
    from unnest(${each((one) => one.register_id)}::int[], ${each((one) => one.student_id)}::int[]) as x(register_id, student_id)
    join marks m on m.register_id = x.register_id and m.student_id = x.student_id join attendance_codes c on c.id = m.code_id`);
  const now = new Map(present.map((one) => [markKey(one), one]));
  const isAsMade = (one: StoredMark) => {
    const stands = now.get(markKey(one));
    return (
      (stands?.code_id ?? 0) === one.after.code_id &&
      (stands?.minutes_late ?? null) === one.after.minutes_late &&
      (stands?.remark ?? null) === one.after.remark
    );
  };
  return {
    back: marks.filter(isAsMade),
    changed: marks.filter((one) => !isAsMade(one)),
    codeOf: (one: StoredMark) => now.get(markKey(one))?.code ?? null,
  };
}

const markBefore = ({ register_id, student_id, before }: StoredMark): MarkToWrite => ({
  register_id,
  student_id,
  code_id: before?.code_id ?? null,
  minutes_late: before?.minutes_late ?? null,
  remark: before?.remark ?? null,
  office: before?.office ?? false,
  leave_id: before?.leave_id ?? null,
});

/**
 * Gives back the marks that stood before an act, where they stand as it made them; the others stay.
 * One line of the log for all of it. A constant number of statements.
 * @param of the day or days of the act, and its reason
 * @returns how many are as before, and the names of students with others
 */
export async function undoMarks(
  call: RequestContext,
  marks: readonly StoredMark[],
  of: { days: string; reason: string; at: string },
): Promise<{ undone: number; kept: string[] }> {
  await lockRegisters(call.db, [...new Set(marks.map(({ class_id }) => class_id))]);
  const { back, changed, codeOf } = await splitByChanged(call, marks);
  const changes = Object.fromEntries([
    ["register", { before: null, after: `${back.length} marks, ${of.days}` }],
    ["reason", { before: null, after: `Undone: ${of.reason}` }],
    ...[...groupBy(back, ({ student }) => student)].map(([student, own]) => [
      student,
      {
        before: listedCodes(own.map(codeOf)),
        after: listedCodes(own.map(({ before }) => before?.code ?? null)),
      },
    ]),
  ]) as Changes;
  await writeMarks(call.db, writerOf(call, of.at), back.map(markBefore), [
    { action: "changed marks", resource: "attendance", recordId: null, changes },
  ]);
  return {
    undone: back.length,
    kept: [...new Set(changed.map(({ student }) => student))].toSorted(),
  };
}
