import * as z from "zod";
import { cleanLines, isCalendarDate } from "@rollcall/kit/schema";
import { sentences } from "@rollcall/kit/schema/sentences";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { anyText, bodyOf } from "@rollcall/kit/api/http/read-body";
import { recordId } from "@rollcall/kit/api/notifications/body";
import { previewClassLeave } from "../class/contract";

/** What an absence can be given as its reason, and whether who asks decides it as well. */
export const reasonChoices = defineCall({
  method: "GET",
  path: "/admin/leaves/reasons",
  answer: z.object({
    types: z.array(z.object({ id: z.int(), name: z.string() })),
    decides: z.boolean().describe("Whether a reason is approved leave at once, or a request."),
  }),
});

/**
 * Gives an absence of one day its reason: approved leave where who asks may decide leave, otherwise
 * a request for it.
 */
export const giveReason = defineCall({
  method: "POST",
  path: "/admin/leaves/reasons",
  body: bodyOf({
    student_id: recordId,
    leave_type_id: recordId,
    date: z
      .string({ error: sentences.required("Day") })
      .refine(isCalendarDate, sentences.date("Day")),
    slots: previewClassLeave.body.shape.slots,
    reason: anyText("Reason", 1000, cleanLines)
      .nullish()
      .describe("What was said of it; the name of the type unless given."),
    over_allowance: z
      .boolean(`"over_allowance" is true or false.`)
      .optional()
      .describe("True: approve also what goes over the allowance of its type."),
  }),
  answer: z.object({
    act: z.int().nullable().describe("What can be undone; null where it is a request."),
    changes: z.int().describe("Marks that became others."),
  }),
});

/** Cancels the leave that a reason was made of; marks are as they were before. */
export const undoReason = defineCall({
  method: "POST",
  path: "/admin/leaves/reasons/:id/undo",
  answer: z.object({ cancelled: z.int() }),
});
