import { apiBase } from "@rollcall/kit/api/http/base";
import { sql } from "@rollcall/kit/api/db/sql";
import { notAllowed } from "@rollcall/kit/api/errors";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { callLimit } from "@rollcall/kit/api/identity/call-limit";
import { newLinkToken, storedHash } from "@rollcall/kit/api/identity/tokens";
import { sayIn } from "@rollcall/kit/schema/messages";
import { readSettings } from "../../school/settings/settings";
import { calendarAnswer, studentFeed } from "../calendars/api";
import type { familyCalendar, makeFamilyCalendar } from "./contract";
import { firstName } from "./domain/first-name";
import { logByLink, noteUse, openCalendarLink, openLink } from "./open-link";
import { t } from "./text";

/** Days for which an address opens something: a school year, and what is before it. */
const validDays = 400;
/** Readings of one address, and addresses made by one link, in an hour. */
const [readings, makings] = [60, 10];
const hour = 3_600_000;
const tooOften = (calls: number) => t("calendarTooOften", { calls });
const countReading = callLimit(hour, tooOften);
const countMaking = callLimit(hour, tooOften);

/**
 * Makes an address of a child's calendar for a parent who has shown who they are. It is a link of its
 * own, which ends with all that end links: the office, a restriction, the child's leaving.
 * @throws ApiError 403 while the date of birth has not been given; 429; as `openLink` does
 */
export async function makeCalendar(
  call: RequestContext,
): Promise<AnswerOf<typeof makeFamilyCalendar>> {
  const link = await openLink(call);
  if (!link.confirmed) throw notAllowed(t("dateFirst"), "scope");
  const { context, address, request } = call;
  countMaking(context, link.id, makings);
  const [token, now] = [newLinkToken(), context.now()];
  const until = new Date(now.getTime() + validDays * 24 * hour).toISOString();
  const [hash, at] = [await storedHash(token), now.toISOString()];
  await context.db.transaction(async (db) => {
    const { parent, student } = link;
    await db.query(
      sql`update family_links set revoked_at = ${at} where parent_id = ${parent.id} and student_id = ${student.id} and is_calendar and revoked_at is null`,
    );
    await db.query(sql`
      insert into family_links (parent_id, student_id, token_hash, created_at, expires_at, confirmed_at, is_calendar)
      values (${parent.id}, ${student.id}, ${hash}::bytea, ${at}, ${until}, ${at}, true)`);
    await logByLink({ db, address, context }, link, "made a calendar address");
  });
  const origin = context.publicUrl ?? new URL(request.url).origin;
  return ok(
    { address: `${origin}${apiBase}/family/${token}/calendar.ics`, until },
    { status: 201, message: t("calendarMade") },
  );
}

/** The child's calendar, in the school's language: a program says no other. */
export async function answerCalendar(
  call: RequestContext,
): Promise<AnswerOf<typeof familyCalendar>> {
  const link = await openCalendarLink(call);
  countReading(call.context, link.id, readings);
  await noteUse(call, link, "read a calendar address");
  const { id, name } = link.student;
  const say = await studentFeed(call, { id, name: firstName(name) });
  const { "institution.language": language } = await readSettings(call.db);
  return (await calendarAnswer(call, sayIn(language, say))) as AnswerOf<typeof familyCalendar>;
}
