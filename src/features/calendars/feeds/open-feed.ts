import { sql } from "@rollcall/kit/api/db/sql";
import { storedAddress } from "@rollcall/kit/api/activity";
import { ApiError } from "@rollcall/kit/api/errors";
import { fingerprintOf } from "@rollcall/kit/api/sha256";
import { knows } from "@rollcall/kit/api/http/request-values";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import type { Identity, RequestContext } from "@rollcall/kit/api/http/request-context";
import { oncePerRequest } from "@rollcall/kit/api/http/once-per-request";
import type { Access } from "@rollcall/kit/api/http/route";
import { callLimit } from "@rollcall/kit/api/identity/call-limit";
import { permissionsColumn } from "@rollcall/kit/api/identity/rights";
import { networkTry } from "@rollcall/kit/api/identity/throttle";
import { isToken, storedHash } from "@rollcall/kit/api/identity/tokens";
import { maintenanceColumn, refuseInMaintenance } from "@rollcall/kit/api/settings/maintenance";
import { adminReaders } from "@rollcall/kit/api/notifications/admin-readers";
import { sayIn } from "@rollcall/kit/schema/messages";
import type { openFeed } from "../contract";
import { writeCalendar } from "../icalendar/write-calendar";
import { t } from "../text";
import { contentOf, type FeedContent, type FeedSubject } from "./feed-events";
import { isEnded } from "./feed-rows";
import { mayFeed } from "./rights";

/** How old the note of a feed's last use may become before it is written again. */
const touchAfterMs = 60_000;
/** Readings of one feed in an hour: several devices that look every few minutes. */
const perHour = 60;
/** Addresses that open nothing, from one network in a quarter of an hour. */
const wrongAddresses = { kind: "calendar feeds", limit: 100 };

const count = callLimit(3_600_000, (calls) => t("feeds.tooManyCalls", { calls }));

/** The one answer to an address that is unknown, ended, or of somebody who may not see this. */
const gone = () => new ApiError(404, t("feeds.gone"));

interface Opened extends FeedSubject {
  feedId: number;
  identity: Identity;
  untouched: boolean;
}

type Row = Omit<Opened, "identity"> & Omit<Identity, "sessionId"> & { maintained: string | null };

/**
 * Whose calendar a request asks for, with the rights that this person has at this moment. Not in a
 * transaction: a wrong one is counted when it is refused.
 * @throws ApiError 404; 429; 503 under maintenance
 */
const opened = oncePerRequest(async (call: RequestContext): Promise<Opened> => {
  const token = call.params["token"] ?? "";
  const now = call.context.now();
  const touched = new Date(now.getTime() - touchAfterMs).toISOString();
  const [row] = isToken(token)
    ? await call.db.query<Row>(sql`
    select f.id as "feedId", f.kind, f.subject_id as "subjectId", coalesce(f.last_used_at <= ${touched}::timestamptz, true) as untouched,
      a.id, a.name, a.email, a.is_super_admin, ${permissionsColumn}, ${maintenanceColumn} as maintained
    from calendar_feeds f join admins a on a.id = f.admin_id and a.status = 'active' and a.deleted_at is null
    where f.token_hash = ${await storedHash(token)}::bytea and f.revoked_at is null and not ${isEnded}`)
    : [];
  if (!row) {
    await networkTry(call, wrongAddresses);
    throw gone();
  }
  const { feedId, kind, subjectId, untouched, maintained, ...owner } = row;
  count(call.context, feedId, perHour);
  refuseInMaintenance(maintained, owner.is_super_admin === true);
  const identity = { ...owner, sessionId: 0 };
  if (!mayFeed({ identity }, kind)) throw gone();
  return { feedId, kind, subjectId, untouched, identity };
});

/** Who may read a calendar. */
export const feedHolder: Access = {
  kind: "otherToken",
  holder: "the calendar program that was given the address",
  identify: opened,
};

/** The request as its owner's; what the call says by getters is said anew. */
const asOwner = (call: RequestContext, identity: Identity): RequestContext => ({
  context: call.context,
  features: call.features,
  db: call.db,
  request: call.request,
  params: call.params,
  query: call.query,
  address: call.address,
  requestId: call.requestId,
  json: () => call.json(),
  identity,
});

const noteUse = ({ db, context, address }: RequestContext, { feedId }: Opened) =>
  db.query(
    sql`update calendar_feeds set last_used_at = ${context.now().toISOString()}, last_used_address = ${storedAddress(address)}::text where id = ${feedId}`,
  );

/** A calendar as its owner may see it now. */
export async function answerFeed(call: RequestContext): Promise<AnswerOf<typeof openFeed>> {
  const feed = await opened(call);
  const asked = asOwner(call, feed.identity);
  const [reader] = await adminReaders(call.db, [feed.identity.id]);
  const say = await contentOf(asked, feed);
  if (!say) throw gone();
  if (feed.untouched) await noteUse(call, feed);
  return (await calendarAnswer(call, sayIn(reader?.language, say))) as AnswerOf<typeof openFeed>;
}

/** A calendar in iCalendar; nothing where who asks has it already. */
export async function calendarAnswer(
  call: RequestContext,
  { name, events }: FeedContent,
): Promise<Response> {
  const text = writeCalendar(name, events);
  const tag = `"${(await fingerprintOf(text)).slice(0, 32)}"`;
  const headers = { ETag: tag, "Cache-Control": "private, no-cache" };
  return knows(call.request, tag)
    ? new Response(null, { status: 304, headers })
    : new Response(text, {
        headers: { ...headers, "Content-Type": "text/calendar; charset=utf-8" },
      });
}
