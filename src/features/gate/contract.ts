import { t } from "../../school/requests/domain/text";
import * as z from "zod";
import { isInstant } from "@rollcall/kit/schema";
import { sentences } from "@rollcall/kit/schema/sentences";
import { defineCall, type BodyOf } from "@rollcall/kit/api/http/contract";
import { anyText, bodyOf, line } from "@rollcall/kit/api/http/read-body";

/** Entries of one call. */
export const maxEntries = 50;

const kind = z.enum(["arrival", "departure"], sentences.choice("Kind", ["arrival", "departure"]));
const named = z.object({ id: z.int(), name: z.string() });
const student = named.extend({ admission_no: z.string() });
const slot = z.object({
  slot: z.string(),
  start: z.string().nullable().describe("Null where nothing says when it begins."),
  end: z.string().nullable().describe("Null where it lasts to the end of the day."),
});
const outcomes = ["late", "on_time", "arrived", "back", "left"] as const;
const outcome = z
  .enum(outcomes)
  .describe(
    "`arrived`: the first arrival, where nothing says whether it is in time; `back`: after a departure.",
  );

/** What the page at the gate needs to answer by itself. */
export const gateToday = defineCall({
  method: "GET",
  path: "/admin/gate",
  answer: z.object({
    date: z.string(),
    now: z.string().describe("The server's clock, by which times are noted."),
    time_zone: z.string(),
    late_after: z.int().describe("Minutes after the start of a slot that are not late."),
    classes: z.array(
      named.extend({
        why: z.string().nullable().describe("What closes the day for it."),
        slots: z.array(slot).describe("In the order of the day."),
      }),
    ),
    students: z.array(
      student.extend({
        card_no: z.string().nullable().describe("As cards and terminals know the student."),
        photo: z.int().nullable(),
        class_id: z.int().nullable(),
        group_ids: z.array(z.int()).describe("Teaching groups of the day."),
      }),
    ),
    there: z
      .array(z.int())
      .describe(
        "Students whom a register of today has as there: no first arrival of theirs is late.",
      ),
    passes: z
      .array(z.object({ student_id: z.int(), kind, at: z.string() }))
      .describe("The last time each student passed the gate today."),
    no_pickup: z
      .array(z.object({ student_id: z.int(), parent: z.string(), note: z.string().nullable() }))
      .describe("Parents who may not collect a student today, by their names."),
  }),
});

const sentEntry = z.strictObject(
  {
    key: z.uuid("Key must be a UUID.").toLowerCase(),
    kind,
    student_id: z
      .int(sentences.reference("Student"))
      .min(1, sentences.reference("Student"))
      .max(2147483647, sentences.reference("Student"))
      .optional(),
    admission_no: line("Admission no", 60).optional(),
    at: z.string(sentences.required("Time")).refine(isInstant, sentences.instant("Time")),
    reason: anyText(() => t("reason"), 120).nullish(),
  },
  "An entry must be an object.",
);

/**
 * Students who passed the gate. Each entry is noted once for its key, and what it comes to depends on
 * its time, not on when it is sent.
 */
export const recordPasses = defineCall({
  method: "POST",
  path: "/admin/gate/events",
  body: bodyOf({
    entries: z
      .array(
        sentEntry
          .refine(
            (one) => (one.student_id === undefined) !== (one.admission_no === undefined),
            "Name the student by id or by admission number.",
          )
          .refine(
            (one) => one.kind === "arrival" || Boolean(one.reason),
            "A departure needs a reason.",
          ),
        "Entries must be a list.",
      )
      .min(1, "Send at least one entry.")
      .max(maxEntries, `At most ${maxEntries} entries are sent at once.`),
  }),
  answer: z
    .array(
      z.object({
        key: z.string(),
        outcome: z.enum([...outcomes, "already", "unknown"]),
        id: z.int().nullable().describe("Of the entry, where one was noted."),
        student: student.nullable(),
        class: named.nullable(),
        at: z.string().nullable().describe("When it was; of `already`, what was noted before."),
        minutes_late: z
          .int()
          .nullable()
          .describe(
            "Since the first slot that was missed, else since that of the arrival: a mark says the latter.",
          ),
        marked: z.boolean().describe("Whether it changed a mark."),
        why: z
          .string()
          .nullable()
          .describe("Why a late arrival changed no mark, such as what was missed."),
      }),
    )
    .describe("In the order of the entries."),
});

/** The latest entries of today. */
export const listPasses = defineCall({
  method: "GET",
  path: "/admin/gate/events",
  answer: z.array(
    z.object({
      id: z.int(),
      key: z.string(),
      kind,
      student,
      class: named.nullable(),
      at: z.string(),
      reason: z.string().nullable(),
      outcome,
      minutes_late: z.int().nullable(),
      marked: z.boolean(),
      why: z.string().nullable(),
      made_by: named.nullable(),
      undone_at: z.string().nullable(),
    }),
  ),
});

/** Takes an entry of today back; the mark it made becomes what it was, unless it was changed since. */
export const undoPass = defineCall({
  method: "POST",
  path: "/admin/gate/events/:id/undo",
  answer: z.object({
    restored: z.boolean().describe("Whether a mark was given back."),
    kept: z.boolean().describe("Whether the mark was changed since, and stays."),
  }),
});

export type SentEntry = BodyOf<typeof recordPasses>["entries"][number];

declare module "../contracts" {
  interface ContractModules {
    gate: typeof import("./contract");
  }
}
