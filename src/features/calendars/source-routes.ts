import { logActivity } from "@rollcall/kit/api/activity";
import { sql } from "@rollcall/kit/api/db/sql";
import { publish } from "@rollcall/kit/api/events/publish";
import { clash, invalid } from "@rollcall/kit/api/errors";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { idOf } from "@rollcall/kit/api/http/request-values";
import { needs, type Route } from "@rollcall/kit/api/http/route";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { calendarTopic, checkAddress, cleaned, noteWaiting, storeChecked } from "./check-source";
import {
  calendarPlan,
  calendars,
  changeCalendar,
  connectCalendar,
  disconnectCalendar,
  maxCalendar,
  maxLines,
  readAgain,
  takeCalendar,
} from "./contract";
import { calendarsIn } from "./icalendar/calendar-text";
import { readCalendar } from "./icalendar/read-calendar";
import { effectOf, isHarmless } from "./effects";
import { problemNow, t } from "./text";
import { hostOf, readingOf, readPlan, shownSource, shownSources, sourceOf } from "./sources";
import { seenOf, takeLines } from "./take";
import { t as contractText } from "./domain/text";

/** Calendars that can be connected. */
const maxSources = 50;

const logSource = (call: RequestContext, action: string, name: string) =>
  logActivity(call, [
    { action, resource: "calendars", recordId: null, changes: {}, details: { calendar: name } },
  ]);

/** An address as it is read: `webcal:` is https. @throws ApiError 422 */
function readable({ context }: RequestContext, written: string): string {
  const text = written.replace(/^webcals?:/i, "https:");
  const refuse = (sentence: string) => invalid({ address: [sentence] });
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) throw refuse(t("notAddress"));
  if (!context.addresses) throw refuse(t("cannotFetch"));
  const { href, username, password } = new URL(text);
  const problem = username + password === "" ? context.addresses.problem(href) : t("notAddress");
  if (problem !== undefined) throw refuse(problem);
  return href;
}

/** A calendar that was sent as a file. @throws ApiError 422 */
function sent(text: string): string {
  if (!calendarsIn(text)) throw invalid({ text: [`${contractText("noCalendar")}.`] });
  return cleaned(text);
}

/** A calendar that is read from its address for the first time. @throws ApiError 409, 422 */
async function fetched(call: RequestContext, written: string) {
  const address = readable(call, written);
  const [known] = await call.db.query<{ name: string }>(
    sql`select name from calendar_sources where address = ${address}`,
  );
  if (known) throw clash(t("connectedBefore", known));
  const { addresses } = call.context;
  if (!addresses) throw invalid({ address: [t("cannotFetch")] });
  const checked = await checkAddress(addresses, { address, etag: null }, call.request.signal);
  if (checked.kind !== "read")
    throw invalid({
      address: [
        `${checked.kind === "failed" ? problemNow(checked.problem) : contractText("noCalendar")}.`,
      ],
    });
  return { ...checked, address };
}

async function connect(
  call: RequestContext,
  { body }: Input<typeof connectCalendar>,
): Promise<AnswerOf<typeof connectCalendar>> {
  const { address: written, text, kind, automatic } = body;
  if (!written === !text) throw invalid({ address: [t("oneOf")] });
  // Not within the transaction: what it asks may take its time.
  const calendar = written
    ? await fetched(call, written)
    : { content: sent(text ?? ""), etag: null, address: null };
  const { content, etag, address } = calendar;
  const own = readCalendar(content, await readingOf(call))
    ?.name.slice(0, 120)
    .trim();
  const name = (own || body.name || hostOf(address)) ?? t("untitled");
  const id = await call.db.transaction(async (db) => {
    const at = call.context.now().toISOString();
    const [{ count } = { count: 0 }] = await db.query<{ count: number }>(
      sql`select count(*)::int as count from calendar_sources`,
    );
    if (count >= maxSources) throw clash(t("tooManySources", { count }));
    const [made] = await db.query<{ id: number }>(sql`
      insert into calendar_sources (name, address, kind, automatic, content, etag, created_by, created_at, read_at, checked_at)
      values (${name}, ${address}, ${kind}, ${address !== null && automatic}, ${content}, ${etag}, ${call.identity.id}, ${at}, ${at}, ${at})
      on conflict (address) do nothing returning id`);
    if (!made) throw clash(t("connectedBefore", { name }));
    const { now } = call.context;
    await storeChecked({ db, now }, made, { kind: "unchanged" });
    await noteWaiting({ db, now }, made.id);
    await logSource({ ...call, db }, "connected a calendar", name);
    return made.id;
  });
  return ok(await shownSource(call.db, id), { status: 201, message: t("connected", { name }) });
}

async function plan(call: RequestContext): Promise<AnswerOf<typeof calendarPlan>> {
  const id = idOf(call);
  const source = await sourceOf(call.db, id);
  const found = await readPlan(call, source);
  const lines = [];
  for (const line of found.lines.slice(0, maxLines)) {
    const effect = await effectOf(call, line, found.today);
    const { key, kind, holidayId, before, after, whole, byHand, declined } = line;
    const { registers, marks, reopened } = effect;
    lines.push({
      key,
      kind,
      holiday_id: holidayId,
      before,
      after,
      whole,
      by_hand: byHand,
      declined,
      suggested: isHarmless(line, effect),
      registers,
      marks,
      reopened,
    });
  }
  return ok({
    source: await shownSource(call.db, id),
    seen: await seenOf(found),
    lines,
    more: found.lines.length - lines.length,
    unchanged: found.unchanged + found.same.length,
    kept: found.kept,
    unread: found.unread,
  });
}

async function again(
  call: RequestContext,
  { body: { text } }: Input<typeof readAgain>,
): Promise<AnswerOf<typeof readAgain>> {
  const id = idOf(call);
  const { address, etag } = await sourceOf(call.db, id);
  const { addresses, now } = call.context;
  if (address === null && !text) throw invalid({ text: [t("isFile")] });
  if (address !== null && text) throw invalid({ text: [t("oneOf")] });
  if (address !== null && !addresses) throw clash(t("cannotFetch"));
  const checked =
    address !== null && addresses
      ? await checkAddress(addresses, { address, etag }, call.request.signal)
      : ({ kind: "read", content: sent(text ?? ""), etag: null } as const);
  await call.db.transaction(async (db) => {
    await storeChecked({ db, now }, { id }, checked);
    await noteWaiting({ db, now }, id);
  });
  const source = await shownSource(call.db, id);
  const { waiting, problem } = source;
  const message =
    problem !== null
      ? `${problem}.`
      : waiting === 0
        ? t("upToDate")
        : t("waiting", { count: waiting });
  return ok(source, { message });
}

async function take(
  call: RequestContext,
  { body }: Input<typeof takeCalendar>,
): Promise<AnswerOf<typeof takeCalendar>> {
  const source = await sourceOf(call.db, idOf(call), true);
  const found = await readPlan(call, source);
  if (body.seen !== (await seenOf(found))) throw clash(contractText("changedMeanwhile"));
  const taken = await takeLines(call, source, found, body);
  await noteWaiting({ db: call.db, now: call.context.now }, source.id);
  await logSource(call, "took from a calendar", source.name);
  const { created, changed, removed } = taken;
  const message = created + changed + removed === 0 ? t("nothingTaken") : t("taken", taken);
  return ok(taken, { message });
}

async function change(
  call: RequestContext,
  { body: { automatic } }: Input<typeof changeCalendar>,
): Promise<AnswerOf<typeof changeCalendar>> {
  const id = idOf(call);
  const { name, address } = await sourceOf(call.db, id, true);
  if (address === null) throw clash(t("isFile"));
  await call.db.query(
    sql`update calendar_sources set automatic = ${automatic}, created_by = ${call.identity.id} where id = ${id}`,
  );
  await publish(call.db, { topic: calendarTopic });
  await logSource(call, "changed a calendar", name);
  return ok(await shownSource(call.db, id));
}

async function disconnect(call: RequestContext): Promise<AnswerOf<typeof disconnectCalendar>> {
  const id = idOf(call);
  const { name } = await sourceOf(call.db, id, true);
  await call.db.query(sql`delete from calendar_sources where id = ${id}`);
  await publish(call.db, { topic: calendarTopic });
  await logSource(call, "disconnected a calendar", name);
  return ok({ id }, { message: t("disconnected") });
}

const subject = "Holidays";
const mayView = { access: needs("view_holidays"), subject } as const;
const mayEdit = {
  access: needs("view_holidays", "create_holidays", "edit_holidays"),
  subject,
} as const;
/** JSON may need two bytes for one of a text, such as a line's end. */
const maxBody = 2 * maxCalendar + 64 * 1024;

/** Calendars that holidays come from. */
export const sourceRoutes: Route[] = [
  routeOf(calendars, {
    ...mayView,
    summary: "The calendars that holidays come from",
    handle: async ({ db, context }) =>
      ok({ sources: await shownSources(db), fetches: context.addresses !== undefined }),
  }),
  routeOf(connectCalendar, {
    ...mayEdit,
    summary: "Connect a calendar; no holiday is added yet",
    maxBody,
    handle: connect,
  }),
  routeOf(calendarPlan, {
    ...mayView,
    summary: "What taking a calendar would change",
    handle: plan,
  }),
  routeOf(readAgain, {
    ...mayEdit,
    summary: "Read a calendar again; no holiday is changed yet",
    maxBody,
    handle: again,
  }),
  routeOf(takeCalendar, {
    ...mayEdit,
    summary: "Take changes of a calendar over into the holidays",
    writes: true,
    handle: take,
  }),
  routeOf(changeCalendar, {
    ...mayEdit,
    summary: "Choose whether harmless changes of a calendar are taken each night",
    writes: true,
    handle: change,
  }),
  routeOf(disconnectCalendar, {
    ...mayEdit,
    summary: "Disconnect a calendar; its holidays stay",
    writes: true,
    handle: disconnect,
  }),
];
