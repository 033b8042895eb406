import { apiBase } from "@rollcall/kit/api/http/base";
import { logActivity } from "@rollcall/kit/api/activity";
import { sql } from "@rollcall/kit/api/db/sql";
import { ApiError } from "@rollcall/kit/api/errors";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import { ok } from "@rollcall/kit/api/http/envelope";
import { oncePerRequest } from "@rollcall/kit/api/http/once-per-request";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { Route } from "@rollcall/kit/api/http/route";
import { routeOf } from "@rollcall/kit/api/http/route-of";
import { callLimit } from "@rollcall/kit/api/identity/call-limit";
import { networkTry } from "@rollcall/kit/api/identity/throttle";
import { isLinkToken, newLinkToken, storedHash } from "@rollcall/kit/api/identity/tokens";
import { maintenanceColumn, refuseInMaintenance } from "@rollcall/kit/api/settings/maintenance";
import { sayIn } from "@rollcall/kit/schema/messages";
import { readSettings } from "../../school/settings/settings";
import { calendarAnswer, studentFeed } from "../calendars/api";
import { asStudent, identifyStudent, refuseWhileOff, student, subject } from "../student-login/api";
import { makeOwnCalendar, ownCalendar } from "./contract";
import { t } from "./text";

/** Days for which an address opens something: a school year, and what is before it. */
const validDays = 400;
/** Readings of one address, and addresses made by one student, in an hour. */
const [readings, makings] = [60, 10];
const hour = 3_600_000;
const tooOften = (calls: number) => t("calendarTooOften", { calls });
const countReading = callLimit(hour, tooOften);
const countMaking = callLimit(hour, tooOften);
/** Addresses that open nothing, from one network in a quarter of an hour. */
const wrongAddresses = { kind: "student calendars", limit: 100 };

/**
 * Makes an address of the own calendar; the one before ends. It is a session that opens nothing else,
 * so that all that signs the student out everywhere ends it: a new access code, leaving, the trash.
 */
async function makeCalendar(call: RequestContext): Promise<AnswerOf<typeof makeOwnCalendar>> {
  const { id } = await identifyStudent(call);
  const { context, request } = call;
  countMaking(context, id, makings);
  const [token, now] = [newLinkToken(), context.now()];
  const until = new Date(now.getTime() + validDays * 24 * hour).toISOString();
  const [hash, at] = [await storedHash(token), now.toISOString()];
  await context.db.transaction(async (db) => {
    const asked = await asStudent(call, db, id);
    await db.query(
      sql`update student_sessions set revoked_at = ${at} where student_id = ${id} and is_calendar and revoked_at is null`,
    );
    await db.query(
      sql`insert into student_sessions (token_hash, student_id, created_at, expires_at, is_calendar) values (${hash}::bytea, ${id}, ${at}, ${until}, true)`,
    );
    const made = { action: "made a calendar address", resource: "students", recordId: id };
    await logActivity(asked, [{ ...made, changes: {} }]);
  });
  const origin = context.publicUrl ?? new URL(request.url).origin;
  return ok(
    { address: `${origin}${apiBase}/student-calendars/${token}/calendar.ics`, until },
    { status: 201, message: t("calendarMade") },
  );
}

interface Opened {
  sessionId: number;
  id: number;
  name: string;
}

/**
 * Whose calendar a request asks for. Not in a transaction: a wrong one is counted when it is refused.
 * @throws ApiError 404; 429; 403 while no student is let in; 503 under maintenance
 */
const opened = oncePerRequest(async (call: RequestContext): Promise<Opened> => {
  const token = call.params["token"] ?? "";
  const [row] = isLinkToken(token)
    ? await call.db.query<Opened & { maintained: string | null }>(sql`
    select t.id as "sessionId", s.id, s.name, ${maintenanceColumn} as maintained
    from student_sessions t join students s on s.id = t.student_id and s.can_login and s.status = 'active' and s.deleted_at is null
    where t.token_hash = ${await storedHash(token)}::bytea and t.is_calendar and t.revoked_at is null and t.expires_at > ${call.context.now().toISOString()}::timestamptz`)
    : [];
  if (!row) {
    await networkTry(call, wrongAddresses);
    throw new ApiError(404, t("calendarGone"));
  }
  refuseInMaintenance(row.maintained, false);
  refuseWhileOff(await readSettings(call.db));
  return row;
});

/** The own lessons, holidays and approved leave, in the school's language: a program says no other. */
async function answerCalendar(call: RequestContext): Promise<AnswerOf<typeof ownCalendar>> {
  const { sessionId, id, name } = await opened(call);
  countReading(call.context, sessionId, readings);
  const say = await studentFeed(call, { id, name });
  const { "institution.language": language } = await readSettings(call.db);
  return (await calendarAnswer(call, sayIn(language, say))) as AnswerOf<typeof ownCalendar>;
}

/** A student's own calendar for a calendar program. */
export const ownCalendarRoutes: Route[] = [
  routeOf(makeOwnCalendar, {
    access: student,
    subject,
    summary: "Make an address for a calendar program, which only this answer shows",
    handle: makeCalendar,
  }),
  routeOf(ownCalendar, {
    access: {
      kind: "otherToken",
      holder: "the calendar program that was given the address",
      identify: opened,
    },
    countsTries: true,
    subject,
    summary: "The own lessons, holidays and leave, for a calendar program",
    handle: answerCalendar,
  }),
];
