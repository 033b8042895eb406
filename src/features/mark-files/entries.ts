import type { BodyOf } from "@rollcall/kit/api/http/contract";
import type { CalendarDay } from "@rollcall/kit/schema/calendar-day";
import { unguardText } from "@rollcall/kit/schema/transfer/cell-text";
import { columnsOf, dayIn, type FileColumn, type ReadDay } from "./columns";
import type { checkMarkFile } from "./contract";
import type { ColumnKind, NamedKind } from "./domain/kinds";
import { t } from "./text";

export type MarkFile = BodyOf<typeof checkMarkFile>;

/** Where something stands in a file. */
export interface Place {
  line: number;
  /** Of the column, where marks stand in several. */
  heading: string | null;
  /** The cell with the mark. */
  text: string;
}

/** What is not taken, and why. */
export interface Refused extends Place {
  why: string;
}

/** Who is meant, as the file says it; empty where it does not. */
export type Who = Record<"admission_no" | "roll_no" | "name" | "class", string>;

/** One mark as the file says it. */
export interface Entry extends Place {
  who: Who;
  day: CalendarDay;
  session: string;
  /** Undefined where the file has no such column. */
  minutes: string | undefined;
  remark: string | undefined;
}

const whyOfDay: Readonly<Record<Extract<ReadDay, { why: string }>["why"], () => string>> = {
  none: () => t("noDate"),
  order: () => t("whichOrder"),
  month: () => t("whichMonth"),
};

/** Reads one line: by what its columns are. */
function lineReader(columns: readonly FileColumn[]) {
  const placeOf = (kind: ColumnKind) => columns.findIndex((one) => one.kind === kind);
  const places = new Map<NamedKind, number>(
    (
      [
        "admission_no",
        "roll_no",
        "name",
        "class",
        "date",
        "session",
        "code",
        "minutes_late",
        "remark",
      ] as const
    ).map((kind) => [kind, placeOf(kind)]),
  );
  return (cells: readonly string[]) => {
    const at = (kind: NamedKind) => unguardText(cells[places.get(kind) ?? -1] ?? "").trim();
    const has = (kind: NamedKind) => (places.get(kind) ?? -1) >= 0;
    return { at, has };
  };
}

/** The marks of a file in which days stand side by side. */
function sheetEntries(
  { lines }: MarkFile,
  columns: readonly FileColumn[],
  refused: Refused[],
): Entry[] {
  const read = lineReader(columns);
  const days = columns.flatMap(({ day, heading }, place) => (day ? [{ day, heading, place }] : []));
  return lines.flatMap(({ line, cells }) => {
    const { at } = read(cells);
    const who = whoOf(at);
    return days.flatMap(({ day, heading, place }): Entry[] => {
      const text = unguardText(cells[place] ?? "").trim();
      if (text === "") return [];
      if ("why" in day) {
        refused.push({ line, heading, text, why: whyOfDay[day.why]() });
        return [];
      }
      const { session } = day;
      return [
        { line, heading, text, who, day: day.day, session, minutes: undefined, remark: undefined },
      ];
    });
  });
}

const whoOf = (at: (kind: NamedKind) => string): Who => ({
  admission_no: at("admission_no"),
  roll_no: at("roll_no"),
  name: at("name"),
  class: at("class"),
});

/** The marks of a file that has a line for each. */
function listEntries(
  { lines, ...terms }: MarkFile,
  columns: readonly FileColumn[],
  refused: Refused[],
): Entry[] {
  const read = lineReader(columns);
  return lines.flatMap(({ line, cells }): Entry[] => {
    const { at, has } = read(cells);
    const place = { line, heading: null, text: at("code") };
    const day = dayIn(at("date"), terms);
    if ("why" in day || place.text === "") {
      refused.push({ ...place, why: "why" in day ? whyOfDay[day.why]() : t("noCodeGiven") });
      return [];
    }
    return [
      {
        ...place,
        who: whoOf(at),
        day: day.day,
        session: at("session"),
        minutes: has("minutes_late") ? at("minutes_late") : undefined,
        remark: has("remark") ? at("remark") : undefined,
      },
    ];
  });
}

/** A file as it is read. */
export interface ReadFile {
  columns: FileColumn[];
  entries: Entry[];
  refused: Refused[];
  /** What has to be said before it can be read. */
  needs: ("student" | "class" | "month" | "date_order" | "marks")[];
}

/** What is still to be chosen of a file. */
function needsOf(columns: readonly FileColumn[], file: MarkFile, isList: boolean) {
  const has = (kind: ColumnKind) => columns.some((one) => one.kind === kind);
  const open = (why: string) =>
    columns.some(({ day }) => day !== undefined && "why" in day && day.why === why);
  const read = lineReader(columns);
  const isOrderOpen =
    isList &&
    file.lines.some(({ cells }) => {
      const day = dayIn(read(cells).at("date"), file);
      return "why" in day && day.why === "order";
    });
  const needs: ReadFile["needs"] = [];
  if (!has("admission_no") && !has("roll_no") && !has("name")) needs.push("student");
  else if (!has("admission_no") && !has("class") && !file.class_id) needs.push("class");
  if (!has("marks") && !isList) needs.push("marks");
  if (open("month")) needs.push("month");
  if (open("order") || isOrderOpen) needs.push("date_order");
  return needs;
}

/** Reads what a file says, before anything is looked up. */
export function readFileOf(file: MarkFile): ReadFile {
  const columns = columnsOf(file.headings, file.columns ?? [], file);
  const has = (kind: ColumnKind) => columns.some((one) => one.kind === kind);
  const isList = has("date") && has("code");
  const refused: Refused[] = [];
  const needs = needsOf(columns, file, isList);
  const isReadable = needs.every((need) => need === "date_order");
  const entries = !isReadable
    ? []
    : isList
      ? listEntries(file, columns, refused)
      : sheetEntries(file, columns, refused);
  return { columns, entries, refused, needs };
}
