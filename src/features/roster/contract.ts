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

/** What other days of an academic year would do to registers that stand; nothing is written. */
export const yearWhatIf = defineCall({
  method: "POST",
  path: "/admin/academic-years/what-if",
  body: bodyOf({ id: recordId, start_date: day("Starts on"), end_date: day("Ends on") }),
  answer: z.object({
    registers: z.int().describe("Registers that count now and would not."),
    marks: z.int().describe("Marks in them."),
    sentence: z.string().describe("Empty where nothing that stands would change."),
  }),
});

/** What archiving a class would leave of it; nothing is written. */
export const archiveWhatIf = defineCall({
  method: "POST",
  path: "/admin/classes/what-if",
  body: bodyOf({ class_id: recordId }),
  answer: z.object({
    students: z.int().describe("In the class today or later."),
    lessons: z.int().describe("Lessons of its timetable, today or later."),
    sentence: z.string().describe("Empty where it has neither."),
  }),
});

/** Whether a student with this name and birthday is there already; nothing is written. */
export const alikeStudents = defineCall({
  method: "POST",
  path: "/admin/students/alike",
  body: bodyOf({
    id: recordId.nullish().describe("The student that is edited; none for a new one."),
    name: z.string().max(120),
    date_of_birth: day("Date of birth"),
  }),
  answer: z.object({
    students: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        admission_no: z.string(),
        class: z.string().nullable(),
      }),
    ),
    sentence: z.string().describe("Empty where there is none."),
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
