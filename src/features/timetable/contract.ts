import * as z from "zod";
import type { Shared } from "./domain/timetable-clash";
import { isCalendarDate, isStorableText } from "@rollcall/kit/schema";
import { sentences } from "@rollcall/kit/schema/sentences";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { anyText, bodyOf } from "@rollcall/kit/api/http/read-body";
import { idParameter } from "@rollcall/kit/api/http/read-query";

const idField = (label: string) =>
  z
    .int(sentences.reference(label))
    .min(1, sentences.reference(label))
    .max(2147483647, sentences.reference(label));
const dayField = (label: string) =>
  z
    .string({
      error: ({ input }) =>
        input === undefined || input === null ? sentences.required(label) : sentences.date(label),
    })
    .refine(isCalendarDate, sentences.date(label));
/** A day of the week, 1 Monday to 7 Sunday, or of a cycle, 8 to 17. */
const weekdayField = z
  .int(sentences.whole("Weekday"))
  .min(1, sentences.tooSmall("Weekday", 1))
  .max(17, sentences.tooLarge("Weekday", 17));
/** A week of a timetable that repeats in weeks A to D, 1 to 4. */
const weekField = z
  .int(sentences.whole("Week"))
  .min(1, sentences.tooSmall("Week", 1))
  .max(4, sentences.tooLarge("Week", 4));

const named = z.object({ id: z.int(), name: z.string() });
const shared = [
  "class",
  "teacher",
  "second_teacher",
  "room",
  "students",
] as const satisfies readonly Shared[];

/**
 * What stands in the way of a lesson, before it is saved; what is not chosen yet may be left out.
 */
export const checkLesson = defineCall({
  method: "POST",
  path: "/admin/timetable/check",
  body: bodyOf({
    id: idField("Lesson").nullish(),
    class_id: idField("Class").nullish(),
    weekday: weekdayField,
    week: weekField.nullish(),
    period_id: idField("Period"),
    subject_id: idField("Subject").nullish(),
    teacher_id: idField("Teacher").nullish(),
    second_teacher_id: idField("Second teacher").nullish(),
    is_joint: z.boolean().nullish(),
    room: anyText("Room", 40).nullish(),
    valid_from: dayField("Valid from"),
    valid_to: dayField("Valid until").nullish(),
  }),
  answer: z.object({
    clashes: z.array(
      z.object({
        id: z.int(),
        class: named,
        teacher: named,
        subject: named,
        room: z.string().nullable(),
        weekday: z.int(),
        week: z.int().nullable(),
        start: z.string(),
        end: z.string(),
        shared: z.array(z.enum(shared)).describe("What both lessons would share."),
        sentence: z.string(),
      }),
    ),
    unfit: z.record(z.string(), z.array(z.string())).describe("Sentences by field."),
  }),
});

const lesson = z.object({
  id: z.int(),
  version: z.int(),
  weekday: z.int(),
  week: z.int().nullable().describe("1 to 4 for weeks A to D; null for every week."),
  date: z.string(),
  period_id: z.int(),
  start: z.string(),
  end: z.string(),
  room: z.string().nullable(),
  valid_from: z.string(),
  valid_to: z.string().nullable(),
  class: named,
  subject: named.extend({ code: z.string() }),
  teacher: named,
  second_teacher: named.nullable().describe("Who takes it too."),
  is_joint: z.boolean().describe("Whether several classes are taught together."),
  substitution: z
    .object({
      id: z.int(),
      version: z.int(),
      is_cancelled: z.boolean(),
      teacher: named.nullable(),
      room: z.string().nullable(),
      note: z.string().nullable(),
    })
    .nullable()
    .describe("What is different about it on its date."),
});

/**
 * The week of one class, one teacher or one room: days, periods, lessons, and what is different
 * about them on their dates.
 */
export const week = defineCall({
  method: "GET",
  path: "/admin/timetable/week",
  query: z
    .object({
      class_id: idParameter(`"class_id" is the id of a record.`).optional(),
      teacher_id: idParameter(`"teacher_id" is the id of a record.`).optional(),
      room: z
        .string()
        .trim()
        .min(1, "A room has 1 to 40 characters.")
        .max(40, "A room has 1 to 40 characters.")
        .refine(isStorableText, "A room has 1 to 40 characters.")
        .optional(),
      // Weeks at the ends of the calendar would reach beyond it.
      date: z
        .string()
        .refine(
          (date) => isCalendarDate(date) && date >= "1900-01-08" && date <= "9999-12-20",
          sentences.date("Date"),
        )
        .optional(),
    })
    .refine(
      ({ class_id, teacher_id, room }) =>
        [class_id, teacher_id, room].filter((one) => one !== undefined).length === 1,
      { error: "Ask for one class, one teacher or one room.", path: ["class_id"] },
    ),
  answer: z.object({
    from: z.string(),
    to: z.string(),
    today: z.string(),
    days: z.array(
      z.object({
        date: z.string(),
        weekday: z.int(),
        turn: z
          .int()
          .nullable()
          .describe(
            "1 to 4 for weeks A to D, 8 to 17 for the days of a cycle, 0 for a day that it leaves out; null where every week is alike.",
          ),
        closed: z.enum(["holiday", "off_day", "outside_years"]).nullable(),
        holiday: z.string().nullable(),
        off: z
          .boolean()
          .describe("A day off of the week, whether or not it is closed on this date."),
        special: z
          .array(
            z.object({
              name: z.string(),
              lessons_of: z.int().nullable().describe("The weekday whose lessons are held."),
              no_lessons: z
                .object({ from: z.string().nullable(), to: z.string().nullable() })
                .nullable()
                .describe("Hours without lessons."),
            }),
          )
          .describe("What is different on this date; lessons are listed by their own weekday."),
        bells: z
          .string()
          .nullable()
          .describe("The bell schedule that rings for the class; null for the usual times."),
      }),
    ),
    cycle: z
      .object({
        repeats: z.enum(["weeks", "days"]),
        size: z.int(),
        nearest: z
          .array(z.object({ week: z.int(), date: z.string() }))
          .describe("Of weeks A to D, the first days of the next ones."),
      })
      .nullable()
      .describe("How the timetable repeats in this week; null where every week is alike."),
    periods: z.array(named.extend({ start: z.string(), end: z.string(), is_break: z.boolean() })),
    lessons: z.array(lesson),
  }),
});

/** Every room that lessons are in. */
export const rooms = defineCall({
  method: "GET",
  path: "/admin/timetable/rooms",
  answer: z.array(z.string()),
});

const part = bodyOf({ class_id: idField("Class"), weekday: weekdayField.optional() });

/** Copies a class's day or week, all of it or nothing; `ids` are the new lessons. */
export const copyLessons = defineCall({
  method: "POST",
  path: "/admin/timetable/copy",
  body: bodyOf({
    from: part,
    to: part,
    date: dayField("Date").optional(),
    valid_from: dayField("Valid from"),
    valid_to: dayField("Valid until").nullish(),
  }),
  answer: z.object({ ids: z.array(z.int()) }),
});

/** The most weeks, and the most days of a cycle, that a year's timetable has; 0 without any. */
export const cyclesInUse = defineCall({
  method: "GET",
  path: "/admin/timetable/cycles",
  answer: z.object({ weeks: z.int(), days: z.int() }),
});

/** A day of a year, and what it is: see `turn` of the week. */
const turnDay = z.object({ date: z.string(), turn: z.int().nullable() });

/** Which week, or which day of the cycle, each day of an academic year is. */
const cycleDays = z.object({
  today: z.string(),
  repeats: z.enum(["week", "weeks", "days"]),
  size: z.int().nullable().describe("Weeks or days before the first comes again."),
  days: z.array(
    turnDay.extend({
      closed: z.boolean().describe("No class has school."),
      set: z.int().nullable().describe("What a person said it is; counting goes on from there."),
    }),
  ),
});
export const yearCycle = defineCall({
  method: "GET",
  path: "/admin/academic-years/:id/cycle",
  answer: cycleDays,
});

/**
 * Says which week or day of the cycle a day is, so that counting goes on from there; null takes
 * back what was said of it. Answers with what was said before.
 */
export const setYearCycle = defineCall({
  method: "POST",
  path: "/admin/academic-years/:id/cycle",
  body: bodyOf({
    date: dayField("Date"),
    turn: z.int(sentences.whole("Turn")).min(1).max(17).nullable(),
  }),
  answer: z.object({ date: z.string(), before: z.int().nullable() }),
});

/** What a year's timetable would be like; nothing is written. */
export const previewCycle = defineCall({
  method: "POST",
  path: "/admin/academic-years/cycle-preview",
  body: bodyOf({
    id: idField("Academic year").nullish(),
    start_date: dayField("Starts on"),
    end_date: dayField("Ends on"),
    repeats: z.enum(["week", "weeks", "days"]),
    cycle_weeks: z.int().min(2).max(4).nullish(),
    cycle_days: z.int().min(2).max(10).nullish(),
    closed_weeks_count: z.boolean().optional(),
    cycle_from: dayField("Starts with week A or day 1 on").nullish(),
  }),
  answer: z.object({
    days: z.array(turnDay).describe("School days of four weeks."),
    weekday_lessons: z
      .int()
      .describe("Lessons by weekday, which are not held while a cycle of days goes on."),
  }),
});

declare module "../contracts" {
  interface ContractModules {
    timetable: typeof import("./contract");
  }
}
