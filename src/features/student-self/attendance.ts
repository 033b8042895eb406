import { ok } from "@rollcall/kit/api/http/envelope";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { today } from "@rollcall/kit/api/today";
import { condonedOfOwn, monthSpan, studentFigures, termStanding } from "../figures/api";
import { readSettings } from "../../school/settings/settings";
import { identifyStudent, student, subject } from "../student-login/api";
import { ownAttendance } from "./contract";
import { lessonsOfStudent } from "./own-lessons";

async function answer(
  call: RequestContext,
  { query: { month: asked } }: Input<typeof ownAttendance>,
): Promise<AnswerOf<typeof ownAttendance>> {
  const { id } = await identifyStudent(call);
  const month = asked ?? (await today(call)).slice(0, 7);
  const [figures, overall, settings] = await Promise.all([
    studentFigures(call, id, monthSpan(month)),
    studentFigures(call, id, {}),
    readSettings(call.db),
  ]);
  const { from, to, percentage, weight, counted, below, threshold, policy } = overall;
  const { attended_streak } = overall;
  return ok({
    ...figures,
    month,
    days: figures.days.map((day) => ({
      ...day,
      slots: day.slots.map((slot) => ({ ...slot, remark: null })),
    })),
    overall: {
      from,
      to,
      percentage,
      weight,
      counted,
      below,
      threshold,
      policy,
      attended_streak,
      condoned: condonedOfOwn(overall),
      term: await termStanding(call, overall),
    },
    self_marks: settings["attendance.self_marks.enabled"],
    lessons: await lessonsOfStudent(call.db, id, overall.today),
  });
}

/** A student's own attendance. */
export const ownAttendanceRoute = routeOf(ownAttendance, {
  access: student,
  subject,
  summary: "The own attendance of a month, with every slot that was counted or left out, and why",
  handle: answer,
});
