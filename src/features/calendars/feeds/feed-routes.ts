import { logActivity } from "@rollcall/kit/api/activity";
import { sql } from "@rollcall/kit/api/db/sql";
import { clash, invalid, notAllowed, notFound } from "@rollcall/kit/api/errors";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { AnswerOf, DataOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { idOf } from "@rollcall/kit/api/http/request-values";
import { apiBase } from "@rollcall/kit/api/http/base";
import { signedIn, type Route } from "@rollcall/kit/api/http/route";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { newToken, storedHash } from "@rollcall/kit/api/identity/tokens";
import { calendarFeeds, endFeed, makeFeed, openFeed, replaceFeed } from "../contract";
import { t } from "../text";
import type { FeedSubject } from "./feed-events";
import { feedsOf, type ShownFeed } from "./feed-rows";
import { answerFeed, feedHolder } from "./open-feed";
import { classesFor, kindsFor, teachersFor } from "./rights";

/** Addresses of one person that open something. */
const maxFeeds = 20;
/** Letters at the end of an address by which people tell theirs apart. */
const endingLength = 4;

async function list(call: RequestContext): Promise<AnswerOf<typeof calendarFeeds>> {
  return ok({
    feeds: await feedsOf(call),
    // A host that reads no address has no network: it runs in a browser.
    reachable: call.context.addresses !== undefined,
    kinds: await kindsFor(call),
    classes: await classesFor(call),
    teachers: await teachersFor(call),
  });
}

/** @throws ApiError 403, 422 for what somebody may not see now, or what is not said. */
async function subjectOf(
  call: RequestContext,
  { kind, subject_id: subjectId }: Input<typeof makeFeed>["body"],
): Promise<FeedSubject> {
  if (!(await kindsFor(call)).includes(kind)) throw notAllowed(t("feeds.noAccess"), "permission");
  if (kind !== "class" && kind !== "teacher") return { kind, subjectId: null };
  const known = kind === "class" ? await classesFor(call) : await teachersFor(call);
  if (!known.some(({ id }) => id === subjectId))
    throw invalid({ subject_id: [t("feeds.subject")] });
  return { kind, subjectId: subjectId ?? null };
}

const logFeed = (call: RequestContext, action: string, kind: string, ending: string) =>
  logActivity(call, [
    {
      action,
      resource: "admins",
      recordId: call.identity.id,
      changes: {},
      details: { calendar: kind, ending },
    },
  ]);

async function shown(call: RequestContext, id: number): Promise<ShownFeed> {
  const [found] = await feedsOf(call, sql`f.id = ${id}`);
  if (!found) throw notFound();
  return found;
}

/** The address that a calendar program is given. */
const addressOf = ({ context, request }: RequestContext, token: string): string =>
  `${context.publicUrl ?? new URL(request.url).origin}${apiBase}/calendar-feeds/${token}/calendar.ics`;

type Made = DataOf<typeof makeFeed>;

async function make(
  call: RequestContext,
  { body }: Input<typeof makeFeed>,
): Promise<AnswerOf<typeof makeFeed>> {
  const { kind, subjectId } = await subjectOf(call, body);
  const token = newToken();
  const [hash, ending] = [await storedHash(token), token.slice(-endingLength)];
  const made = await call.db.transaction(async (db): Promise<Made> => {
    const inside = { ...call, db, identity: call.identity };
    await db.query(sql`select 1 from admins where id = ${call.identity.id} for no key update`);
    const [{ count } = { count: 0 }] = await db.query<{ count: number }>(
      sql`select count(*)::int as count from calendar_feeds where admin_id = ${call.identity.id} and revoked_at is null`,
    );
    if (count >= maxFeeds) throw clash(t("feeds.tooMany", { count }));
    const [row] = await db.query<{ id: number }>(sql`
      insert into calendar_feeds (admin_id, kind, subject_id, token_hash, ending, created_at)
      values (${call.identity.id}, ${kind}, ${subjectId}, ${hash}::bytea, ${ending}, ${call.context.now().toISOString()}) returning id`);
    await logFeed(inside, "made a calendar address", kind, ending);
    return { ...(await shown(inside, row?.id ?? 0)), address: addressOf(call, token) };
  });
  return ok(made, { status: 201, message: t("feeds.made") });
}

async function replace(call: RequestContext): Promise<AnswerOf<typeof replaceFeed>> {
  const id = idOf(call);
  const token = newToken();
  const [hash, ending] = [await storedHash(token), token.slice(-endingLength)];
  const made = await call.db.transaction(async (db): Promise<Made> => {
    const inside = { ...call, db, identity: call.identity };
    const [row] = await db.query<{ kind: string }>(sql`
      update calendar_feeds set token_hash = ${hash}::bytea, ending = ${ending}, created_at = ${call.context.now().toISOString()}, last_used_at = null, last_used_address = null
      where id = ${id} and admin_id = ${call.identity.id} and revoked_at is null returning kind`);
    if (!row) throw notFound();
    await logFeed(inside, "replaced a calendar address", row.kind, ending);
    return { ...(await shown(inside, id)), address: addressOf(call, token) };
  });
  return ok(made, { status: 201, message: t("feeds.made") });
}

async function end(call: RequestContext): Promise<AnswerOf<typeof endFeed>> {
  const id = idOf(call);
  const [row] = await call.db.query<{ kind: string; ending: string }>(sql`
    update calendar_feeds set revoked_at = ${call.context.now().toISOString()} where id = ${id} and admin_id = ${call.identity.id} and revoked_at is null returning kind, ending`);
  if (!row) throw notFound();
  await logFeed(call, "ended a calendar address", row.kind, row.ending);
  return ok({ id }, { message: t("feeds.ended") });
}

const own = { access: signedIn, subject: "Calendar feeds" } as const;

/**
 * Calendars by secret addresses. None that makes an address keeps its answer for a retry: it holds a
 * secret that is stored only as a hash.
 */
export const feedRoutes: Route[] = [
  routeOf(calendarFeeds, {
    ...own,
    summary: "Own calendar addresses, and what they can be about",
    handle: list,
  }),
  routeOf(makeFeed, {
    ...own,
    summary: "Make a calendar address, which only this answer shows",
    handle: make,
  }),
  routeOf(replaceFeed, {
    ...own,
    summary: "Replace a calendar address; only this answer shows the new one",
    handle: replace,
  }),
  routeOf(endFeed, { ...own, summary: "End a calendar address", writes: true, handle: end }),
  routeOf(openFeed, {
    access: feedHolder,
    subject: "Calendar feeds",
    summary: "A calendar by its secret address, as its owner may see it now",
    countsTries: true,
    handle: answerFeed,
  }),
];
