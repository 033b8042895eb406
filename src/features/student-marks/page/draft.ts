import type { AnswerTo, BodyFor } from "../../../providers/call";
import { compareCodes } from "@rollcall/kit/schema/formats/names";

export type Sheet = AnswerTo<"GET /admin/attendance/student-marks">;
type Register = Sheet["registers"][number];
type Sent = BodyFor<"POST /admin/attendance/student-marks">["marks"][number];

/** What a mark says; null where there is none. */
export type Entry = { code: string; minutes_late: number | null; remark: string | null } | null;

/** One student's mark in one register. */
export interface Cell {
  key: string;
  registerId: number;
  studentId: number;
  mark: Entry;
  /** Why it cannot be changed; null when it can. */
  why: string | null;
}

/** A register with the marks of the students that are shown, each at the place of its student. */
export interface Row extends Pick<Register, "id" | "date" | "label" | "subject" | "class"> {
  cells: (Cell | undefined)[];
}

/** Marks that are to stand and are not saved yet, by the key of their cell. */
export type Draft = ReadonlyMap<string, Entry>;

const entryOf = (mark: Register["mark"]): Entry =>
  mark && { code: mark.code, minutes_late: mark.minutes_late, remark: mark.remark };

/** The registers of some students in the order of days; where two share one, it is one row. */
export function rowsOf(sheets: readonly Sheet[]): Row[] {
  const rows = new Map<number, Row>();
  for (const [place, { student, registers }] of sheets.entries())
    for (const { id, date, label, subject, class: its, mark, why } of registers) {
      const row = rows.get(id) ?? { id, date, label, subject, class: its, cells: [] };
      row.cells[place] = {
        key: `${id} ${student.id}`,
        registerId: id,
        studentId: student.id,
        mark: entryOf(mark),
        why,
      };
      rows.set(id, row);
    }
  return [...rows.values()].sort((a, b) => compareCodes(a.date, b.date));
}

/** The mark as it would stand once the draft is saved. */
export const wanted = (cell: Cell, draft: Draft): Entry =>
  draft.has(cell.key) ? (draft.get(cell.key) ?? null) : cell.mark;

const same = (a: Entry, b: Entry) =>
  a?.code === b?.code && a?.minutes_late === b?.minutes_late && a?.remark === b?.remark;

/** The draft with another mark in a cell; none of it where that stands already. */
function put(draft: Draft, cell: Cell, entry: Entry): Draft {
  const next = new Map(draft);
  if (same(cell.mark, entry)) next.delete(cell.key);
  else next.set(cell.key, entry);
  return next;
}

/**
 * The draft with another code in a cell. What is written beside the mark stays with it; minutes are
 * of the code that had them.
 */
export const withCode = (draft: Draft, cell: Cell, code: string | null): Draft =>
  put(
    draft,
    cell,
    code === null
      ? null
      : code === cell.mark?.code
        ? cell.mark
        : { code, minutes_late: null, remark: cell.mark?.remark ?? null },
  );

/** The cells of the student at a place that may be changed. */
const open = (rows: readonly Row[], place: number): Cell[] =>
  rows.flatMap(({ cells }) => (cells[place]?.why === null ? [cells[place]] : []));

/**
 * The draft with one code for all marks of the first student that say another.
 * @param only the code they say now; null is no mark, undefined whatever they say
 */
export const filled = (
  draft: Draft,
  rows: readonly Row[],
  only: string | null | undefined,
  code: string,
): Draft =>
  open(rows, 0)
    .filter((cell) => only === undefined || (wanted(cell, draft)?.code ?? null) === only)
    .reduce((next, cell) => withCode(next, cell, code), draft);

/** The rows in which two students both have a mark that may be changed. */
const shared = (rows: readonly Row[]): [Cell, Cell][] =>
  rows.flatMap(({ cells: [a, b] }) =>
    a && b && a.why === null && b.why === null ? [[a, b] as [Cell, Cell]] : [],
  );

/** The draft with the marks of two students exchanged, as far as both may be changed. */
export const swapped = (draft: Draft, rows: readonly Row[]): Draft =>
  shared(rows).reduce((next, [a, b]) => {
    const [hers, others] = [wanted(a, draft), wanted(b, draft)];
    return put(put(next, a, others), b, hers);
  }, draft);

/** How many registers an exchange leaves as they are. */
export const notShared = (rows: readonly Row[]): number => rows.length - shared(rows).length;

/** The cells whose mark would change, in order. */
export const changedCells = (rows: readonly Row[], draft: Draft): Cell[] =>
  rows.flatMap(({ cells }) =>
    cells.filter(
      (cell): cell is Cell =>
        cell !== undefined && cell.why === null && !same(cell.mark, wanted(cell, draft)),
    ),
  );

/** What is sent of a draft. */
export const sentOf = (rows: readonly Row[], draft: Draft): Sent[] =>
  changedCells(rows, draft).map((cell) => {
    const entry = wanted(cell, draft);
    return {
      register_id: cell.registerId,
      student_id: cell.studentId,
      was: cell.mark?.code ?? null,
      code: entry?.code ?? null,
      minutes_late: entry?.minutes_late ?? null,
      remark: entry?.remark ?? null,
    };
  });
