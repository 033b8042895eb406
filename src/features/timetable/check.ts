import { ok } from "@rollcall/kit/api/http/envelope";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import { needs } from "@rollcall/kit/api/http/route";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { clashesOf } from "./clashes";
import { checkLesson } from "./contract";
import { unfitness } from "./fitness";

/** Heading in the documentation. */
export const subject = "Timetable";

async function check(
  call: RequestContext,
  { body }: Input<typeof checkLesson>,
): Promise<AnswerOf<typeof checkLesson>> {
  const {
    id = null,
    class_id = null,
    week = null,
    subject_id = null,
    teacher_id = null,
    second_teacher_id = null,
    is_joint = false,
    room = null,
    valid_to = null,
    ...rest
  } = body;
  const proposed = {
    id,
    class_id,
    week,
    subject_id,
    teacher_id,
    second_teacher_id,
    room,
    is_joint: is_joint === true,
    valid_to,
    ...rest,
  };
  const [unfit = {}] = await unfitness(call.db, [proposed]);
  return ok({ clashes: await clashesOf(call.db, [proposed]), unfit });
}

export const checkRoute = routeOf(checkLesson, {
  access: needs("view_timetables"),
  subject,
  summary: "The lessons that a proposed one would clash with",
  handle: check,
});
