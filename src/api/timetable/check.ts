import * as z from "zod";
import { isCalendarDate, isStorableText } from "../../schema";
import { sentences } from "../../schema/sentences";
import { one } from "../http/envelope";
import { needs, type Call, type Route } from "../http/route";
import { bodyOf, readBody } from "../identity/read-body";
import { clashesOf } from "./clashes";
import { unfitness } from "./fitness";

/** Heading in the documentation. */
export const subject = "Timetable";

/** The id of a record in a body. */
export const idField = (label: string) => z.int(sentences.reference(label)).min(1, sentences.reference(label)).max(2147483647, sentences.reference(label));
/** A calendar day in a body. */
export const dayField = (label: string) => z.string({ error: ({ input }) => (input === undefined || input === null ? sentences.required(label) : sentences.date(label)) }).refine(isCalendarDate, sentences.date(label));
/** A day of the week, 1 Monday to 7 Sunday. */
export const weekdayField = z.int(sentences.whole("Weekday")).min(1, sentences.tooSmall("Weekday", 1)).max(7, sentences.tooLarge("Weekday", 7));

const body = bodyOf({
  id: idField("Lesson").nullish(),
  class_id: idField("Class").nullish(),
  weekday: weekdayField,
  period_id: idField("Period"),
  subject_id: idField("Subject").nullish(),
  teacher_id: idField("Teacher").nullish(),
  room: z.string(sentences.text("Room")).max(40, sentences.tooLong("Room", 40)).refine(isStorableText, sentences.unstorable("Room")).nullish(),
  valid_from: dayField("Valid from"),
  valid_to: dayField("Valid until").nullish(),
});

async function check(call: Call): Promise<Response> {
  const { id = null, class_id = null, subject_id = null, teacher_id = null, room = null, valid_to = null, ...rest } = await readBody(call, body);
  const proposed = { id, class_id, subject_id, teacher_id, room, valid_to, ...rest };
  const [unfit = {}] = await unfitness(call.db, [proposed]);
  return one({ clashes: await clashesOf(call.db, [proposed]), unfit });
}

/** What stands in the way of a lesson, before it is saved; what is not chosen yet may be left out. */
export const checkRoute: Route = {
  method: "POST", path: "/admin/timetable/check", access: needs("view_timetables"), subject, summary: "The lessons that a proposed one would clash with", body, handle: check,
};
