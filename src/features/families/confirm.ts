import { sql } from "@rollcall/kit/api/db/sql";
import { clash, invalid } from "@rollcall/kit/api/errors";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { Input } from "@rollcall/kit/api/http/route-of";
import type { confirmFamily } from "./contract";
import { gone, logByLink, openLink, type OpenLink } from "./open-link";
import { t } from "./text";

/** Wrong dates after which a link opens nothing any more. */
const maxTries = 5;

/** How a try ended: `tries` are the wrong ones there were. */
interface Tried {
  right: boolean;
  tries: number;
}

/**
 * One try, counted and compared by one statement: parallel ones cannot slip past each other.
 * Undefined where none is left.
 */
async function tryDate(
  { context }: RequestContext,
  link: OpenLink,
  date: string,
): Promise<Tried | undefined> {
  const at = context.now().toISOString();
  const [tried] = await context.db.query<Tried>(sql`
    with s as (select date_of_birth = ${date}::date as is_right from students where id = ${link.student.id})
    update family_links f set
      tries = f.tries + case when s.is_right then 0 else 1 end,
      confirmed_at = case when s.is_right then coalesce(f.confirmed_at, ${at}::timestamptz) else f.confirmed_at end,
      revoked_at = case when not s.is_right and f.tries + 1 >= ${maxTries} then ${at}::timestamptz end
    from s where f.id = ${link.id} and f.revoked_at is null and f.tries < ${maxTries} and s.is_right is not null
    returning s.is_right as right, f.tries`);
  return tried;
}

/**
 * Shows the month from now on to who knows when the child was born.
 * @throws ApiError 422 with how many tries are left; 404 after the last one, and as `openLink` does;
 * 409 where the school has no date of birth.
 */
export async function answerConfirm(
  call: RequestContext,
  { body: { date_of_birth: date } }: Input<typeof confirmFamily>,
): Promise<AnswerOf<typeof confirmFamily>> {
  const link = await openLink(call);
  if (!link.student.has_date_of_birth) throw clash(t("noDateOfBirth"));
  const tried = await tryDate(call, link, date);
  if (!tried) throw gone();
  if (tried.right) {
    if (!link.confirmed) await logByLink(call, link, "confirmed the date of birth");
    return ok({ confirmed: true });
  }
  await logByLink(call, link, "entered a wrong date of birth");
  const left = maxTries - tried.tries;
  if (left === 0) throw gone();
  throw invalid({ date_of_birth: [t("wrongDate", { left })] });
}
