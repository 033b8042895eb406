import * as z from "zod";
import { isCalendarDate } from "@rollcall/kit/schema";
import { sentences } from "@rollcall/kit/schema/sentences";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { bodyOf } from "@rollcall/kit/api/http/read-body";
import { recordAnswer } from "@rollcall/kit/api/http/record-answer";
import { recordId } from "@rollcall/kit/api/notifications/body";
import { students } from "../../resources/students";

const day = (label: string) => z.string().refine(isCalendarDate, sentences.date(label));

/** What a move of one student to another class would do to marks that stand; nothing is written. */
export const moveWhatIf = defineCall({
  method: "POST",
  path: "/admin/students/what-if",
  body: bodyOf({
    student_id: recordId,
    class_id: recordId.nullable(),
    class_from: day("Class start date"),
    admission_date: day("Admission date"),
    leaving_date: day("Leaving date").nullish(),
  }),
  answer: z.object({
    stop: z.int().describe("Marks that count now and would not."),
    resume: z.int().describe("Marks that do not count now and would."),
    unmarked: z
      .int()
      .describe("Registers taken in the new class that would have no mark of the student."),
    sentence: z.string().describe("Empty where nothing that stands would change."),
  }),
});

/** Takes a planned move of a student back. */
export const cancelMove = defineCall({
  method: "POST",
  path: "/admin/students/:id/cancel-move",
  answer: recordAnswer(students),
});

declare module "../contracts" {
  interface ContractModules {
    roster: typeof import("./contract");
  }
}
