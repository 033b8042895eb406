import * as z from "zod";
import { isCalendarDate } from "@rollcall/kit/schema";
import { sentences } from "@rollcall/kit/schema/sentences";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { bodyOf } from "@rollcall/kit/api/http/read-body";
import { numberParameter } from "@rollcall/kit/api/http/read-query";
import { holidays } from "../../resources/holidays";

const id = (label: string) =>
  z
    .int(sentences.reference(label))
    .min(1, sentences.reference(label))
    .max(2147483647, sentences.reference(label));
const day = (label: string) =>
  z
    .string({
      error: ({ input }) =>
        input === undefined || input === null ? sentences.required(label) : sentences.date(label),
    })
    .refine(isCalendarDate, sentences.date(label));
const [earliest, latest] = [1900, 9997];

/** What a holiday would do to registers that exist, before it is saved. */
export const whatIf = defineCall({
  method: "POST",
  path: "/admin/holidays/what-if",
  body: bodyOf({
    start_date: day("First day"),
    end_date: day("Last day"),
    classes: z
      .array(id("Classes"), sentences.references("Classes"))
      .max(2000, sentences.references("Classes"))
      .nullish(),
    id: id("Holiday").nullish(),
  }),
  answer: z.object({
    registers: z.int().describe("Registers that would leave the percentage."),
    classes: z.int().describe("Of so many classes."),
    marks: z.int().describe("With so many marks."),
    reopened: z
      .int()
      .describe("Registers that would count again, since the holiday covers them no longer."),
    sentence: z.string(),
  }),
});

/** Twelve months from the one in which the academic year begins, with their holidays. */
export const yearOfHolidays = defineCall({
  method: "GET",
  path: "/admin/holidays/year",
  query: z.object({
    year: numberParameter(
      earliest,
      latest,
      `Year is a number from ${earliest} to ${latest}.`,
    ).optional(),
  }),
  answer: z.object({
    year: z.int(),
    present: z.int().describe("The year that today is in."),
    today: z.string(),
    from: z.string(),
    to: z.string(),
    months: z.array(z.string()).describe("The first day of each month."),
    off_days: z
      .array(z.object({ from: z.string(), days: z.array(z.int()) }))
      .describe("Days of the week without school, 1 Monday to 7 Sunday, each from a day on."),
    holidays: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        start_date: z.string(),
        end_date: z.string(),
        kind: z.enum(holidays.fields.kind.options),
        classes: z.int().describe("So many classes it is for; 0 means all."),
      }),
    ),
  }),
});
