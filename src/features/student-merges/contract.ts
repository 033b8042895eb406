import * as z from "zod";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { bodyOf } from "@rollcall/kit/api/http/read-body";
import { recordId } from "@rollcall/kit/api/notifications/body";
import { listedAct } from "@rollcall/kit/with/undoable";

/** Differing marks that an answer shows. */
export const maxShown = 200;

const pair = {
  keep_id: recordId.describe("The student who stays."),
  other_id: recordId.describe("The student who becomes a part of the one who stays."),
  marks: z
    .enum(["keep", "other"])
    .nullish()
    .describe("Whose mark stands where both have one in the same register and they differ."),
};

const person = z.object({ id: z.int(), name: z.string(), admission_no: z.string() });
const described = person.extend({
  class: z.string().nullable(),
  status: z.string(),
  date_of_birth: z.string().nullable(),
});

/** What merging two students would do; nothing is written. */
export const previewMerge = defineCall({
  method: "POST",
  path: "/admin/student-merges/preview",
  body: bodyOf(pair),
  answer: z.object({
    keep: described,
    other: described,
    refused: z.array(z.string()).describe("Why they can't be merged as they stand."),
    moved: z.int().describe("Rows that would belong to the student who stays."),
    moves: z.array(z.object({ label: z.string(), count: z.int() })),
    differing: z.int().describe("Registers in which both have a mark, and the marks differ."),
    same: z.int().describe("Registers in which both have the same mark."),
    rows: z
      .array(
        z.object({
          date: z.string(),
          class: z.string(),
          label: z.string(),
          keep: z.string(),
          other: z.string(),
        }),
      )
      .describe(`${maxShown} of those that differ at most, the latest first.`),
    uncounted: z.int().describe("Marks of classes that the student wouldn't be in on those days."),
    fields: z.array(z.string()).describe("Fields that the student who stays would take over."),
    parents: z.array(z.string()),
    ends_sign_in: z.boolean().describe("Whether the access code of the other one ends."),
  }),
});

/** Merges two students, as it was shown. */
export const mergeStudents = defineCall({
  method: "POST",
  path: "/admin/student-merges",
  body: bodyOf({ ...pair, moved: z.int().min(0), differing: z.int().min(0) }),
  answer: z.object({ id: z.int(), moved: z.int() }),
});

/** Makes two students of one again. */
export const undoMerge = defineCall({
  method: "POST",
  path: "/admin/student-merges/:id/undo",
  answer: z.object({
    undone: z.int(),
    kept: z.array(z.string()).describe("What has changed since, and stays with the one who stays."),
  }),
});

/** The latest merges. */
export const listMerges = defineCall({
  method: "GET",
  path: "/admin/student-merges",
  answer: z.array(z.object({ ...listedAct, keep: person, other: person, moved: z.int() })),
});

/** What a student has to do with others that may be, or were, the same child. */
export const mergesOfStudent = defineCall({
  method: "GET",
  path: "/admin/students/:id/merges",
  answer: z.object({
    into: person.nullable().describe("The student whom this one has become a part of."),
    from: z.array(person).describe("Those that have become a part of this one."),
    alike: z.array(person).describe("Others with the same name and no other birthday."),
  }),
});

declare module "../contracts" {
  interface ContractModules {
    "student-merges": typeof import("./contract");
  }
}
