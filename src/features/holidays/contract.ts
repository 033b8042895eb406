import * as z from "zod";
import { isCalendarDate, isClockTime } from "@rollcall/kit/schema";
import { sentences } from "@rollcall/kit/schema/sentences";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { bodyOf } from "@rollcall/kit/api/http/read-body";
import { numberParameter } from "@rollcall/kit/api/http/read-query";
import { specialDays } from "../../resources/special-days";
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
    weekday: z
      .int(sentences.whole("Only on"))
      .min(1, sentences.tooSmall("Only on", 1))
      .max(7, sentences.tooLarge("Only on", 7))
      .nullish(),
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

const time = (label: string) => z.string().refine(isClockTime, sentences.time(label));

/** Seven weekdays, and then the days of a cycle. */
const lastDay = specialDays.fields.lessons_of.max;

/** What a special day would do to the registers of its date, before it is saved. */
export const specialWhatIf = defineCall({
  method: "POST",
  path: "/admin/special-days/what-if",
  body: bodyOf({
    date: day("Date"),
    effect: z.enum(specialDays.fields.effect.options, {
      error: sentences.choice("What is different", specialDays.fields.effect.options),
    }),
    lessons_of: z
      .int(sentences.whole("Timetable of"))
      .min(1, sentences.tooSmall("Timetable of", 1))
      .max(lastDay, sentences.tooLarge("Timetable of", lastDay))
      .nullish(),
    from_time: time("No lessons from").nullish(),
    to_time: time("No lessons until").nullish(),
    bell_schedule_id: id("Bell schedule").nullish(),
    classes: z
      .array(id("Classes"), sentences.references("Classes"))
      .max(2000, sentences.references("Classes"))
      .nullish(),
    id: id("Special day").nullish(),
  }),
  answer: z.object({
    before: z.int().describe("Registers that the day is expected to have without it."),
    after: z.int().describe("Registers that the day is expected to have with it."),
    missing: z.int().describe("Expected only with it, and not taken."),
    released: z.int().describe("Expected only without it, and not taken."),
    kept: z.int().describe("Expected only without it, and taken: they stay and count."),
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
    special_days: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        date: z.string(),
        effect: z.enum(specialDays.fields.effect.options),
        classes: z.int().describe("So many classes it is for; 0 means all."),
      }),
    ),
    holidays: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        start_date: z.string(),
        end_date: z.string(),
        weekday: z.int().nullable().describe("Only this weekday, 1 Monday to 7 Sunday."),
        kind: z.enum(holidays.fields.kind.options),
        classes: z.int().describe("So many classes it is for; 0 means all."),
      }),
    ),
  }),
});

declare module "../contracts" {
  interface ContractModules {
    holidays: typeof import("./contract");
  }
}
