import * as z from "zod";
import { isCalendarDate } from "@rollcall/kit/schema";
import { sentences } from "@rollcall/kit/schema/sentences";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { bodyOf, line } from "@rollcall/kit/api/http/read-body";
import { recordId } from "@rollcall/kit/api/notifications/body";

const maxStudents = 1000;
const ids = (label: string) =>
  z
    .array(recordId, sentences.references(label))
    .max(maxStudents, `${label}: at most ${maxStudents}.`)
    .default([]);
const day = (label: string) =>
  z.string({ error: sentences.required(label) }).refine(isCalendarDate, sentences.date(label));

/**
 * Gives many students a place in a teaching group at once: all of them, or none where one would have
 * two lessons at the same time. A student who has a place on one of the days keeps it.
 */
export const addToGroup = defineCall({
  method: "POST",
  path: "/admin/classes/:id/students",
  body: bodyOf({
    student_ids: ids("Students"),
    class_ids: ids("Classes").describe("Everyone who is in one of these classes on the first day."),
    admission_nos: z
      .array(line("Admission number", 60), sentences.text("Admission numbers"))
      .max(maxStudents, `At most ${maxStudents} admission numbers.`)
      .default([]),
    from_date: day("From"),
    to_date: day("To").nullish(),
  }),
  answer: z.object({
    added: z.int(),
    already: z.int().describe("Students who have a place on one of these days."),
    unknown: z.array(z.string()).describe("Admission numbers that no student has."),
  }),
});

declare module "../contracts" {
  interface ContractModules {
    groups: typeof import("./contract");
  }
}
