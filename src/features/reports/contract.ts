import * as z from "zod";
import { pageMetaAnswer, pagingParameters } from "@rollcall/kit/api/http/paging";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { defaultPerPage } from "@rollcall/kit/schema";
import { numberParameter } from "@rollcall/kit/api/http/read-query";
import {
  idOfRecord,
  monthParameter,
  mixedModes,
  registersParameter,
  shareParameter,
  spanParameters,
  yearAnswer,
} from "../figures/contract";
import { mostRows } from "./domain/most-rows";
import { policyAnswer } from "../school/contract";

const wordParameter = <const Words extends readonly [string, ...string[]]>(
  name: string,
  words: Words,
) => z.enum(words, `"${name}" is one of: ${words.join(", ")}.`);

/** Media types of the files. */
export const fileTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

const named = z.object({ id: z.int(), name: z.string() });
const row = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable());

/**
 * A report over many students: a table with its totals, as data or as a file. Which of the
 * parameters there are depends on the report.
 */
export const report = defineCall({
  method: "GET",
  path: "/admin/reports/:name",
  query: z.object({
    ...spanParameters,
    class_id: idOfRecord("class_id").optional(),
    subject_id: idOfRecord("subject_id").optional(),
    teacher_id: idOfRecord("teacher_id").optional(),
    threshold: shareParameter
      .optional()
      .describe("The institution's, unless given; 100 for awards."),
    at_least: registersParameter
      .optional()
      .describe(
        "Only who has so many counted registers. Unless given, of an academic year or term the setting notifications.rules.low_attendance_slots, and 1 of other days.",
      ),
    month: monthParameter,
    by: wordParameter("by", ["month", "week"]).default("month"),
    sort: z
      .string()
      .regex(/^-?[a-z][a-z0-9_]{0,40}$/, "Sort by a column, such as percentage or -percentage.")
      .optional()
      .describe(
        "The key of a column; with “-” before it the highest first. Empty values come last.",
      ),
    format: wordParameter("format", ["json", "csv", "xlsx"]).default("json"),
    page: pagingParameters.page,
    per_page: numberParameter(1, mostRows, `"per_page" is a number from 1 to ${mostRows}.`, {
      malformed: true,
    }).default(defaultPerPage),
  }),
  answer: z.object({
    name: z.string(),
    title: z.string(),
    from: z.string(),
    to: z.string(),
    today: z.string(),
    year: yearAnswer.nullable(),
    chosen: z
      .object({ class: named.nullable(), subject: named.nullable(), teacher: named.nullable() })
      .describe("The records that it is cut down to, by name."),
    policy: policyAnswer,
    mixed_modes: mixedModes,
    threshold: z.number().describe("Percent."),
    at_least: z
      .int()
      .nullable()
      .describe(
        "The fewest counted registers of a listed student; null in reports that list everyone.",
      ),
    coverage: z.number().nullable(),
    columns: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        kind: z
          .enum(["text", "integer", "decimal", "percent", "date"])
          .describe("A percentage is a number, or nothing where nothing was counted."),
      }),
    ),
    rows: z
      .array(row)
      .describe(
        "By the keys of the columns; other keys, such as student_id, lead to related pages.",
      ),
    totals: row.nullable().describe("Of all rows, also those on other pages."),
    total: z.int().describe("How many rows there are in all."),
    paging: pageMetaAnswer.nullable(),
  }),
  files: [fileTypes.csv, fileTypes.xlsx],
});

/**
 * What each report comes to, for the page that lists them: as the report says it when it is opened
 * on these days. Reports that need a choice first are left out.
 */
export const headlines = defineCall({
  method: "GET",
  path: "/admin/reports",
  query: z.object({}),
  answer: z.object({
    today: z.string(),
    year: yearAnswer.nullable(),
    headlines: z.array(
      z.object({
        name: z.string(),
        from: z.string(),
        to: z.string(),
        threshold: z.number().describe("Percent."),
        total: z.int().describe("How many rows the report has."),
        totals: row.nullable().describe("What its rows come to, as far as it is shown here."),
        row: row.nullable().describe("The row that is named: the latest day, or the lowest."),
        series: z
          .array(z.number().nullable())
          .describe("Percentages over time, oldest first; none where the report has no time."),
      }),
    ),
  }),
});

declare module "../contracts" {
  interface ContractModules {
    reports: typeof import("./contract");
  }
}
