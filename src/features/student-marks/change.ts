import { firstMode } from "../../school/slots/domain/attendance-mode";
import { sql } from "@rollcall/kit/api/db/sql";
import { clash, invalid, noErrors } from "@rollcall/kit/api/errors";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { Input } from "@rollcall/kit/api/http/route-of";
import type { Changes } from "@rollcall/kit/schema";
import { lockRegisters } from "../../school/registers/locks";
import type { RosterRow } from "../../school/registers/register-row";
import {
  changeOf,
  isFixedBy,
  problemOf,
  same,
  shownMark,
  type Change,
} from "../../school/registers/save-register";
import { writeMarks, writerOf } from "../../school/registers/write-marks";
import type { changeStudentMarks } from "./contract";
import { ofMarks, readSheet, type Sheet, type SheetRow } from "./sheet";
import { t } from "./text";
import { sayIn } from "@rollcall/kit/schema/messages";
import { slotLabel } from "../../school/slots/slots";

type Sent = Input<typeof changeStudentMarks>["body"]["marks"][number];
interface Planned {
  row: SheetRow;
  change: Change;
}

const keyOf = (registerId: number, studentId: number) => `${registerId} ${studentId}`;
const rosterRow = ({ student, mark, suggestion }: SheetRow): RosterRow => ({
  ...student,
  mark,
  suggestion,
  elsewhere: null,
  roll_no: null,
  photo: null,
  recent: [],
});

/** Days that a refusal names. */
const maxNamed = 5;

/** @throws ApiError 409 that names the first days whose mark is no longer what was shown. */
function refuseMoved(moved: ReadonlySet<string>): void {
  if (moved.size === 0) return;
  const days = [...moved].slice(0, maxNamed).join(", ");
  throw clash(
    moved.size > maxNamed
      ? t("movedMore", { days, more: moved.size - maxNamed })
      : t("moved", { days }),
  );
}

/** What one sent mark changes, or why it cannot be set. */
function readSent(
  { was: _was, register_id: _register, ...mark }: Sent,
  row: SheetRow | undefined,
  { codes }: Pick<Sheet, "codes">,
  { identity }: Pick<RequestContext, "identity">,
): Change | string {
  const code = mark.code === null ? undefined : codes.find((one) => one.code === mark.code);
  const own = row && rosterRow(row);
  const problem = row?.why ?? problemOf(own, mark, code, identity, row?.mode ?? firstMode);
  if (problem !== undefined || !row || !own) return problem ?? "";
  return changeOf(own, mark, code, isFixedBy(identity, row, row.locked));
}

/**
 * What sent marks change.
 * @throws ApiError 422 with a sentence for each refused mark, as `marks.<place in the list>`; 409
 * when a mark is no longer what was shown.
 */
function planOf(
  sent: readonly Sent[],
  sheet: Sheet,
  call: Pick<RequestContext, "identity">,
): Planned[] {
  const known = new Map(sheet.rows.map((row) => [keyOf(row.id, row.student.student_id), row]));
  const errors = noErrors();
  const [seen, moved] = [new Set<string>(), new Set<string>()];
  const planned: Planned[] = [];
  for (const [place, mark] of sent.entries()) {
    const key = keyOf(mark.register_id, mark.student_id);
    const row = known.get(key);
    const change = seen.has(key) ? t("namedTwice") : readSent(mark, row, sheet, call);
    seen.add(key);
    if (typeof change === "string") errors[`marks.${place}`] = [change];
    else if (row) {
      if ((row.mark?.code ?? null) !== mark.was) moved.add(`${row.date} (${row.label})`);
      if (!same(change.before, change.after)) planned.push({ row, change });
    }
  }
  if (Object.keys(errors).length) throw invalid(errors, t("nothingSaved"));
  refuseMoved(moved);
  return planned;
}

/** One line of the log for all of it: the reason, and each mark by student, day and lesson. */
function logOf(reason: string, planned: readonly Planned[]): Changes {
  const days = planned.map(({ row }) => row.date);
  const names = [
    ...new Set(planned.map(({ row: { student } }) => `${student.name} (${student.admission_no})`)),
  ];
  return Object.fromEntries([
    ["register", { before: null, after: `${names.join(", ")}, ${days[0]} to ${days.at(-1)}` }],
    ["reason", { before: null, after: reason }],
    ...planned
      .toSorted((a, b) => a.row.student.student_id - b.row.student.student_id)
      .map(
        ({ row, change: { before, after } }) =>
          [
            `${row.student.name} (${row.student.admission_no}), ${row.date}, ${sayIn("en", () => slotLabel(row.slot, row.label))}`,
            { before: shownMark(before), after: shownMark(after) },
          ] as const,
      ),
  ]);
}

/**
 * Changes marks of students in many registers, all or nothing, as one entry of the log. A constant
 * number of statements.
 * @throws ApiError 409 when a mark is no longer what was shown; 422.
 */
export async function changeMarks(
  call: RequestContext,
  { body: { marks, reason } }: Input<typeof changeStudentMarks>,
): Promise<AnswerOf<typeof changeStudentMarks>> {
  const classes = await call.db.query<{ class_id: number }>(
    sql`select distinct class_id from registers where id = any(${sql.param(marks.map(({ register_id }) => register_id))}::int[])`,
  );
  await lockRegisters(
    call.db,
    classes.map(({ class_id }) => class_id),
  );
  const planned = planOf(marks, await readSheet(call, ofMarks(marks)), call);
  if (planned.length === 0) throw invalid({ marks: [t("nothingToChange")] });
  await writeMarks(
    call.db,
    writerOf(call, call.context.now().toISOString()),
    planned.map(({ row, change }) => ({ ...change.mark, register_id: row.id })),
    [
      {
        action: "changed marks",
        resource: "attendance",
        recordId: null,
        changes: logOf(reason, planned),
      },
    ],
  );
  const distinct = (of: (one: Planned) => unknown) => new Set(planned.map(of)).size;
  return ok(
    {
      changes: planned.length,
      registers: distinct(({ row }) => row.id),
      days: distinct(({ row }) => row.date),
    },
    { message: t("saved") },
  );
}
