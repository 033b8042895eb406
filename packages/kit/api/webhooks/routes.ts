import { logActivity } from "../activity";
import { sql, type SQL } from "../db/sql";
import type { Database } from "../db/database";
import { clash, notFound } from "../errors";
import { publish } from "../events/publish";
import { list, ok } from "../http/envelope";
import type { AnswerOf, DataOf } from "../http/contract";
import { idIn } from "../http/id-in";
import { pageMeta } from "../http/paging";
import type { RequestContext } from "../http/request-context";
import { idOf } from "../http/request-values";
import { needs, type Route } from "../http/route";
import { routeOf, type Input } from "../http/route-of";
import { mayReadChanges, mayReadEveryChange } from "../crud/log-readers";
import { deliveries, delivery, resend, showSecret, testEvent } from "./contract";
import { attempt, webhookTopic } from "./deliver";
import { nextOfDelivery, type DeliveryVerdict } from "./outcome";
import { problemNow } from "./problems";
import { refuseRedacted } from "./rules";
import { newSecret } from "./sign";
import { t } from "./text";

/** Hours for which a replaced secret still signs. */
const overlapHours = 24;

type Line = DataOf<typeof deliveries>[number];
type Row<L> = L & { resource: string | null };

const columns = sql`d.id, d.key, d.type, d.payload #>> '{data,title}' as title, d.state, d.attempts, d.created_at, d.tried_at,
  case when d.state = 'queued' and d.attempts > 0 and d.due_at > d.created_at then d.due_at end as next_try_at, d.answer_status, d.problem, d.resource`;

interface State {
  name: string;
  address: string;
  status: string;
  events: string;
  secret: string;
  shownAt: string | null;
  previousSecret: string | null;
  previousUntil: string | null;
  failingSince: string | null;
  problem: string | null;
}

const at = ({ context }: RequestContext): SQL => sql`${context.now().toISOString()}::timestamptz`;

/** A webhook with its delivery state. @throws ApiError 404 */
async function stateOf(call: RequestContext, db: Database = call.db): Promise<State> {
  const [state] = await db.query<State>(sql`
    select w.name, w.address, w.status, w.events, s.secret, s.shown_at as "shownAt", case when s.previous_until > ${at(call)} then s.previous_secret end as "previousSecret",
      case when s.previous_until > ${at(call)} then s.previous_until end as "previousUntil", s.failing_since as "failingSince", s.problem
    from webhooks w join webhook_states s on s.webhook_id = w.id where w.id = ${idOf(call)} and w.deleted_at is null`);
  if (!state) throw notFound();
  return state;
}

const now = (problem: string | null) => problem && problemNow(problem);

/** A delivery without the values of its record that the caller may not read. */
function shown<L extends Line>(
  { identity, context }: RequestContext,
  { resource, ...row }: Row<L>,
): Omit<Row<L>, "resource"> {
  const line = { ...row, problem: now(row.problem) };
  if (resource === null || mayReadEveryChange(identity, context, resource)) return line;
  return {
    ...line,
    title: mayReadChanges(identity, context, resource) ? line.title : null,
    ...("body" in line ? { body: null } : {}),
    // A receiver may repeat what it was sent.
    ...("answer" in line ? { answer: null } : {}),
  };
}

async function listDeliveries(
  call: RequestContext,
  { query: { page, per_page: perPage, state } }: Input<typeof deliveries>,
): Promise<AnswerOf<typeof deliveries>> {
  const webhook = await stateOf(call);
  const where = sql`d.webhook_id = ${idOf(call)} and ${state === undefined ? sql`true` : sql`d.state = ${state}`}`;
  const rows = await call.db.query<Row<Line>>(
    sql`select ${columns} from webhook_deliveries d where ${where} order by d.id desc limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  const [counted] = await call.db.query<{ total: number }>(
    sql`select count(*)::int as total from webhook_deliveries d where ${where}`,
  );
  return list(
    rows.map((row) => shown(call, row)),
    {
      ...pageMeta({ page, perPage }, counted?.total ?? 0),
      sends: call.context.webhooks !== undefined,
      secret_shown: webhook.shownAt !== null,
      old_secret_until: webhook.previousUntil,
      failing_since: webhook.failingSince,
      problem: now(webhook.problem),
    },
  );
}

/** The delivery of the path. @throws ApiError 404 where it is none. */
function deliveryOf({ params }: RequestContext): number {
  const id = idIn(params["delivery"] ?? "");
  if (id === undefined) throw notFound();
  return id;
}

async function oneDelivery(call: RequestContext): Promise<AnswerOf<typeof delivery>> {
  const [found] = await call.db.query<Row<DataOf<typeof delivery>>>(sql`
    select ${columns}, d.duration_ms, d.payload::text as body, d.answer from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where d.id = ${deliveryOf(call)} and d.webhook_id = ${idOf(call)} and w.deleted_at is null`);
  if (!found) throw notFound();
  return ok(shown(call, found));
}

async function sendAgain(call: RequestContext): Promise<AnswerOf<typeof resend>> {
  const { status } = await stateOf(call);
  const [found] = await call.db.query<{ id: number; type: string }>(sql`
    select id, type from webhook_deliveries where id = ${deliveryOf(call)} and webhook_id = ${idOf(call)} for update`);
  if (!found) throw notFound();
  if (found.type === testType) throw clash(t("again.test"));
  if (status !== "active") throw clash(t("again.paused"));
  await call.db.query(
    sql`update webhook_deliveries set state = 'queued', attempts = 0, due_at = '-infinity', problem = null where id = ${found.id}`,
  );
  await call.db.query(
    sql`update webhook_states set rest_until = null where webhook_id = ${idOf(call)}`,
  );
  await publish(call.db, { topic: webhookTopic });
  return ok({ id: found.id }, { message: t("again.done") });
}

/** The type of a test event. */
const testType = "webhook.test";

/** The sentence on the result of a test. */
function sentenceOf(judged: DeliveryVerdict | undefined): string {
  if (!judged) return t("test.kept");
  return judged.state === "sent"
    ? t("test.accepted", { status: judged.status ?? 0 })
    : t("test.failed", { problem: problemNow(judged.problem ?? "") });
}

/** The state of a test, which is never tried again. */
function testState(judged: DeliveryVerdict | undefined): "unsent" | "sent" | "failed" {
  if (!judged) return "unsent";
  return judged.state === "sent" ? "sent" : "failed";
}

interface Test {
  key: string;
  body: string;
  state: string;
  judged: DeliveryVerdict | undefined;
  durationMs?: number | null | undefined;
}

/** Stores a test among the deliveries; returns its id. */
async function storeTest(
  call: RequestContext,
  { key, body, state, judged, durationMs = null }: Test,
): Promise<number> {
  const { status, text, problem } = judged ?? { status: null, text: null, problem: null };
  const [stored] = await call.db.query<{ id: number }>(sql`
    insert into webhook_deliveries (webhook_id, key, type, payload, state, attempts, tried_at, duration_ms, answer_status, answer, problem)
    values (${idOf(call)}, ${key}::uuid, ${testType}, ${body}::text::jsonb, ${state}, ${judged ? 1 : 0}, ${at(call)}, ${durationMs}::int, ${status}::int, ${text}::text, ${problem}::text)
    returning id`);
  return stored?.id ?? 0;
}

/** Not in a transaction, so that none stays open while the receiver answers. */
async function sendTest(call: RequestContext): Promise<AnswerOf<typeof testEvent>> {
  const { context, db, identity } = call;
  const { webhooks, now } = context;
  const id = idOf(call);
  const webhook = await stateOf(call);
  const key = crypto.randomUUID();
  const body = JSON.stringify({
    type: testType,
    timestamp: now().toISOString(),
    data: {
      resource: "webhooks",
      id,
      title: webhook.name,
      changes: {},
      by: { id: identity.id, name: identity.name },
    },
  });
  const made =
    webhooks && (await attempt({ webhooks, now }, webhook, { key, body }, call.request.signal));
  const judged = made && nextOfDelivery(made.outcome, 1, 1);
  const state = testState(judged);
  const stored = await storeTest(call, { key, body, state, judged, durationMs: made?.durationMs });
  await publish(db, { topic: webhookTopic, id });
  const sentence = sentenceOf(judged);
  return ok({ id: stored, state, sentence }, { message: sentence });
}

/**
 * The secret is shown once, so the answer is not stored for retries: a repeated call replaces the
 * secret again.
 */
const giveSecret = (call: RequestContext): Promise<AnswerOf<typeof showSecret>> =>
  call.db.transaction(async (db) => {
    const id = idOf(call);
    await db.query(sql`select webhook_id from webhook_states where webhook_id = ${id} for update`);
    const { secret: current, shownAt, events } = await stateOf(call, db);
    refuseRedacted(call, { events });
    const isFirst = shownAt === null;
    const secret = isFirst ? current : newSecret();
    const [row] = await db.query<{ until: string | null }>(
      isFirst
        ? sql`update webhook_states set shown_at = ${at(call)} where webhook_id = ${id} returning null::timestamptz as until`
        : sql`update webhook_states set secret = ${secret}, previous_secret = ${current}, previous_until = ${at(call)} + make_interval(hours => ${overlapHours}), shown_at = ${at(call)}
            where webhook_id = ${id} returning previous_until as until`,
    );
    await logActivity({ ...call, db }, [
      {
        action: isFirst ? "showed the secret" : "replaced the secret",
        resource: "webhooks",
        recordId: id,
        changes: {},
      },
    ]);
    return ok(
      { secret, old_secret_until: row?.until ?? null },
      { status: 201, message: t("secret") },
    );
  });

const subject = "Webhooks";
const mayView = { access: needs("view_webhooks"), subject } as const;
const mayEdit = {
  access: needs("view_webhooks", "edit_webhooks"),
  subject,
  optionalBody: true,
} as const;

/** Calls on deliveries, test events and secrets of webhooks. */
export const webhookRoutes: Route[] = [
  routeOf(deliveries, {
    ...mayView,
    summary: "What was sent to a webhook, newest first",
    handle: listDeliveries,
  }),
  routeOf(delivery, {
    ...mayView,
    summary: "One event as it was sent, and the answer",
    handle: oneDelivery,
  }),
  routeOf(resend, { ...mayEdit, summary: "Send an event again", writes: true, handle: sendAgain }),
  routeOf(testEvent, { ...mayEdit, summary: "Send a test event at once", handle: sendTest }),
  routeOf(showSecret, {
    ...mayEdit,
    summary: "Show the signing secret once, or replace it",
    handle: giveSecret,
  }),
];
