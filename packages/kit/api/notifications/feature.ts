import type { ApiFeature } from "../feature";
import { Delivery } from "./delivery";
import type { Recipients } from "./recipients";
import { notificationRoutes } from "./routes";
import { noticesStep, tellTogether, type GatheredNotice } from "./together";

/** Messages to admins, and to whomever else an application's notifications can be for. */
export const notificationFeature = (recipients: Recipients): ApiFeature => ({
  name: "notifications",
  tables: ["sendings", "notifications", "unlisted_recipients"],
  routes: notificationRoutes(recipients),
  topics: { notifications: [] },
  afterBatch: { [noticesStep]: (call, items) => tellTogether(call, items as GatheredNotice[]) },
  jobs: [(context) => new Delivery(context, recipients)],
});
