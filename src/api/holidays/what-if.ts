import { sql } from "drizzle-orm";
import * as z from "zod";
import { isCalendarDate } from "../../schema";
import { sentences } from "../../schema/sentences";
import { isOpenDay, offDaysOf } from "../attendance/calendar";
import { one } from "../http/envelope";
import { invalid } from "../http/errors";
import { needs, type Call, type Route } from "../http/route";
import { bodyOf, readBody } from "../identity/read-body";
import { readStored } from "../settings/settings";

const id = (label: string) => z.int(sentences.reference(label)).min(1, sentences.reference(label)).max(2147483647, sentences.reference(label));
const day = (label: string) => z.string({ error: ({ input }) => (input === undefined || input === null ? sentences.required(label) : sentences.date(label)) }).refine(isCalendarDate, sentences.date(label));

const body = bodyOf({
  start_date: day("First day"),
  end_date: day("Last day"),
  classes: z.array(id("Classes"), sentences.references("Classes")).max(2000, sentences.references("Classes")).nullish(),
  id: id("Holiday").nullish(),
});

interface Effect {
  /** Registers that would leave the percentage, of so many classes, with so many marks. */
  registers: number;
  classes: number;
  marks: number;
  /** Registers that would count again, since the holiday covers them no longer. */
  reopened: number;
}

const sentenceOf = ({ registers, reopened }: Effect): string => {
  const leaving = registers === 1 ? "1 register exists on these days; it will leave the percentage." : `${registers} registers exist on these days; they will leave the percentage.`;
  const back = reopened === 1 ? "1 register will count again." : `${reopened} registers will count again.`;
  return [registers > 0 || reopened === 0 ? (registers > 0 ? leaving : "No register that counts exists on these days.") : "", reopened > 0 ? back : ""].filter(Boolean).join(" ");
};

async function whatIf(call: Call): Promise<Response> {
  const asked = await readBody(call, body);
  if (asked.end_date < asked.start_date) throw invalid({ end_date: [sentences.notBefore("Last day", "First day")] });
  const [own, classes] = [asked.id ?? 0, [...new Set(asked.classes ?? [])]];
  const offDays = offDaysOf(await readStored(call.db));
  const [effect] = await call.db.query<Effect>(sql`
    with stored as (select start_date, end_date from holidays where id = ${own} and deleted_at is null),
    concerned as (
      select r.class_id, r.date, r.open, r.present + r.absent + r.excused + r.half + r.not_counted as marks,
        r.date between ${asked.start_date}::date and ${asked.end_date}::date and (${classes.length === 0} or r.class_id = any(${sql.param(classes)}::int[])) as covered
      from registers r where r.date between ${asked.start_date}::date and ${asked.end_date}::date or exists (select 1 from stored s where r.date between s.start_date and s.end_date))
    select count(*) filter (where open and covered) as registers, count(distinct class_id) filter (where open and covered) as classes, coalesce(sum(marks) filter (where open and covered), 0)::int as marks,
      count(*) filter (where not open and not covered and ${isOpenDay(sql`concerned.class_id`, sql`concerned.date`, offDays, own)}) as reopened
    from concerned`);
  return one({ ...effect, sentence: effect ? sentenceOf(effect) : "" });
}

/** What a holiday would do to registers that exist, before it is saved. */
export const whatIfRoute: Route = {
  method: "POST", path: "/admin/holidays/what-if", access: needs("view_holidays"), subject: "Holidays", summary: "What a holiday would do to registers that exist", body, handle: whatIf,
};
