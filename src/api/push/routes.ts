import { sql } from "drizzle-orm";
import { logActivity } from "../activity";
import { refuseOthers } from "../crud/list";
import { idOf } from "../crud/routes";
import { one } from "../http/envelope";
import { clash, notFound } from "../http/errors";
import { signedIn, type Call, type Route } from "../http/route";
import { bodyOf, readBody } from "../identity/read-body";
import { lockAdmin, readable } from "../identity/sessions";
import { addressFields, refuseFalseKey } from "./address";
import { isPushOn } from "./queue";
import { devicesOf, dropSubscription, keepSubscription, mostDevices } from "./subscriptions";

/** Why nobody can be told by push: the host cannot, or the institution has not switched it on. */
type Hindrance = "host" | "switched_off";

async function hindrance({ db, context }: Pick<Call, "db" | "context">): Promise<Hindrance | null> {
  if (!context.push) return "host";
  const [row] = await db.query<{ on: boolean }>(sql`select ${isPushOn} as on`);
  return row?.on ? null : "switched_off";
}

const sentences: Readonly<Record<Hindrance, string>> = { host: "Push notifications are not available here.", switched_off: "Push notifications are switched off in the settings." };

async function devices(call: Call): Promise<Response> {
  refuseOthers(call.query, []);
  const reason = await hindrance(call);
  return one({ available: reason === null, reason, public_key: call.context.push?.publicKey ?? null, devices: await devicesOf(call.db, call.identity.id) });
}

const subscriptionBody = bodyOf(addressFields);
const log = (call: Call, action: string) => logActivity(call, [{ action, resource: "admins", recordId: call.identity.id, changes: {} }]);

async function subscribe(call: Call): Promise<Response> {
  const { endpoint, keys } = await readBody(call, subscriptionBody);
  await refuseFalseKey(keys);
  const reason = await hindrance(call);
  if (reason) throw clash(sentences[reason]);
  const { db, identity, request, context } = call;
  await lockAdmin(db, identity.id);
  const userAgent = readable(request.headers.get("User-Agent") ?? "", 300);
  const id = await keepSubscription(db, { endpoint, ...keys }, { adminId: identity.id, sessionId: identity.sessionId, userAgent, at: context.now().toISOString() });
  if (id === undefined) throw clash(`You have ${mostDevices} devices already. Remove one first.`);
  await log(call, "turned on push");
  return one({ id }, { status: 201, message: "Notifications are on for this device" });
}

async function unsubscribe(call: Call): Promise<Response> {
  const id = idOf(call);
  if (!(await dropSubscription(call.db, call.identity.id, id))) throw notFound();
  await log(call, "turned off push");
  return one({ id }, { message: "This device gets no more notifications" });
}

const common = { access: signedIn, subject: "Push notifications" } as const;

/** Where an admin wants to be told when no console is open. Everybody has only its own. */
export const pushRoutes: Route[] = [
  { ...common, method: "GET", path: "/admin/push-subscriptions", summary: "Own devices that get notifications, and the key to add one", handle: devices },
  { ...common, method: "POST", path: "/admin/push-subscriptions", summary: "Get notifications on this device", writes: true, body: subscriptionBody, maxBody: 16 * 1024, handle: subscribe },
  { ...common, method: "DELETE", path: "/admin/push-subscriptions/:id", summary: "Get no more notifications on a device", writes: true, handle: unsubscribe },
];
