import { sql } from "../db/sql";
import type { ApiFeature } from "../feature";
import { outbox } from "../outbox/feature";
import { isToSinglePeople } from "./audience";
import { Delivery } from "./delivery";
import { fallBackTo } from "./queue-deliveries";
import { personReachRoutes } from "./person-reach";
import { tellOfEnds } from "./token-ends";
import { recipientData } from "./recipient-data";
import type { Recipients } from "./recipients";
import { notificationRoutes } from "./routes";
import { noticesStep, groupNotices, type GatheredNotice } from "./group-notices";

/** Messages to admins, and to whomever else an application's notifications can be for. */
export function notificationFeature(recipients: Recipients): ApiFeature {
  const { tables, routes, jobs } = outbox(
    recipients.audiences,
    fallBackTo(recipients),
    isToSinglePeople(recipients),
  );
  return {
    name: "notifications",
    tables: ["sendings", "notifications", "unlisted_recipients", ...tables],
    // Before the notification with an id, which takes whatever stands in its place.
    routes: [...routes, ...notificationRoutes(recipients), ...personReachRoutes(recipients)],
    personalData: recipientData(recipients.audiences),
    topics: { notifications: [] },
    afterBatch: { [noticesStep]: (call, items) => groupNotices(call, items as GatheredNotice[]) },
    tidy: tellOfEnds,
    workDueAt: sql`select min(due_at) from deliveries where state in ('queued', 'sending') and carried_by is null`,
    jobs: [(context) => new Delivery(context, recipients), ...jobs],
  };
}
