import * as z from "zod";
import { numberings } from "../../domain/rollover/roll-numbers";
import { bodyOf } from "../identity/read-body";
import { recordId } from "../notifications/body";

/** Heading in the documentation. */
export const subject = "Year end";

const mostClasses = 5000;
const mostStudents = 10_000;
const target = z.union([recordId, z.literal("leaves"), z.literal("stays")], `The next class is the ID of a class, "leaves" or "stays".`);
const once = (name: string) => `Each ${name} may be named once.`;
const areDifferent = (ids: readonly number[]) => new Set(ids).size === ids.length;

const plan = {
  from_year: recordId,
  to_year: recordId,
  classes: z.array(bodyOf({ class_id: recordId, to: target }), "Classes must be a list.").max(mostClasses, `At most ${mostClasses} classes.`)
    .refine((list) => areDifferent(list.map(({ class_id }) => class_id)), once("class")),
  students: z.array(bodyOf({ student_id: recordId, to: target }), "Students must be a list.").max(mostStudents, `At most ${mostStudents} students can be named one by one.`)
    .refine((list) => areDifferent(list.map(({ student_id }) => student_id)), once("student")).default([]),
  roll_numbers: z.enum(numberings, `Roll numbers are "keep", "by_name" or "clear".`).default("keep"),
};

/** The body of a rehearsal: where each class goes, and students who do something else. */
export const rehearsalBody = bodyOf(plan);
export type Asked = z.output<typeof rehearsalBody>;

/** The body of the rollover itself: the same, with the fingerprint of the rehearsal that was looked at. */
export const rolloverBody = bodyOf({
  ...plan,
  fingerprint: z.string("Send the fingerprint of the rehearsal.").regex(/^[0-9a-f]{64}$/, "Send the fingerprint of the rehearsal."),
  make_current: z.boolean(`"make_current" is true or false.`).default(false),
});
