import * as z from "zod";
import { sentences } from "@rollcall/kit/schema/sentences";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { bodyOf, line } from "@rollcall/kit/api/http/read-body";
import { dayParameter, idParameter } from "@rollcall/kit/api/http/read-query";
import { sentMark } from "../../school/registers/contract";

/** Days that are read at once: a school year. */
export const longestSheet = 366;
const maxMarks = 2000;
const named = z.object({ id: z.int(), name: z.string() });
const storedMark = z.object({
  code: z.string(),
  minutes_late: z.int().nullable(),
  remark: z.string().nullable(),
  office: z.boolean(),
});

/** A student's marks over many days, in every register that was taken of the student's class. */
export const studentMarks = defineCall({
  method: "GET",
  path: "/admin/attendance/student-marks",
  query: z.object({
    student_id: idParameter("Student must be the id of a student."),
    from: dayParameter("From"),
    to: dayParameter("To"),
  }),
  answer: z.object({
    student: named.extend({ admission_no: z.string() }),
    today: z.string(),
    codes: z.array(
      z.object({ code: z.string(), label: z.string(), is_late: z.boolean(), retired: z.boolean() }),
    ),
    registers: z
      .array(
        z.object({
          id: z.int(),
          date: z.string(),
          slot: z.string(),
          label: z.string(),
          subject: z.string().nullable(),
          class: named,
          mark: storedMark.nullable(),
          why: z.string().nullable().describe("Why this mark cannot be changed; null if it can."),
        }),
      )
      .describe("In the order of days and lessons."),
  }),
});

/** Changes marks in many registers at once, all or nothing. */
export const changeStudentMarks = defineCall({
  method: "POST",
  path: "/admin/attendance/student-marks",
  body: bodyOf({
    marks: z
      .array(
        sentMark.extend({
          register_id: z
            .int(sentences.required("Register"))
            .min(1, "Register not found.")
            .max(2147483647, "Register not found."),
          was: z
            .string("The code before must be a text.")
            .max(3, "This code does not exist.")
            .nullable()
            .describe("The code that was shown; null for no mark."),
        }),
        "Marks must be a list.",
      )
      .min(1, "There is nothing to change.")
      .max(maxMarks, `At most ${maxMarks} marks are saved at once.`),
    reason: line("Reason", 200),
  }),
  answer: z.object({
    changes: z.int().describe("Marks that were changed."),
    registers: z.int().describe("In so many registers."),
    days: z.int().describe("On so many days."),
  }),
});

declare module "../contracts" {
  interface ContractModules {
    "student-marks": typeof import("./contract");
  }
}
