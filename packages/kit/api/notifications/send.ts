import { sql, type SQL } from "../db/sql";
import { may } from "../../schema";
import { ok } from "../http/envelope";
import { invalid } from "../errors";
import type { RequestContext } from "../http/request-context";
import type { AnswerOf, DataOf } from "../http/contract";
import { needs, type Route } from "../http/route";
import { routeOf, type Input } from "../http/route-of";
import { filled, placeholderProblem } from "../../schema/placeholders";
import { channelsInUse } from "../outbox/channels-in-use";
import { readLetterhead } from "../outbox/letterhead";
import { render } from "../outbox/render";
import { describe, foundAudience } from "./audience";
import type { NotificationCalls } from "./contract";
import { filledFor } from "./filled-for";
import { scopeOf, sendTo } from "./send-to";
import { subject } from "./notice";
import { reasonNow } from "../outbox/reasons";
import { channelsOf, keepsOnly, reachOf, type Reach } from "./reach";
import {
  kindsOf,
  moreOf,
  recipientsOf,
  type Audience,
  type Reader,
  type Recipients,
} from "./recipients";

const maxUnreachableNamed = 20;

/** How many each channel would carry it to; with what a text message has beside title and text. */
async function byChannel(
  call: RequestContext,
  people: SQL,
  reach: Reach,
  ofSubjects: boolean,
): Promise<DataOf<NotificationCalls["preview"]>["by_channel"]> {
  if (reach.channels.length === 0) return [];
  const rows = await call.db.query<{ channel: string; people: number }>(
    sql`select channel, count(*)::int as people from (${people}) r, unnest(r.ways) as channel group by 1`,
  );
  const { sender, publicUrl } = await readLetterhead(call.context);
  const { sampleLinks = [] } = call.context;
  const links =
    ofSubjects && publicUrl !== undefined
      ? sampleLinks.map((sample) => ({ label: "", url: sample(publicUrl) }))
      : [];
  return channelsInUse(call.context).flatMap(({ name, label, inParts }) => {
    const count = rows.find(({ channel }) => channel === name)?.people ?? 0;
    const frame = inParts
      ? render(sender, { title: "{title}", body: "{body}", links }).brief
      : null;
    return count === 0 ? [] : [{ channel: label, people: count, frame }];
  });
}

/** The message as its first reader would get it. */
async function exampleOf(
  call: RequestContext,
  recipients: Recipients,
  people: SQL,
  { title, body, words }: { title: string; body: string; words: readonly string[] },
): Promise<DataOf<NotificationCalls["preview"]>["example"]> {
  const [reader] = await call.db.query<Reader>(
    sql`select kind, id, name, subjects from (${people}) r where reason is null order by name, kind, id limit 1`,
  );
  if (!reader) return null;
  const { placeholders } = recipients.audiences;
  const shown = words.filter((word) => {
    const permission = placeholders[word]?.permission;
    return permission === undefined || may(call.identity, permission);
  });
  const [all = {}] = await filledFor(
    { db: call.db, now: () => call.context.now(), publicUrl: call.context.publicUrl },
    recipients,
    [reader],
    shown,
  );
  const values = Object.fromEntries(shown.map((word) => [word, all[word] ?? `{${word}}`]));
  return { name: reader.name, title: filled(title, values), body: filled(body, values) };
}

/** The first who are left out, for those who may know. */
async function leftOutOf(
  { db, identity }: RequestContext,
  { leftOut }: Recipients,
  audience: Audience,
): Promise<Pick<DataOf<NotificationCalls["preview"]>, "left_out">> {
  const rows = leftOut && may(identity, leftOut.permission) ? leftOut.of(audience) : undefined;
  if (!rows) return {};
  const found = await db.query<{ kind: string; id: number; name: string; about: string }>(
    sql`select kind, id, name, about from (${rows}) r order by name, id, about limit ${maxUnreachableNamed}`,
  );
  return found.length > 0 ? { left_out: found } : {};
}

async function preview(
  call: RequestContext,
  { body }: Input<NotificationCalls["preview"]>,
  recipients: Recipients,
): Promise<AnswerOf<NotificationCalls["preview"]>> {
  const { audiences } = recipients;
  const audience = await foundAudience(call, audiences, body);
  await describe(call.db, recipients, audience);
  const reach = reachOf(call.context, audiences, body.type ?? "");
  const texts = { title: body.title ?? "", body: body.body ?? "" };
  const scope = scopeOf(recipients, audience, texts);
  const people = recipientsOf(recipients, audience, reach, (kind) =>
    moreOf(recipients, audience, reach, kind),
  );
  const figures = Object.entries(audiences.figures).map(
    ([name, { kinds }]) =>
      sql`count(*) filter (where kind = any(${sql.param([...kinds])}::text[])) as ${sql.identifier(name)}`,
  );
  const [row] = await call.db.query<
    Omit<
      DataOf<NotificationCalls["preview"]>,
      "left_out" | "channels" | "kept_only" | "by_channel" | "example" | "about_each"
    >
  >(sql`
    with r as materialized (${recipientsOf(recipients, audience, reach)})
    select ${sql.join([sql`count(*) as total`, ...figures, sql`count(*) - count(reason) as reachable`, sql`count(reason) as unreachable`], sql`, `)},
      (select coalesce(json_agg(u), '[]') from (select kind, id, name, reason from r where reason is not null order by name, kind, id limit ${maxUnreachableNamed}) u) as unreachable_people
    from r`);
  if (!row) throw new Error("Figures are one row.");
  return ok({
    ...row,
    unreachable_people: row.unreachable_people.map((person) => ({
      ...person,
      reason: reasonNow(person.reason),
    })),
    channels: channelsOf(call.context),
    kept_only: keepsOnly(call.context),
    by_channel: await byChannel(call, people, reach, scope?.ofSubjects ?? false),
    ...(await leftOutOf(call, recipients, audience)),
    about_each: scope?.ofSubjects ?? false,
    example: scope?.words.length
      ? await exampleOf(call, recipients, people, { ...texts, words: scope.words })
      : null,
  });
}

/** @throws ApiError 422 where a placeholder is none, or has nothing to say to some of the kinds. */
function refuseWrongWords(
  { audiences }: Recipients,
  texts: { title: string; body: string },
  kinds?: readonly string[],
): void {
  const wrong = (["title", "body"] as const).flatMap((field) => {
    const problem = placeholderProblem(texts[field], audiences, kinds);
    return problem === undefined ? [] : [[field, [problem]] as [string, string[]]];
  });
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
}

async function send(
  call: RequestContext,
  { body: asked }: Input<NotificationCalls["send"]>,
  recipients: Recipients,
): Promise<AnswerOf<NotificationCalls["send"]>> {
  refuseWrongWords(recipients, asked);
  const audience = await foundAudience(call, recipients.audiences, asked);
  refuseWrongWords(recipients, asked, kindsOf(recipients, audience));
  const { message, ...sent } = await sendTo(call, recipients, asked, audience);
  return ok(sent, { status: 201, message });
}

const common = { access: needs("send_notifications"), subject } as const;

/** Telling people something. */
export const sendRoutes = (calls: NotificationCalls, recipients: Recipients): Route[] => [
  routeOf(calls.preview, {
    ...common,
    summary: "How many a sending would be for, and who could not be reached",
    handle: (call, asked) => preview(call, asked, recipients),
  }),
  routeOf(calls.send, {
    ...common,
    summary: "Send a notification",
    writes: true,
    handle: (call, asked) => send(call, asked, recipients),
  }),
];
