import * as z from "zod";
import { cleanLines, isCalendarDate } from "@rollcall/kit/schema";
import { sentences } from "@rollcall/kit/schema/sentences";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { bodyOf, line } from "@rollcall/kit/api/http/read-body";
import { recordId } from "@rollcall/kit/api/notifications/body";
import { leaves } from "../../../resources/leaves";

const maxIds = 500;
const named = z.object({ id: z.int(), name: z.string() });
const ids = (label: string) =>
  z
    .array(recordId, sentences.references(label))
    .max(maxIds, `${label}: at most ${maxIds}.`)
    .default([]);
const day = (label: string) =>
  z.string({ error: sentences.required(label) }).refine(isCalendarDate, sentences.date(label));
const { pattern, patternHelp } = leaves.fields.slots;

/** Whom it is for, when, and of which type. */
const entry = {
  class_ids: ids("Classes"),
  student_ids: ids("Students"),
  except_ids: ids("Students left out"),
  leave_type_id: recordId,
  from_date: day("First day"),
  to_date: day("Last day"),
  slots: z
    .string(sentences.text("Sessions"))
    .max(200, sentences.tooLong("Sessions", 200))
    .regex(new RegExp(`^(${pattern})?$`), patternHelp)
    .nullish(),
};

/** What leave for a class can be made of. */
export const classLeaveChoices = defineCall({
  method: "GET",
  path: "/admin/leaves/class/choices",
  answer: z.object({ today: z.string(), types: z.array(named), classes: z.array(named) }),
});

/** Whom leave for a class would be entered for, and what it would change. */
export const previewClassLeave = defineCall({
  method: "POST",
  path: "/admin/leaves/class/preview",
  body: bodyOf(entry),
  answer: z.object({
    students: z.int().describe("Students who get the leave."),
    changes: z.int().describe("Marks that become others."),
    rows: z.array(
      z.object({
        student: named.extend({ admission_no: z.string() }),
        class: named.nullable(),
        changes: z.int(),
        why: z.string().nullable().describe("Why the student is skipped."),
        over: z.string().nullable().describe("What goes over the allowance of the type."),
      }),
    ),
  }),
});

/** Enters one approved leave for each student, as the preview showed it or not at all. */
export const enterClassLeave = defineCall({
  method: "POST",
  path: "/admin/leaves/class",
  body: bodyOf({
    ...entry,
    reason: line("Reason", 1000, cleanLines),
    students: z
      .int(sentences.whole("Students"))
      .min(1, "No one would get leave. Check the preview."),
    changes: z.int(sentences.whole("Changes")).min(0, "Changes cannot be negative."),
  }),
  answer: z.object({ id: z.int(), students: z.int(), changes: z.int() }),
});

/** Cancels what one act entered. */
export const undoClassLeave = defineCall({
  method: "POST",
  path: "/admin/leaves/class/:id/undo",
  answer: z.object({
    cancelled: z.int(),
    kept: z.array(z.string()).describe("Students whose leave was decided otherwise since."),
  }),
});

/** The latest leave for classes. */
export const listClassLeave = defineCall({
  method: "GET",
  path: "/admin/leaves/class",
  answer: z.array(
    z.object({
      id: z.int(),
      type: z.string(),
      from_date: z.string(),
      to_date: z.string(),
      reason: z.string(),
      students: z.int(),
      made_at: z.string(),
      made_by: z.string().nullable(),
      undone_at: z.string().nullable(),
    }),
  ),
});
