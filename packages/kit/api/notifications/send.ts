import { sql } from "../db/sql";
import { logActivity } from "../activity";
import { publish } from "../events/publish";
import { one } from "../http/envelope";
import { invalid } from "../errors";
import type { RequestContext } from "../http/request-context";
import type { AnswerOf, DataOf } from "../http/contract";
import { needs, type Route } from "../http/route";
import { routeOf, type Asked } from "../http/route-of";
import { audienceOf, describe } from "./audience";
import type { NotificationCalls } from "./contract";
import { deliverSome } from "./deliver";
import { storeSending } from "./store-sending";
import { subject } from "./notice";
import { channelsOf, keepsOnly, reachOf } from "./reach";
import { recipientsOf, type Recipients } from "./recipients";

/**
 * So many admins have it while the sender waits; more, and what leaves the server, after the
 * answer.
 */
const maxAtOnce = 200;
const maxUnreachableNamed = 20;

async function preview(
  call: RequestContext,
  { body }: Asked<NotificationCalls["preview"]>,
  recipients: Recipients,
): Promise<AnswerOf<NotificationCalls["preview"]>> {
  const { audiences } = recipients;
  const audience = audienceOf(audiences, body);
  await describe(call.db, recipients, audience);
  const figures = Object.entries(audiences.figures).map(
    ([name, { kinds }]) =>
      sql`count(*) filter (where kind = any(${sql.param([...kinds])}::text[])) as ${sql.identifier(name)}`,
  );
  const [row] = await call.db.query<
    Omit<DataOf<NotificationCalls["preview"]>, "channels" | "kept_only">
  >(sql`
    with r as materialized (${recipientsOf(recipients, audience, reachOf(call.context, audiences, body.type ?? ""))})
    select ${sql.join([sql`count(*) as total`, ...figures, sql`count(*) - count(reason) as reachable`, sql`count(reason) as unreachable`], sql`, `)},
      (select coalesce(json_agg(u), '[]') from (select kind, id, name, reason from r where reason is not null order by name, kind, id limit ${maxUnreachableNamed}) u) as unreachable_people
    from r`);
  if (!row) throw new Error("Figures are one row.");
  return one({ ...row, channels: channelsOf(call.context), kept_only: keepsOnly(call.context) });
}

/** A channel's label within a sentence: "e-mail", but "SMS". */
const inSentence = (label: string): string =>
  label === label.toUpperCase() ? label : label.charAt(0).toLowerCase() + label.slice(1);

/** Why nothing is sent where nobody could read it. */
const unreadable = (total: number, channels: readonly string[]): string => {
  if (channels.length > 0) {
    const by = channels.map(inSentence).join(" or ");
    return total === 1
      ? `This person can't be reached by ${by}: there is no address for it on record, it was refused before, or they have unsubscribed. Nothing was sent.`
      : `None of these ${total} people can be reached by ${by}: there is no address for it on record, it was refused before, or they have unsubscribed. Nothing was sent.`;
  }
  const who =
    total === 1
      ? "This person can't read messages yet"
      : `None of these ${total} people can read messages yet`;
  return `${who}: no channel is set up, so only admins read them, in the console. Nothing was sent.`;
};

/** What is known of a sending at its answer: it may still be on its way. */
const outcome = (
  { isSent, isKept }: { isSent: boolean; isKept: boolean },
  total: number,
  unreachable: number,
): string => {
  if (isKept && !isSent)
    return "Kept in the outbox. Nothing leaves the server: no mail server is set up.";
  const what = isSent ? "Notification sent" : "The notification is being sent";
  return unreachable === 0
    ? what
    : `${what} to ${total - unreachable} of ${total} people; the others can't be reached.`;
};

async function send(
  call: RequestContext,
  { body: asked }: Asked<NotificationCalls["send"]>,
  recipients: Recipients,
): Promise<AnswerOf<NotificationCalls["send"]>> {
  const { db, identity, context } = call;
  const audience = audienceOf(recipients.audiences, asked);
  const described = await describe(db, recipients, audience);
  const at = context.now().toISOString();
  const {
    id,
    total,
    unreachable,
    state: stored,
  } = await storeSending({ db, channels: context.channels }, recipients, asked, audience, {
    adminId: identity.id,
    at,
    recipients: described,
  });
  if (total === unreachable)
    throw invalid({ recipient_type: [unreadable(total, channelsOf(context))] });
  const changes = Object.entries({
    title: asked.title,
    body: asked.body,
    type: asked.type,
    recipients: described,
    total,
  }).map(([field, after]) => [field, { before: null, after }]);
  await logActivity(call, [
    {
      action: "send",
      resource: "notifications",
      recordId: id,
      changes: Object.fromEntries(changes),
    },
  ]);
  const delivered =
    total - unreachable <= maxAtOnce
      ? (await deliverSome(db, { id, created_by: identity.id }, maxAtOnce, at)).length
      : 0;
  await publish(db, { topic: "notifications", adminId: identity.id, id });
  const state = stored === "sending" && delivered === total - unreachable ? "sent" : stored;
  return one(
    { id, state, total, delivered, unreachable },
    {
      status: 201,
      message: outcome(
        { isSent: state === "sent", isKept: keepsOnly(context) },
        total,
        unreachable,
      ),
    },
  );
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
