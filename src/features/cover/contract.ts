import { t } from "../../school/requests/domain/text";
import * as z from "zod";
import { isCalendarDate } from "@rollcall/kit/schema";
import { sentences } from "@rollcall/kit/schema/sentences";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { bodyOf } from "@rollcall/kit/api/http/read-body";
import { idParameter } from "@rollcall/kit/api/http/read-query";

const named = z.object({ id: z.int(), name: z.string() });
const maxCovers = 500;
// Days at the ends of the calendar would reach beyond it.
const isDay = (date: string) =>
  isCalendarDate(date) && date >= "1900-02-01" && date <= "9999-12-01";
const idField = (label: string) =>
  z
    .int(sentences.reference(label))
    .min(1, sentences.reference(label))
    .max(2147483647, sentences.reference(label));

/**
 * The lessons of a day whose teacher is absent, with who is free at their time: first those who
 * teach the subject, then those who teach the class, then those with the fewest covers.
 */
export const coverLessons = defineCall({
  method: "GET",
  path: "/admin/timetable/cover",
  query: z.object({ date: z.string().refine(isDay, sentences.date("Date")).optional() }),
  answer: z.object({
    date: z.string(),
    today: z.string(),
    lessons: z.array(
      z.object({
        id: z.int(),
        class: named,
        subject: named,
        period: z.string(),
        start: z.string(),
        end: z.string(),
        room: z.string().nullable(),
        teacher: named.describe("The lesson's own teacher."),
        stand_in: named.nullable().describe("Who takes it on this day, where that is arranged."),
        second_teacher: named
          .nullable()
          .describe("Who takes it too and is not absent; it is covered then."),
        together: z
          .array(z.int())
          .describe("Ids of lessons of this list that one teacher can take at once with it."),
        is_cancelled: z.boolean(),
        is_covered: z
          .boolean()
          .describe("Whether it is cancelled, or someone who takes it on this day is not absent."),
        free: z
          .array(
            z.object({ id: z.int(), teaches_subject: z.boolean(), teaches_class: z.boolean() }),
          )
          .describe("Free teachers, the most suitable first; none for a lesson that is covered."),
      }),
    ),
    teachers: z
      .array(named.extend({ covers: z.int().describe("In the 30 days up to this one.") }))
      .describe("Everyone who is free for one of the lessons."),
    acts: z
      .array(
        z.object({
          id: z.int(),
          lessons: z.int(),
          made_at: z.string(),
          made_by: named.nullable(),
          may_undo: z.boolean(),
          is_swap: z.boolean().describe("Whether two lessons were swapped."),
        }),
      )
      .describe("What was saved for this day and not undone, the latest first."),
  }),
});

/**
 * Has lessons of one day taken by other teachers: all of them or none. What stands in the way is
 * named by lesson (`lesson:7`).
 */
export const saveCovers = defineCall({
  method: "POST",
  path: "/admin/timetable/cover",
  body: bodyOf({
    date: z.string({ error: sentences.required("Date") }).refine(isDay, sentences.date("Date")),
    covers: z
      .array(z.strictObject({ lesson_id: idField("Lesson"), teacher_id: idField("Teacher") }))
      .min(1, { error: () => t("coverLesson") })
      .max(maxCovers, { error: () => t("mostCovers", { max: maxCovers }) })
      .refine(
        (covers) => new Set(covers.map((one) => one.lesson_id)).size === covers.length,
        "A lesson is named twice.",
      ),
  }),
  answer: z.object({ id: z.int(), lessons: z.int() }),
});

/** The lessons of a day, and with which of them one of them can be swapped. */
export const swappableLessons = defineCall({
  method: "GET",
  path: "/admin/timetable/cover/swaps",
  query: z.object({
    date: z.string({ error: sentences.required("Date") }).refine(isDay, sentences.date("Date")),
    lesson_id: idParameter(`"lesson_id" is the id of a record.`).optional(),
  }),
  answer: z.object({
    lessons: z
      .array(
        z.object({
          id: z.int(),
          class: named,
          subject: named,
          start: z.string(),
          end: z.string(),
          teacher: named,
        }),
      )
      .describe(
        "By their times; those that are cancelled or taken by another teacher are left out.",
      ),
    partners: z.array(z.int()).describe("Ids; none where no lesson is named."),
  }),
});

/**
 * Lets the teachers of two lessons of one day take each other's: both or neither. What stands in
 * the way is named by lesson (`lesson:7`). Undone like covers, both at once.
 */
export const swapLessons = defineCall({
  method: "POST",
  path: "/admin/timetable/cover/swap",
  body: bodyOf({
    date: z.string({ error: sentences.required("Date") }).refine(isDay, sentences.date("Date")),
    lesson_id: idField("Lesson"),
    with_id: idField("Swap with"),
  }),
  answer: z.object({ id: z.int(), lessons: z.int() }),
});

/** Takes back what was saved at once; what was changed since stays, and is named. */
export const undoCovers = defineCall({
  method: "POST",
  path: "/admin/timetable/cover/:id/undo",
  answer: z.object({ undone: z.int(), kept: z.array(z.string()) }),
});

/**
 * Days with lessons of absent teachers and how many have nobody: today, or the days of an absence
 * from today on, 31 at most.
 */
export const coverDays = defineCall({
  method: "GET",
  path: "/admin/timetable/cover/days",
  query: z.object({ absence_id: idParameter(`"absence_id" is the id of a record.`).optional() }),
  answer: z.array(z.object({ date: z.string(), lessons: z.int(), uncovered: z.int() })),
});

declare module "../contracts" {
  interface ContractModules {
    cover: typeof import("./contract");
  }
}
