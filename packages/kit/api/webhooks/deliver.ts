import { BackgroundWork } from "../background-work";
import type { ApiContext } from "../context";
import { sql, type SQL } from "../db/sql";
import type { Database } from "../db/database";
import { publish } from "../events/publish";
import type { WebhookOutcome, WebhookSender } from "../ports/webhook-sender";
import { nextOfDelivery, type DeliveryVerdict } from "./outcome";
import { failedForTooLong, pauseWebhook } from "./pause";
import { notItsMakers } from "./maker";
import { problems } from "./problems";
import { signedHeaders } from "./sign";

/** The topic of live events for those who may view webhooks. */
export const webhookTopic = "webhooks";
/** Webhooks that one server sends to side by side. */
export const webhookLanes = 4;
/** Events sent in one turn of a webhook, and the milliseconds after which it starts no other. */
const perTurn = 50;
const turnMs = 30_000;
/** Seconds after which another process takes a webhook over: longer than a turn with its last try. */
const leaseSeconds = 60;

/** What sending needs of a host. */
type WebhookContext = Pick<
  ApiContext,
  "db" | "now" | "log" | "resources" | "settings" | "logNames" | "logFields"
> & { webhooks: WebhookSender };

/** A webhook whose lease this process holds. */
interface Turn {
  id: number;
  holder: string;
  name: string;
  address: string;
  events: string;
  secret: string;
  previousSecret: string | null;
  failures: number;
  failingSince: string | null;
}

interface Due {
  id: number;
  key: string;
  body: string;
  attempts: number;
}

const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** The secrets of a webhook that sign, as columns of its state `s`. */
const secretsAt = (at: SQL): SQL =>
  sql`s.secret, case when s.previous_until > ${at} then s.previous_secret end as "previousSecret"`;

/** What may change of a webhook during a turn: how it fares, and what signs. */
type Fared = Pick<Turn, "failures" | "failingSince" | "secret" | "previousSecret">;

/** Leases the next webhook that has deliveries due and that no other process holds. */
async function takeTurn({ db, now }: WebhookContext): Promise<Turn | undefined> {
  const at = instant(now());
  const holder = crypto.randomUUID();
  const [taken] = await db.query<Turn>(sql`
    with next as (
      select s.webhook_id from webhook_states s join webhooks w on w.id = s.webhook_id
      where w.status = 'active' and w.deleted_at is null and (s.leased_until is null or s.leased_until <= ${at}) and (s.rest_until is null or s.rest_until <= ${at})
        and exists (select 1 from webhook_deliveries d where d.webhook_id = s.webhook_id and d.state = 'queued' and d.due_at <= ${at})
      order by (select min(d.id) from webhook_deliveries d where d.webhook_id = s.webhook_id and d.state = 'queued' and d.due_at <= ${at})
      limit 1 for update of s skip locked)
    update webhook_states s set holder = ${holder}::uuid, leased_until = ${at} + make_interval(secs => ${leaseSeconds})
    from next, webhooks w where s.webhook_id = next.webhook_id and w.id = s.webhook_id
    returning w.id, w.name, w.address, w.events, ${secretsAt(at)}, s.failures, s.failing_since as "failingSince"`);
  return taken && { ...taken, holder };
}

const dueOf = ({ db, now }: WebhookContext, { id }: Turn): Promise<Due[]> =>
  db.query<Due>(sql`
    select id, key, payload::text as body, attempts from webhook_deliveries
    where webhook_id = ${id} and state = 'queued' and due_at <= ${instant(now())} order by id limit ${perTurn}`);

/** Sends one signed request; returns its outcome and how long it took. */
export async function attempt(
  { webhooks, now }: Pick<WebhookContext, "webhooks" | "now">,
  { address, secret, previousSecret }: Pick<Turn, "address" | "secret" | "previousSecret">,
  { key, body }: Pick<Due, "key" | "body">,
  signal: AbortSignal,
): Promise<{ outcome: WebhookOutcome; durationMs: number }> {
  const headers = await signedHeaders(
    { id: key, at: now(), body },
    previousSecret === null ? [secret] : [secret, previousSecret],
  );
  const begin = performance.now();
  const outcome = await webhooks.send({ url: address, headers, body }, signal);
  return { outcome, durationMs: Math.round(performance.now() - begin) };
}

/** The columns of a delivery that a try sets. */
const tried = (at: SQL, { status, text, problem }: DeliveryVerdict, durationMs: number): SQL =>
  sql`tried_at = ${at}, duration_ms = ${durationMs}, answer_status = ${status}::int, answer = ${text}::text, problem = ${problem}::text`;

/**
 * Stores the result of a try and returns how the webhook fares after it; undefined if another process
 * has taken the webhook over.
 */
async function settle(
  db: Database,
  turn: Turn,
  {
    due,
    judged,
    durationMs,
    now,
  }: { due: Due; judged: DeliveryVerdict; durationMs: number; now: Date },
): Promise<Fared | undefined> {
  const at = instant(now);
  const ok = judged.state === "sent";
  const [state] = await db.query<Fared>(sql`
    update webhook_states s set failures = ${ok ? sql`0` : sql`failures + 1`}, failing_since = ${ok ? sql`null` : sql`coalesce(failing_since, ${at})`},
      problem = ${judged.problem}::text, rest_until = ${judged.rest === undefined ? sql`null` : sql`${at} + make_interval(secs => ${judged.rest})`}
    where webhook_id = ${turn.id} and holder = ${turn.holder}::uuid returning failures, failing_since as "failingSince", ${secretsAt(at)}`);
  if (!state) return undefined;
  await db.query(sql`
    update webhook_deliveries set state = ${judged.state}, attempts = attempts + 1, due_at = ${at} + make_interval(secs => ${judged.pause ?? 0}), ${tried(at, judged, durationMs)}
    where id = ${due.id} and state = 'queued'`);
  return state;
}

/** Sends one event. Returns false if the turn ends here. */
async function sendOne(
  context: WebhookContext,
  turn: Turn,
  due: Due,
  signal: AbortSignal,
): Promise<boolean> {
  const { outcome, durationMs } = await attempt(context, turn, due, signal);
  // A request that the end of this process cut off is no failure of the receiver.
  if (signal.aborted && outcome.kind === "failed") return false;
  const now = context.now();
  const judged = nextOfDelivery(outcome, due.attempts + 1, turn.failures + 1);
  const state = await context.db.transaction(async (db) => {
    const after = await settle(db, turn, { due, judged, durationMs, now });
    if (!after) return undefined;
    const reason = judged.gone
      ? problems.gone()
      : failedForTooLong(after.failingSince, now)
        ? (judged.problem ?? undefined)
        : undefined;
    if (reason !== undefined) await pauseWebhook({ ...context, db }, turn, reason);
    return { ...after, isPaused: reason !== undefined };
  });
  if (!state) return false;
  Object.assign(turn, state);
  if (judged.state === "failed")
    context.log({
      level: "warn",
      message: `Webhook "${turn.name}" did not receive an event: ${judged.problem ?? ""}`,
      webhook: turn.id,
      delivery: due.id,
      attempts: due.attempts + 1,
    });
  return !state.isPaused && judged.rest === undefined;
}

/**
 * Sends what is due for the next webhook that no other process holds, in the order of the events,
 * except those that are tried again. Returns false if nothing is due.
 */
export async function webhookTurn(context: WebhookContext, signal: AbortSignal): Promise<boolean> {
  const turn = await takeTurn(context);
  if (!turn) return false;
  const end = context.now().getTime() + turnMs;
  try {
    const reason = await notItsMakers(context, turn);
    if (reason !== undefined) {
      await context.db.transaction((db) => pauseWebhook({ ...context, db }, turn, reason));
      return true;
    }
    for (const due of await dueOf(context, turn)) {
      if (signal.aborted || context.now().getTime() > end) break;
      if (!(await sendOne(context, turn, due, signal))) break;
    }
  } finally {
    await context.db.query(
      sql`update webhook_states set holder = null, leased_until = null where webhook_id = ${turn.id} and holder = ${turn.holder}::uuid`,
    );
    await publish(context.db, { topic: webhookTopic, id: turn.id });
  }
  return true;
}

/** On a host that sends nothing, marks what is due as unsent. Returns false: nothing is left. */
export async function noteUnsent({ db, now }: Pick<WebhookContext, "db" | "now">): Promise<false> {
  const noted = await db.query(
    sql`update webhook_deliveries set state = 'unsent', tried_at = ${instant(now())} where state = 'queued' returning 1`,
  );
  if (noted.length > 0) await publish(db, { topic: webhookTopic, id: 0 });
  return false;
}

/** Sends to webhooks in the background, beginning with what is due at the start. */
export class WebhookWork extends BackgroundWork {
  constructor(context: ApiContext) {
    const { webhooks } = context;
    super(context, {
      wakes: ({ topic, id }) => topic === webhookTopic && id === undefined,
      some: (signal) =>
        webhooks ? webhookTurn({ ...context, webhooks }, signal) : noteUnsent(context),
      failed: "Webhooks could not be sent",
    });
  }
}
