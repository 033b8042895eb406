import { logExport } from "@rollcall/kit/api/access-log/exports";
import { invalid } from "@rollcall/kit/api/errors";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import { file } from "@rollcall/kit/api/http/envelope";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { Input } from "@rollcall/kit/api/http/route-of";
import { sql } from "@rollcall/kit/api/db/sql";
import type { Cell } from "@rollcall/kit/api/transfer/cells";
import { csvWriter } from "@rollcall/kit/api/transfer/csv-writer";
import { xlsxWriter } from "@rollcall/kit/api/transfer/xlsx-writer";
import { inNaturalOrder } from "@rollcall/kit/api/db/natural-order";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import { groupBy } from "@rollcall/kit/schema/group-by";
import { rollNoOn } from "../../school/roster/enrolled";
import { periodOf, slotLabel } from "../../school/slots/slots";
import { fileTypes, longestFile, type exportMarks } from "./contract";
import { headingOf } from "./domain/kinds";
import { t } from "./text";

interface ExportedMark {
  student_id: number;
  name: string;
  admission_no: string;
  roll_no: number | null;
  class_id: number;
  class: string;
  date: string;
  slot: string;
  period: string | null;
  starts: string | null;
  code: string;
  minutes_late: number | null;
  remark: string | null;
}

/** Marks that one file holds at most. */
const maxRows = 200_000;

type Query = Input<typeof exportMarks>["query"];

/** The marks that count, of one class or of all: by class and roll number, then by day. */
const readMarks = ({ db }: RequestContext, { from, to, class_id: classId }: Query) =>
  db.query<ExportedMark>(sql`
    select s.id as student_id, s.name, s.admission_no, ${rollNoOn(sql`s.id`, sql`c.id`, sql`r.date`)} as roll_no, c.id as class_id, c.name as class,
      r.date, r.slot, p.name as period, to_char(p.start_time, 'HH24:MI') as starts, k.code, m.minutes_late, m.remark
    from registers r join classes c on c.id = r.class_id and c.deleted_at is null join marks m on m.register_id = r.id and m.enrolled
    join students s on s.id = m.student_id and s.deleted_at is null join attendance_codes k on k.id = m.code_id
    left join periods p on r.slot = 'period:' || p.id
    where r.open and r.date between ${from}::date and ${to}::date and ${classId === undefined ? sql`true` : sql`r.class_id = ${classId}`}
    order by ${inNaturalOrder(sql`c.name`)}, c.id, roll_no nulls last, s.name, s.id, r.date, r.slot limit ${maxRows + 1}`);

const text = (words: string | null): Cell =>
  words === null || words === "" ? { type: "empty" } : { type: "text", text: words };
const amount = (value: number | null): Cell =>
  value === null ? { type: "empty" } : { type: "number", number: value };

/** A mark that stands by itself in its day needs no session. */
const sessionOf = ({ slot, period }: ExportedMark) =>
  slot === "day" ? "" : slotLabel(slot, periodOf(slot) === null ? null : period);

const who = ["admission_no", "roll_no", "name", "class"] as const;
const whoCells = (mark: ExportedMark): Cell[] => [
  text(mark.admission_no),
  amount(mark.roll_no),
  text(mark.name),
  text(mark.class),
];

interface Table {
  headers: string[];
  rows: Cell[][];
}

/** A line for each mark. */
function listOf(marks: readonly ExportedMark[]): Table {
  const kinds = ["date", ...who, "session", "code", "minutes_late", "remark"] as const;
  return {
    headers: kinds.map((kind) => headingOf[kind]()),
    rows: marks.map((mark) => [
      { type: "date", text: mark.date },
      ...whoCells(mark),
      text(sessionOf(mark)),
      text(mark.code),
      amount(mark.minutes_late),
      text(mark.remark),
    ]),
  };
}

const columnOf = (mark: ExportedMark) => `${mark.date} ${sessionOf(mark)}`.trim();
const placeOf = ({ date, starts, slot }: ExportedMark) => `${date} ${starts ?? ""} ${slot}`;

/** Students down, days across. */
function sheetOf(marks: readonly ExportedMark[]): Table {
  const inOrder = marks.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  const columns = [...new Set(inOrder.map(columnOf))];
  const rows = groupBy(marks, ({ student_id, class_id }) => `${student_id} ${class_id}`);
  return {
    headers: [...who.map((kind) => headingOf[kind]()), ...columns],
    rows: [...rows.values()].flatMap((own) => {
      const codes = new Map(own.map((mark) => [columnOf(mark), mark.code]));
      const last = own.at(-1);
      return last
        ? [[...whoCells(last), ...columns.map((column) => text(codes.get(column) ?? null))]]
        : [];
    }),
  };
}

/**
 * Marks as rows, in a shape in which they come in again without a difference.
 * @throws ApiError 422 for days in the wrong order, and for too many days or marks
 */
export async function exportFile(
  call: RequestContext,
  { query }: Input<typeof exportMarks>,
): Promise<AnswerOf<typeof exportMarks>> {
  const { from, to, format, layout } = query;
  if (to < from) throw invalid({ to: [t("order")] });
  if (addDays(from, longestFile) <= to) throw invalid({ to: [t("maxDays", { max: longestFile })] });
  const marks = await readMarks(call, query);
  if (marks.length > maxRows) throw invalid({ to: [t("maxRows", { max: maxRows })] });
  const { headers, rows } = layout === "list" ? listOf(marks) : sheetOf(marks);
  const writer =
    format === "csv" ? csvWriter() : xlsxWriter(t("sheetName").slice(0, 31), call.context.now());
  const pieces = [writer.begin(headers), writer.rows(rows), writer.end()];
  await logExport(call, "attendance", { format, records: marks.length });
  const name = `marks-${from}-${to}.${format}`;
  return file(new Blob(pieces), { type: fileTypes[format], name });
}
