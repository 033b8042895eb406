import { sql } from "@rollcall/kit/api/db/sql";
import { sentences } from "@rollcall/kit/schema/sentences";
import { isOpenDay, offDaysOf } from "../../school/calendar/calendar";
import { ok } from "@rollcall/kit/api/http/envelope";
import { invalid } from "@rollcall/kit/api/errors";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { AnswerOf, BodyOf, DataOf } from "@rollcall/kit/api/http/contract";
import { needs } from "@rollcall/kit/api/http/route";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { readStored } from "../../school/settings/settings";
import { whatIf } from "./contract";
import { t } from "./text";
import { holidays } from "../../resources/holidays";

/** What a holiday would do to registers that exist. */
export type HolidayEffect = Omit<DataOf<typeof whatIf>, "sentence">;

const sentenceOf = ({ registers, reopened }: HolidayEffect): string =>
  [
    registers > 0 ? t("leaving", { count: registers }) : reopened === 0 ? t("none") : "",
    reopened > 0 ? t("back", { count: reopened }) : "",
  ]
    .filter(Boolean)
    .join(" ");

/**
 * What a holiday on these days would do to registers that exist. Of one that is stored, days after
 * which none are left say what its removal would do.
 */
export async function holidayEffect(
  { db }: Pick<RequestContext, "db">,
  asked: Pick<BodyOf<typeof whatIf>, "start_date" | "end_date" | "weekday" | "classes" | "id">,
): Promise<HolidayEffect> {
  const except = asked.id ?? 0;
  const stored =
    asked.classes === undefined && except !== 0
      ? (
          await db.query<{ id: number }>(
            sql`select to_id as id from holidays__classes where from_id = ${except}`,
          )
        ).map(({ id }) => id)
      : (asked.classes ?? []);
  const classes = [...new Set(stored)];
  const offDays = offDaysOf(await readStored(db));
  const [effect] = await db.query<HolidayEffect>(sql`
    with stored as (select start_date, end_date from holidays where id = ${except} and deleted_at is null),
    concerned as (
      select r.class_id, r.date, ${isOpenDay(sql`r.class_id`, sql`r.date`, offDays)} as open, r.present + r.absent + r.excused + r.half + r.not_counted as marks,
        r.date between ${asked.start_date}::date and ${asked.end_date}::date and extract(isodow from r.date) = coalesce(${asked.weekday ?? null}::int, extract(isodow from r.date)) and (${classes.length === 0} or r.class_id = any(${sql.param(classes)}::int[])) as covered
      from registers r where r.date between ${asked.start_date}::date and ${asked.end_date}::date or exists (select 1 from stored s where r.date between s.start_date and s.end_date))
    select count(*) filter (where open and covered) as registers, count(distinct class_id) filter (where open and covered) as classes, coalesce(sum(marks) filter (where open and covered), 0)::int as marks,
      count(*) filter (where not open and not covered and ${isOpenDay(sql`concerned.class_id`, sql`concerned.date`, offDays, except)}) as reopened
    from concerned`);
  return effect ?? { registers: 0, classes: 0, marks: 0, reopened: 0 };
}

async function handle(
  call: RequestContext,
  { body: asked }: Input<typeof whatIf>,
): Promise<AnswerOf<typeof whatIf>> {
  if (asked.end_date < asked.start_date)
    throw invalid({
      end_date: [
        sentences.notBefore(holidays.fields.end_date.label, holidays.fields.start_date.label),
      ],
    });
  const effect = await holidayEffect(call, { ...asked, classes: asked.classes ?? [] });
  return ok({ ...effect, sentence: sentenceOf(effect) });
}

export const whatIfRoute = routeOf(whatIf, {
  access: needs("view_holidays"),
  subject: "Holidays",
  summary: "What a holiday would do to registers that exist",
  handle,
});
