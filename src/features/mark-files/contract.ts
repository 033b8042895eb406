import * as z from "zod";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { anyText, bodyOf, line as text } from "@rollcall/kit/api/http/read-body";
import { dayParameter, idParameter } from "@rollcall/kit/api/http/read-query";
import { listedAct } from "@rollcall/kit/with/undoable";
import { columnKinds } from "./domain/kinds";
import { t } from "./domain/text";

const [maxColumns, maxLines, maxMeanings] = [400, 20_000, 50];
/** Marks that one file changes at most. */
export const maxMarks = 20_000;
/** Rows that an answer shows, and refusals that it names. */
export const [maxShown, maxRefused] = [300, 5000];
/** Bytes of the body with a whole file. */
export const maxBody = 8 * 1024 * 1024;
/** Days that one file of marks out covers at most. */
export const longestFile = 366;

const cell = anyText(() => t("cell"), 2000);
const sent = {
  headings: z
    .array(
      anyText(() => t("heading"), 300),
      { error: () => t("noTable") },
    )
    .min(1, { error: () => t("noTable") })
    .max(maxColumns, { error: () => t("maxColumns", { max: maxColumns }) }),
  lines: z
    .array(z.object({ line: z.int().min(1), cells: z.array(cell).max(maxColumns) }), {
      error: () => t("noTable"),
    })
    .min(1, { error: () => t("noTable") })
    .max(maxLines, { error: () => t("maxLines", { max: maxLines }) }),
  columns: z
    .array(z.enum(columnKinds).nullable())
    .max(maxColumns)
    .nullish()
    .describe("What each column holds, in order; null where its heading is to say it."),
  class_id: z.int().min(1).max(2147483647).nullish().describe("The class of lines that name none."),
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/u, { error: () => t("wrongMonth") })
    .nullish()
    .describe("The month of headings that are only the number of a day."),
  date_order: z.enum(["dmy", "mdy"]).nullish(),
  meanings: z
    .array(z.object({ text: anyText(() => t("cell"), 200), code: z.string().max(3).nullable() }))
    .max(maxMeanings)
    .default([])
    .describe("Codes for texts that are none; null for no mark."),
  existing: z
    .enum(["keep", "replace"])
    .nullish()
    .describe("What becomes of marks that stand and differ."),
};

const named = z.object({ id: z.int(), name: z.string() });
const row = z.object({
  line: z.int(),
  heading: z.string().nullable().describe("Of the column, where marks stand in several."),
  student: named.extend({ admission_no: z.string() }),
  class: named,
  date: z.string(),
  label: z.string().describe("The session or lesson."),
  before: z.string().nullable(),
  after: z.string(),
});

/** What a file of marks would change; nothing is written. */
export const checkMarkFile = defineCall({
  method: "POST",
  path: "/admin/attendance/mark-files/check",
  body: bodyOf(sent),
  answer: z.object({
    columns: z.array(
      z.object({ heading: z.string(), kind: z.enum(columnKinds), date: z.string().nullable() }),
    ),
    codes: z.array(z.object({ code: z.string(), label: z.string() })),
    classes: z.array(named),
    needs: z.array(z.enum(["student", "class", "month", "date_order", "marks"])),
    from: z.string().nullable(),
    to: z.string().nullable(),
    days: z.int(),
    changes: z.int().describe("Marks that would change, as marks that stand are treated."),
    added: z.int(),
    differing: z.int().describe("Marks that stand and say something else."),
    same: z.int(),
    students: z.int(),
    registers: z.int(),
    untaken: z.int().describe("Registers among them that are not taken yet."),
    rows: z.array(row).describe(`${maxShown} at most; those that differ first.`),
    more: z.int(),
    refused: z
      .array(
        z.object({
          line: z.int(),
          heading: z.string().nullable(),
          text: z.string(),
          why: z.string(),
        }),
      )
      .describe(`${maxRefused} at most.`),
    all_refused: z.int(),
    unknown: z.array(z.object({ text: z.string(), count: z.int() })),
  }),
});

/** Takes a file of marks, as it was shown. */
export const takeMarkFile = defineCall({
  method: "POST",
  path: "/admin/attendance/mark-files",
  body: bodyOf({
    ...sent,
    file_name: text(() => t("fileName"), 200),
    changes: z.int().min(1, { error: () => t("nothing") }),
    refused: z.int().min(0),
  }),
  answer: z.object({ id: z.int(), changes: z.int(), refused: z.int() }),
});

/** Takes a file back: marks that were changed since stay as they are. */
export const undoMarkFile = defineCall({
  method: "POST",
  path: "/admin/attendance/mark-files/:id/undo",
  answer: z.object({
    restored: z.int(),
    kept: z.array(z.string()).describe("Students of whom a mark was changed since; it stays."),
  }),
});

/** The files that were taken last. */
export const listMarkFiles = defineCall({
  method: "GET",
  path: "/admin/attendance/mark-files",
  query: z.object({ before: idParameter(`"before" is the id of a file.`).optional() }),
  answer: z.array(
    z.object({
      ...listedAct,
      file_name: z.string(),
      from: z.string(),
      to: z.string(),
      students: z.int(),
      marks: z.int(),
    }),
  ),
});

/** The types of files that marks leave in. */
export const fileTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** Marks as rows of a file, in the shape in which they come in. */
export const exportMarks = defineCall({
  method: "GET",
  path: "/admin/attendance/mark-files/export",
  query: z.object({
    from: dayParameter("From"),
    to: dayParameter("To"),
    class_id: idParameter("Class must be the id of a class.").optional(),
    layout: z.enum(["sheet", "list"]).default("sheet"),
    format: z.enum(["csv", "xlsx"]).default("csv"),
  }),
  answer: z.never(),
  files: [fileTypes.csv, fileTypes.xlsx],
});

declare module "../contracts" {
  interface ContractModules {
    "mark-files": typeof import("./contract");
  }
}
