import * as z from "zod";
import type { Step } from "./domain/plan";
import { numberings } from "./domain/roll-numbers";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { bodyOf } from "@rollcall/kit/api/http/read-body";
import { idParameter } from "@rollcall/kit/api/http/read-query";
import { recordId } from "@rollcall/kit/api/notifications/body";

const maxClasses = 5000;
const maxStudents = 10_000;
const target = z.union(
  [recordId, z.literal("leaves"), z.literal("stays")],
  `The next class is the ID of a class, "leaves" or "stays".`,
);
const once = (name: string) => `Each ${name} may be named once.`;
const areDifferent = (ids: readonly number[]) => new Set(ids).size === ids.length;

const plan = {
  from_year: recordId,
  to_year: recordId,
  classes: z
    .array(bodyOf({ class_id: recordId, to: target }), "Classes must be a list.")
    .max(maxClasses, `At most ${maxClasses} classes.`)
    .refine((list) => areDifferent(list.map(({ class_id }) => class_id)), once("class")),
  students: z
    .array(bodyOf({ student_id: recordId, to: target }), "Students must be a list.")
    .max(maxStudents, `At most ${maxStudents} students can be named one by one.`)
    .refine((list) => areDifferent(list.map(({ student_id }) => student_id)), once("student"))
    .default([]),
  roll_numbers: z
    .enum(numberings, `Roll numbers are "keep", "by_name" or "clear".`)
    .default("keep"),
};

const year = z.object({
  id: z.int(),
  name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  is_current: z.boolean(),
});
const schoolClass = z.object({ id: z.int(), name: z.string(), code: z.string() });
const kind = z.enum([
  "promoted",
  "stays",
  "leaves",
  "not_mapped",
  "already",
] as const satisfies readonly Step["kind"][]);
const counts = z.record(kind, z.int());
const yearParameter = (name: string) =>
  idParameter(`"${name}" is the ID of a record.`, { malformed: true }).optional();

/** The years, and each class that has students to move with a suggestion where they go. */
export const overview = defineCall({
  method: "GET",
  path: "/admin/rollover",
  query: z.object({ from_year: yearParameter("from_year"), to_year: yearParameter("to_year") }),
  answer: z.object({
    years: z.array(year),
    today: z.string(),
    from: year.nullable(),
    to: year.nullable(),
    classes: z.array(
      schoolClass.extend({
        section: z.string().nullable(),
        trashed: z.boolean(),
        students: z.int(),
        suggested: target.nullable(),
      }),
    ),
    targets: z.array(schoolClass.extend({ capacity: z.int().nullable(), enrolled: z.int() })),
    without_class: z.int(),
    already: z.int(),
    last: z
      .object({
        id: z.int(),
        year: z.string(),
        made_at: z.string(),
        made_by: z.string().nullable(),
        students: z.int(),
        against: z.string().nullable().describe("Why it cannot be undone any more."),
      })
      .nullable()
      .describe("The latest start of a year that has not been undone."),
  }),
});

/**
 * Student-by-student preview: where each class goes, and students who do something else.
 * Nothing is written.
 */
export const rehearsal = defineCall({
  method: "POST",
  path: "/admin/rollover/rehearse",
  body: bodyOf(plan),
  answer: z.object({
    from: year,
    to: year,
    today: z.string(),
    fingerprint: z
      .string()
      .describe("Tells whether the school is still as it was when this was looked at."),
    counts,
    warnings: z.array(z.string()),
    unmapped: z
      .array(schoolClass)
      .describe(
        "Classes with students and without a next class: the rollover is refused for them.",
      ),
    classes: z.array(schoolClass.extend({ capacity: z.int().nullable(), students: z.int() })),
    students: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        admission_no: z.string(),
        kind,
        from_class_id: z.int().nullable(),
        to_class_id: z.int().nullable(),
        roll_no: z.int().nullable(),
        status: z.enum(["graduated", "left"]).nullable(),
        why: z.string().nullable(),
      }),
    ),
  }),
});

/** The rollover itself: the same, with the fingerprint of the rehearsal that was looked at. */
export const rollover = defineCall({
  method: "POST",
  path: "/admin/rollover",
  body: bodyOf({
    ...plan,
    fingerprint: z
      .string("Send the fingerprint of the preview.")
      .regex(/^[0-9a-f]{64}$/, "Send the fingerprint of the preview."),
    make_current: z.boolean(`"make_current" is true or false.`).default(false),
  }),
  answer: z.object({ from: year, to: year, changed: z.int(), made_current: z.boolean(), counts }),
});

/** Gives back what the start of a year changed, while nothing rests on it. */
export const undoRollover = defineCall({
  method: "POST",
  path: "/admin/rollover/:id/undo",
  answer: z.object({ year: z.string(), students: z.int() }),
});

declare module "../contracts" {
  interface ContractModules {
    rollover: typeof import("./contract");
  }
}
