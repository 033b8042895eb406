import { sql } from "@rollcall/kit/api/db/sql";
import { invalid } from "@rollcall/kit/api/errors";
import type { AnswerOf, DataOf } from "@rollcall/kit/api/http/contract";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { needs } from "@rollcall/kit/api/http/route";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import type { SpecialDay } from "../../school/calendar/domain/school-calendar";
import { slotsOf } from "../../school/sums/domain/student-days";
import { rosterSpans } from "../../school/roster/enrolled";
import { readSchool, readTerms } from "../figures/api";
import { specialWhatIf } from "./contract";
import { t } from "./text";

type Effect = Omit<DataOf<typeof specialWhatIf>, "sentence">;

function sentenceOf({ before, after, missing, released, kept }: Effect, isPast: boolean): string {
  return [
    before === after ? t("sameNumber", { before }) : t("otherNumber", { before, after }),
    isPast && missing > 0 ? t("missing", { missing }) : "",
    isPast && released > 0 ? t("released", { released }) : "",
    kept > 0 ? t("kept", { kept }) : "",
  ]
    .filter(Boolean)
    .join(" ");
}

function effectOf(body: Input<typeof specialWhatIf>["body"]): SpecialDay["effect"] {
  if (body.effect === "school_day")
    return { kind: "school_day", lessonsOf: body.lessons_of ?? null };
  return body.effect === "no_lessons"
    ? { kind: "no_lessons", from: body.from_time ?? null, to: body.to_time ?? null }
    : { kind: "other_bells", bells: body.bell_schedule_id ?? 0 };
}

/** The special day that is being put together, as the rules of the calendar see it. */
function dayOf({ body }: Input<typeof specialWhatIf>): SpecialDay {
  return {
    id: body.id ?? Number.MAX_SAFE_INTEGER,
    name: "",
    day: body.date,
    classes: [...new Set(body.classes ?? [])],
    effect: effectOf(body),
  };
}

/**
 * How many registers of a day are expected without and with a special day, by the same rules that
 * count them later.
 */
async function handle(
  call: RequestContext,
  asked: Input<typeof specialWhatIf>,
): Promise<AnswerOf<typeof specialWhatIf>> {
  const { date, from_time: from, to_time: to, id } = asked.body;
  if (from != null && to != null && to <= from)
    throw invalid({ to_time: [t("endAfterBeginning")] });
  const terms = await readTerms(call);
  const classes = sql`select e.class_id from ${rosterSpans} e where e.from_date <= ${date}::date and (e.to_date is null or e.to_date >= ${date}::date)`;
  const school = await readSchool(call, terms, classes, date);
  const found = await call.db.query<{ class_id: number; slots: string[] }>(
    sql`select x.class_id, coalesce((select json_agg(r.slot) from registers r where r.class_id = x.class_id and r.date = ${date}::date), '[]') as slots from (select distinct class_id from (${classes}) e) x`,
  );
  const others = school.calendar.specialDays.filter((one) => one.id !== id);
  const effect: Effect = { before: 0, after: 0, missing: 0, released: 0, kept: 0 };
  for (const { class_id: classId, slots } of found) {
    const taken = new Set(slots);
    const before = new Set(slotsOf(classId, date, school));
    const after = new Set(
      slotsOf(classId, date, {
        ...school,
        calendar: { ...school.calendar, specialDays: [...others, dayOf(asked)] },
      }),
    );
    effect.before += before.size;
    effect.after += after.size;
    effect.missing += [...after].filter((slot) => !before.has(slot) && !taken.has(slot)).length;
    effect.released += [...before].filter((slot) => !after.has(slot) && !taken.has(slot)).length;
    effect.kept += [...before].filter((slot) => !after.has(slot) && taken.has(slot)).length;
  }
  return ok({ ...effect, sentence: sentenceOf(effect, date < terms.today) });
}

export const specialWhatIfRoute = routeOf(specialWhatIf, {
  access: needs("view_holidays"),
  subject: "Holidays",
  summary: "What a special day would do to the registers of its date",
  handle,
});
