import * as z from "zod";
import { isCalendarDate } from "@rollcall/kit/schema";
import { sentences } from "@rollcall/kit/schema/sentences";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { bodyOf } from "@rollcall/kit/api/http/read-body";
import { dayParameter } from "@rollcall/kit/api/http/read-query";
import { freeCount, recentDays } from "../figures/contract";
import { attentionCheckNames } from "./domain/attention-checks";
import { policyAnswer } from "../school/contract";
import { slotPattern } from "../../school/slots/domain/slot-pattern";

const named = z.object({ id: z.int(), name: z.string() });
const day = z
  .string({ error: () => sentences.date("Date") })
  .refine(isCalendarDate, sentences.date("Date"));
const label = "Students";
/** The absent children of one family on a day. */
const familyFields = {
  date: day,
  student_ids: z
    .array(
      z
        .int(sentences.references(label))
        .min(1, sentences.references(label))
        .max(2147483647, sentences.references(label)),
      sentences.references(label),
    )
    .min(1, "Choose at least one student.")
    .max(20, "At most 20 students at a time: those of one family."),
};
const familyBody = bodyOf(familyFields);

/** How a call ended. */
export const callOutcomes = ["spoke", "left_message", "no_answer"] as const;
const callOutcome = z.enum(callOutcomes, `Outcome must be one of: ${callOutcomes.join(", ")}.`);
const longestSaid = 500;

/** Parents and their numbers are only for who may see parents. */
export const absentees = defineCall({
  method: "GET",
  path: "/admin/attendance/absentees",
  query: z.object({
    date: dayParameter("Date", "Date must be a day such as 2026-06-10.").optional(),
  }),
  answer: z.object({
    date: z.string(),
    today: z.string(),
    students: z.int(),
    sees_parents: z.boolean(),
    /** By which messages leave the server. */
    channels: z.array(z.string()),
    kept_only: z
      .boolean()
      .describe("They are kept on the server, to be looked at, and nothing leaves it."),
    families: z.array(
      z.object({
        parents: z.array(
          named.extend({
            phone: z.string().nullable(),
            student_ids: z
              .array(z.int())
              .describe(
                "Their own, about whom messages go to them; not always all students of a family.",
              ),
          }),
        ),
        students: z.array(
          named.extend({
            class: named,
            photo: z.int().nullable(),
            absent_since: z
              .string()
              .nullable()
              .describe(
                "The first of several days in a row whose marks all say absent, of the last 60; null where it is this day.",
              ),
            slots: z.array(z.object({ slot: z.string(), label: z.string() })),
            told_at: z
              .string()
              .nullable()
              .describe("When a message to the family was put into the outbox."),
            message: z
              .object({ waiting: z.int(), accepted: z.int(), kept: z.int(), failed: z.int() })
              .nullable()
              .describe(
                "How many parents it is being sent to, a channel accepted it for, it is kept here for, and no channel accepted it for.",
              ),
            contacted: z
              .object({ by: z.string(), at: z.string() })
              .nullable()
              .describe("Who recorded that the family has been contacted, and when."),
            calls: z
              .array(
                z.object({
                  by: z.string(),
                  at: z.string(),
                  whom: z.string().nullable().describe("Null for who may not see parents."),
                  outcome: callOutcome,
                  said: z.string().nullable(),
                }),
              )
              .describe("Calls that were recorded with what came of them, latest first."),
            pending_leave: z
              .object({ id: z.int(), type: z.string(), by_family: z.boolean() })
              .nullable()
              .describe("A pending leave request that covers the day."),
          }),
        ),
      }),
    ),
  }),
});

const count = z.int();
/** A school day in figures; `late` are among the present. */
const dayFigures = z.object({
  present: count,
  absent: count,
  excused: count,
  half: count,
  not_counted: count,
  late: count.describe("Also among what they count as: present, unless their minutes say less."),
  free: freeCount,
  unmarked: count,
  expected: count,
  percentage: z.number().nullable().describe("Null where nothing is counted."),
  policy: policyAnswer.describe("How this percentage is counted."),
  registers: count.describe("That should be; of them those taken and those incomplete:"),
  taken: count,
  incomplete: count,
});

/**
 * The school's day beside the same weekday of the four weeks before it, and the last 20 days of
 * school. The day is today, or while there is no school today the last day of school before.
 */
export const morning = defineCall({
  method: "GET",
  path: "/admin/attendance/morning",
  query: z.object({}),
  answer: z.object({
    today: z.string(),
    policy: policyAnswer.describe("How percentages are counted today."),
    days: z
      .array(
        z.object({
          date: z.string(),
          closed: z.string().nullable().describe("What closes the day for every class."),
          figures: dayFigures.nullable().describe("Null on a closed day."),
        }),
      )
      .describe("The day, then the same weekday of each week before it; none without a school."),
    recent: recentDays,
  }),
});

/** What a new school needs before its first register, in the order in which it is done. */
export const firstStepNames = ["year", "classes", "students", "teachers", "register"] as const;

/**
 * How far a new school has come, only the steps that whoever asks may take; and how many records are
 * incomplete, of those they may list.
 */
export const attention = defineCall({
  method: "GET",
  path: "/admin/attention",
  query: z.object({}),
  answer: z.object({
    steps: z.array(
      z.object({
        step: z.enum(firstStepNames),
        done: z.boolean().describe("There is one: a year that covers today, a register, ..."),
      }),
    ),
    checks: z.array(z.object({ check: z.enum(attentionCheckNames), count })),
    undialled: count.describe("Records they may edit with a phone number that can't be dialled."),
  }),
});

/**
 * `told` names whom it reached; `not_reached` a teacher whom it did not, with the phone for who may
 * see teachers, null where none is on record.
 */
export const remind = defineCall({
  method: "POST",
  path: "/admin/attendance/remind",
  body: bodyOf({
    class_id: z
      .int(sentences.reference("Class"))
      .min(1, sentences.reference("Class"))
      .max(2147483647, sentences.reference("Class")),
    date: day,
    slot: z
      .string({ error: () => sentences.text("Slot") })
      .regex(slotPattern, "Slot must be day, am, pm or a period such as period:3."),
  }),
  answer: z.object({
    told: z.array(z.string()),
    not_reached: z.array(z.object({ name: z.string(), phone: z.string().nullable().optional() })),
  }),
});

export const notifyFamily = defineCall({
  method: "POST",
  path: "/admin/attendance/absentees/notify",
  body: familyBody,
  answer: z.object({
    queued: z.int().describe("Parents for whom a message is in the outbox now."),
    unreachable: z.int(),
    kept_only: z.boolean().describe("It stays there: nothing leaves the server."),
  }),
});

/**
 * That a family has been spoken to; with `outcome` a call, whom it reached and what was said.
 * `contacted` are the students of whom it was recorded now.
 */
export const contactFamily = defineCall({
  method: "POST",
  path: "/admin/attendance/absentees/contacted",
  body: bodyOf({
    ...familyFields,
    outcome: callOutcome.optional().describe("Without one, nothing more is recorded of it."),
    parent_id: z
      .int(sentences.reference("Parent"))
      .min(1, sentences.reference("Parent"))
      .max(2147483647, sentences.reference("Parent"))
      .nullable()
      .optional()
      .describe("Who was called, of the children's parents."),
    said: z
      .string({ error: () => sentences.text("What was said") })
      .trim()
      .max(longestSaid, `What was said can have at most ${longestSaid} characters.`)
      .optional(),
  }),
  answer: z.object({ contacted: z.array(z.int()) }),
});

declare module "../contracts" {
  interface ContractModules {
    dashboard: typeof import("./contract");
  }
}
