import { sql } from "../db/sql";
import { logActivity } from "../activity";
import { idOf } from "../http/request-values";
import { ok } from "../http/envelope";
import { clash, notFound } from "../errors";
import type { RequestContext } from "../http/request-context";
import type { AnswerOf, DataOf } from "../http/contract";
import { signedIn, type Route } from "../http/route";
import { routeOf, type Input } from "../http/route-of";
import { lockAdmin, readable } from "../identity/sessions";
import { refuseFalseKey } from "./address";
import { devices, subscribe, unsubscribe } from "./contract";
import { isPushOn } from "./queue";
import { devicesOf, dropSubscription, keepSubscription, maxDevices } from "./subscriptions";
import { t } from "../text";

type Hindrance = NonNullable<DataOf<typeof devices>["reason"]>;

async function hindrance({
  db,
  context,
}: Pick<RequestContext, "db" | "context">): Promise<Hindrance | null> {
  if (!context.push) return "host";
  const [row] = await db.query<{ on: boolean }>(sql`select ${isPushOn} as on`);
  return row?.on ? null : "switched_off";
}

const sentences: Readonly<Record<Hindrance, () => string>> = {
  host: () => t("push.host"),
  switched_off: () => t("push.off"),
};

async function handleDevices(call: RequestContext): Promise<AnswerOf<typeof devices>> {
  const reason = await hindrance(call);
  return ok({
    available: reason === null,
    reason,
    public_key: call.context.push?.publicKey ?? null,
    devices: await devicesOf(call.db, call.identity.id),
  });
}

const log = (call: RequestContext, action: string) =>
  logActivity(call, [{ action, resource: "admins", recordId: call.identity.id, changes: {} }]);

async function handleSubscribe(
  call: RequestContext,
  { body: { endpoint, keys, server_key } }: Input<typeof subscribe>,
): Promise<AnswerOf<typeof subscribe>> {
  await refuseFalseKey(keys);
  const reason = await hindrance(call);
  if (reason) throw clash(sentences[reason]());
  const { db, identity, request, context } = call;
  await lockAdmin(db, identity.id);
  const userAgent = readable(request.headers.get("User-Agent") ?? "", 300);
  const id = await keepSubscription(
    db,
    { endpoint, ...keys, serverKey: server_key ?? context.push?.publicKey },
    {
      adminId: identity.id,
      sessionId: identity.sessionId,
      userAgent,
      at: context.now().toISOString(),
    },
  );
  if (id === undefined) throw clash(t("push.tooMany", { count: maxDevices }));
  await log(call, "turned on push");
  return ok({ id }, { status: 201, message: t("push.on") });
}

async function handleUnsubscribe(call: RequestContext): Promise<AnswerOf<typeof unsubscribe>> {
  const id = idOf(call);
  if (!(await dropSubscription(call.db, call.identity.id, id))) throw notFound();
  await log(call, "turned off push");
  return ok({ id }, { message: t("push.removed") });
}

const common = { access: signedIn, subject: "Push notifications" } as const;

/** Where an admin wants to be told when no console is open. Everybody has only its own. */
export const pushRoutes: Route[] = [
  routeOf(devices, {
    ...common,
    summary: "Own devices that get notifications, and the key to add one",
    handle: handleDevices,
  }),
  routeOf(subscribe, {
    ...common,
    summary: "Get notifications on this device",
    writes: true,
    maxBody: 16 * 1024,
    handle: handleSubscribe,
  }),
  routeOf(unsubscribe, {
    ...common,
    summary: "Get no more notifications on a device",
    writes: true,
    handle: handleUnsubscribe,
  }),
];
