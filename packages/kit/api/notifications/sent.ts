import { holdsWords } from "../crud/holds-words";
import { sql, type SQL } from "../db/sql";
import { idOf } from "../http/request-values";
import { list, ok } from "../http/envelope";
import { notFound } from "../errors";
import { pageMeta } from "../http/paging";
import type { RequestContext, Identity } from "../http/request-context";
import type { AnswerOf, DataOf } from "../http/contract";
import { needs, type Route } from "../http/route";
import { routeOf, type Input } from "../http/route-of";
import { describedNow, isToSinglePeople } from "./audience";
import type { NotificationCalls } from "./contract";
import { subject } from "./notice";
import { keepsOnly } from "./reach";
import { deliveriesOfRecipient, recipientState } from "./recipient-state";
import { reasonNow } from "../outbox/reasons";
import { nameOf, type Recipients } from "./recipients";

/**
 * What people sent, as far as the reader may see it; what the system told by itself is not among
 * it. `s` is the row. What others wrote to single people is between them, and for super admins;
 * what goes to a group, all of a kind or everyone may be known to all who send.
 */
const shownTo = ({ id, is_super_admin }: Identity, recipients: Recipients): SQL =>
  is_super_admin
    ? sql`s.created_by is not null`
    : sql`s.created_by is not null and (s.created_by = ${id} or not ${isToSinglePeople(recipients)})`;
type Sending = DataOf<NotificationCalls["sending"]>;
const columns = sql`s.id, s.title, s.body, s.type, s.recipient_type, s.recipients, s.total, s.delivered,
  (select count(*) from notifications n where n.sending_id = s.id and n.read_at is not null) as read, s.unreachable, s.failed, s.kept, s.state,
  (select json_build_object('id', a.id, 'name', a.name) from admins a where a.id = s.created_by) as created_by, s.created_at`;

async function find(
  { db, identity, context }: RequestContext,
  recipients: Recipients,
  where: SQL,
  cut: SQL = sql``,
): Promise<Sending[]> {
  const found = await db.query<Omit<Sending, "kept_only">>(
    sql`select ${columns} from sendings s where ${shownTo(identity, recipients)} and ${where} order by s.id desc${cut}`,
  );
  return found.map((sending) => ({
    ...sending,
    recipients: describedNow(recipients.audiences, sending.recipients),
    kept_only: keepsOnly(context),
  }));
}

async function sent(
  call: RequestContext,
  { query: { page, per_page: perPage, search, type, state } }: Input<NotificationCalls["sent"]>,
  recipients: Recipients,
): Promise<AnswerOf<NotificationCalls["sent"]>> {
  const where = sql.join(
    [
      holdsWords(sql`s.title || ' ' || s.body`, search),
      ...(type === undefined ? [] : [sql`s.type = ${type}`]),
      ...(state === undefined ? [] : [sql`s.state = ${state}`]),
    ],
    sql` and `,
  );
  const [counted] = await call.db.query<{ total: number }>(
    sql`select count(*) as total from sendings s where ${shownTo(call.identity, recipients)} and ${where}`,
  );
  return list(
    await find(call, recipients, where, sql` limit ${perPage} offset ${(page - 1) * perPage}`),
    pageMeta({ page, perPage }, counted?.total ?? 0),
  );
}

async function single(call: RequestContext, recipients: Recipients): Promise<Sending> {
  const [found] = await find(call, recipients, sql`s.id = ${idOf(call)}`);
  if (!found) throw notFound();
  return found;
}

const states = {
  waiting: sql`n.delivered_at is null and n.unreachable is null and n.outcome is null`,
  delivered: sql`n.delivered_at is not null and n.read_at is null`,
  read: sql`n.read_at is not null`,
  kept: sql`n.outcome = 'kept'`,
  failed: sql`n.outcome = 'failed'`,
  unreachable: sql`n.unreachable is not null`,
} as const satisfies Record<Recipient["state"], SQL>;

type Recipient = DataOf<NotificationCalls["recipients"]>[number];
/** As it is stored: null where there is nothing. */
type RecipientRow = Omit<Recipient, "reason" | "read_at"> & {
  reason: string | null;
  read_at: string | null;
};

/** Who got the message that a delivery `d` went along with. */
const togetherWith = (recipients: Recipients): SQL =>
  sql`case when d.state not in ('queued', 'sending') then (select ${nameOf(recipients)} from deliveries l join notifications n on n.id = l.notification_id where l.id = d.carried_by) end`;

async function recipientsOfSending(
  call: RequestContext,
  { query: { page, per_page: perPage, search, state } }: Input<NotificationCalls["recipients"]>,
  recipients: Recipients,
): Promise<AnswerOf<NotificationCalls["recipients"]>> {
  const { id } = await single(call, recipients);
  const name = nameOf(recipients);
  const where = sql`n.sending_id = ${id} and ${state === undefined ? sql`true` : states[state]} and ${holdsWords(sql`coalesce(${name}, '')`, search)}`;
  const [counted] = await call.db.query<{ total: number }>(
    sql`select count(*) as total from notifications n where ${where}`,
  );
  const labels = new Map(call.context.channels?.map((one) => [one.name, one.label]));
  const rows = await call.db.query<RecipientRow>(sql`
    select n.kind, n.recipient_id as id, ${name} as name, n.unreachable as reason, n.read_at,
      ${recipientState} as state, ${deliveriesOfRecipient(sql`, 'together_with', ${togetherWith(recipients)}`)} as deliveries
    from notifications n where ${where} order by n.id limit ${perPage} offset ${(page - 1) * perPage}`);
  return list(
    rows.map(({ reason, read_at, deliveries, ...rest }) => ({
      ...rest,
      deliveries: deliveries.map(({ channel, reason: met, ...one }) => ({
        ...one,
        reason: met === null ? null : reasonNow(met),
        channel: labels.get(channel) ?? channel,
      })),
      ...(reason === null ? {} : { reason: reasonNow(reason) }),
      ...(read_at === null ? {} : { read_at }),
    })),
    pageMeta({ page, perPage }, counted?.total ?? 0),
  );
}

const common = { access: needs("send_notifications"), subject } as const;

/** What became of what was sent. */
export const sentRoutes = (calls: NotificationCalls, recipients: Recipients): Route[] => [
  routeOf(calls.sent, {
    ...common,
    summary: "What was sent, newest first",
    handle: (call, asked) => sent(call, asked, recipients),
  }),
  routeOf(calls.sending, {
    ...common,
    summary: "One sending, how far it is and how many have read it",
    handle: async (call) => ok(await single(call, recipients)),
  }),
  routeOf(calls.recipients, {
    ...common,
    summary:
      "Each recipient of a sending; while it is in the state listing, those who are listed so far",
    handle: (call, asked) => recipientsOfSending(call, asked, recipients),
  }),
];
