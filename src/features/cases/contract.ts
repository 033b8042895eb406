import * as z from "zod";
import { cleanLines } from "@rollcall/kit/schema";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { anyText, bodyOf } from "@rollcall/kit/api/http/read-body";
import { dayParameter, idParameter } from "@rollcall/kit/api/http/read-query";
import { recordAnswer } from "@rollcall/kit/api/http/record-answer";
import { recordId } from "@rollcall/kit/api/notifications/body";
import { deliveryStates, recipientStates } from "@rollcall/kit/api/notifications/contract";
import { caseTasks } from "../../resources/case-tasks";
import { cases } from "../../resources/cases";
import { leaves } from "../../resources/leaves";

const maxText = 1000;
const longText = (label: string) => anyText(label, maxText, cleanLines).nullish();

/** Closes a case; its open tasks are not needed any more. */
export const closeCase = defineCall({
  method: "POST",
  path: "/admin/cases/:id/close",
  body: bodyOf({ note: longText("Note") }),
  answer: recordAnswer(cases),
});

/** Opens a closed case again, with the tasks that were not needed any more. */
export const reopenCase = defineCall({
  method: "POST",
  path: "/admin/cases/:id/reopen",
  answer: recordAnswer(cases),
});

/** Marks a task as done. */
export const doTask = defineCall({
  method: "POST",
  path: "/admin/case-tasks/:id/done",
  body: bodyOf({ outcome: longText("Outcome") }),
  answer: recordAnswer(caseTasks),
});

/** Marks a task as not done. */
export const undoTask = defineCall({
  method: "POST",
  path: "/admin/case-tasks/:id/undo",
  answer: recordAnswer(caseTasks),
});

/** How many cases are open, and how many of their tasks are overdue. */
export const caseCounts = defineCall({
  method: "GET",
  path: "/admin/cases/counts",
  answer: z.object({
    today: z.string(),
    open: z.int(),
    mine: z.int().describe("Open cases of the signed-in admin."),
    overdue: z.int().describe("Tasks of open cases that were due before today."),
    overdue_cases: z.int().describe("Open cases with an overdue task."),
  }),
});

/** The student of a case, and the parents who may be told. */
export const caseFamily = defineCall({
  method: "GET",
  path: "/admin/cases/:id/family",
  answer: z.object({
    student: z.object({
      id: z.int(),
      name: z.string(),
      admission_no: z.string(),
      photo: z.int().nullable().describe("Id of the picture; null for who may not see students."),
      class: z.object({ id: z.int(), name: z.string() }).nullable(),
    }),
    parents: z
      .array(
        z.object({
          id: z.int(),
          name: z.string(),
          relation: z.string().nullable(),
          phone: z.string().nullable(),
        }),
      )
      .nullable()
      .describe("Without those who are barred from messages; null for who may not see parents."),
  }),
});

/** The message templates a letter can be made of. */
export const letterTemplates = defineCall({
  method: "GET",
  path: "/admin/cases/letter-templates",
  answer: z.array(z.object({ id: z.int(), name: z.string() })),
});

const letterFields = {
  title: z.string(),
  body: z.string(),
  to: z.array(z.string()).describe("Names of the parents; may be none."),
  address: z.string().nullable().describe("Of the parents, or else of the student."),
  student: z.object({ id: z.int(), name: z.string(), class: z.string().nullable() }),
  absences: z
    .array(
      z.object({
        date: z.string(),
        slots: z
          .array(z.string())
          .describe("Names of the sessions or lessons; none for a register of the whole day."),
      }),
    )
    .describe(
      "Those of the academic year so far, oldest first, the last 40 at most; none for who may not see attendance.",
    ),
  signed_by: z.string().nullable().describe("Who is responsible for the case."),
};
const letterhead = {
  template: z.object({ id: z.int(), name: z.string() }),
  date: z.string(),
  institution: z.object({
    name: z.string().nullable(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
};
const templateParameter = idParameter("Choose a template.");

/** A letter to the parents of a case's student, filled from a template. */
export const caseLetter = defineCall({
  method: "GET",
  path: "/admin/cases/:id/letter",
  query: z.object({ template_id: templateParameter }),
  answer: z.object({ ...letterhead, ...letterFields }),
});

/** Letters that are printed at once: a stack that a person can still look through. */
const maxLetters = 100;
const casesMissing = `Choose from 1 to ${maxLetters} cases.`;

/** The same of many cases, in their order; cases that are not there are left out. */
export const caseLetters = defineCall({
  method: "GET",
  path: "/admin/cases/letters",
  query: z.object({
    template_id: templateParameter,
    cases: z
      .string({ error: casesMissing })
      .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/, casesMissing)
      .refine((text) => text.split(",").length <= maxLetters, casesMissing)
      .describe("Ids of cases, with commas between them."),
  }),
  answer: z.object({
    ...letterhead,
    letters: z.array(z.object({ case_id: z.int(), ...letterFields })),
  }),
});

/** Records that a letter was printed. It does not say that it was sent. */
export const recordLetter = defineCall({
  method: "POST",
  path: "/admin/cases/:id/letters",
  body: bodyOf({ template_id: recordId }),
  answer: z.object({ template: z.string() }),
});

/** Records the same of many cases. */
export const recordLetters = defineCall({
  method: "POST",
  path: "/admin/cases/letters",
  body: bodyOf({
    template_id: recordId,
    case_ids: z.array(recordId, casesMissing).min(1, casesMissing).max(maxLetters, casesMissing),
  }),
  answer: z.object({ recorded: z.int() }),
});

/** To which parents a letter would go as a message, and by which channels. */
export const letterRecipients = defineCall({
  method: "GET",
  path: "/admin/cases/:id/letter-recipients",
  query: z.object({ template_id: templateParameter }),
  answer: z.object({
    template: z.object({ id: z.int(), name: z.string() }),
    people: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        channels: z.array(z.string()).describe("By which it would go; none: not reached."),
        reason: z.string().nullable().describe("Why this parent can't be reached."),
      }),
    ),
    channels: z.array(z.string()).describe("By which ways messages leave the server; may be none."),
    kept_only: z
      .boolean()
      .describe("They are kept on the server, to be looked at, and nothing leaves it."),
    why_nobody: z.string().nullable().describe("Why it can't be sent to any parent."),
    sent_at: z
      .string()
      .nullable()
      .describe("When a letter of this template was last sent in this case."),
  }),
});

/** Sends a letter to the parents as a message, each with their own name in it. */
export const sendLetter = defineCall({
  method: "POST",
  path: "/admin/cases/:id/letter-messages",
  body: bodyOf({ template_id: recordId }),
  answer: z.object({
    template: z.string(),
    queued: z.int().describe("Parents to whom it is on its way; none has it by now."),
    unreachable: z.int(),
    kept_only: z.boolean().describe("It is kept here: nothing leaves the server."),
  }),
});

const when = {
  date: z.string().describe("The day at the institution."),
  at: z.string().nullable().describe("Null for what is of a whole day."),
  by: z.string().nullable().describe("Who did it; null for the system and where it is not known."),
};
const ofCase = { case_id: z.int() };
const slots = z
  .array(z.string())
  .describe("Names of the sessions or lessons; none for a register of the whole day.");

/** Something that happened in the matter of a student's attendance. */
export const timelineEntry = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("absent"), ...when, slots }),
  z.object({ kind: z.literal("late"), ...when, slots }),
  z.object({
    kind: z.literal("departure"),
    ...when,
    time: z.string().describe("By the institution’s clock."),
    reason: z.string().nullable(),
  }),
  z.object({
    kind: z.literal("alert"),
    ...when,
    alert: z.enum(["absence", "correction", "consecutive_absences", "low_attendance"]),
    of_date: z.string(),
    parents: z.int().describe("Parents who could be reached by a channel."),
  }),
  z.object({
    kind: z.literal("call"),
    ...when,
    outcome: z.enum(["spoke", "left_message", "no_answer"]).nullable(),
    whom: z.string().nullable().describe("Null for who may not see parents."),
    said: z.string().nullable(),
  }),
  z.object({
    kind: z.literal("leave"),
    ...when,
    leave_id: z.int(),
    type: z.string(),
    from_date: z.string(),
    to_date: z.string(),
    status: z.enum(leaves.fields.status.options),
  }),
  z.object({
    kind: z.literal("case"),
    ...when,
    ...ofCase,
    event: z.enum(["opened", "raised", "closed", "reopened"]),
    stage: z.int().nullable(),
    reason: z.enum(cases.fields.reason.options).nullable(),
    note: z.string().nullable(),
  }),
  z.object({ kind: z.literal("letter"), ...when, ...ofCase, template: z.string() }),
  z.object({
    kind: z.literal("message"),
    ...when,
    ...ofCase,
    template: z.string(),
    to: z
      .array(
        z.object({
          name: z.string().nullable().describe("Null for who may not see parents."),
          state: z.enum(recipientStates),
          deliveries: z.array(
            z.object({
              channel: z.string(),
              state: z.enum(deliveryStates),
              received_at: z
                .string()
                .nullable()
                .describe("When the channel reported that it has arrived; few channels do."),
            }),
          ),
        }),
      )
      .describe("Each parent, with what is known of the message to them by now."),
  }),
  z.object({
    kind: z.literal("task"),
    ...when,
    ...ofCase,
    title: z.string(),
    outcome: z.string().nullable(),
  }),
  z.object({ kind: z.literal("note"), ...when, ...ofCase, text: z.string() }),
  z.object({
    kind: z.literal("move"),
    ...when,
    event: z.enum(["entered", "left"]),
    class: z.string(),
  }),
]);

/**
 * What happened in the matter of a student's attendance in the last sixty days, or in the sixty
 * before a day; latest first.
 */
export const studentTimeline = defineCall({
  method: "GET",
  path: "/admin/students/:id/timeline",
  query: z.object({
    before: dayParameter("Before", "Before must be a day such as 2026-06-10.").optional(),
  }),
  answer: z.object({
    from: z.string(),
    earlier: z.boolean().describe("The student was at the school before that day."),
    more: z.boolean().describe("There is more than is listed."),
    entries: z.array(timelineEntry),
  }),
});

declare module "../contracts" {
  interface ContractModules {
    cases: typeof import("./contract");
  }
}
