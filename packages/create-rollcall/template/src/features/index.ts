import {
  type Feature,
  identity,
  logsOf,
  notificationsTo,
  permissionsIn,
  push,
  settingsOf,
  webhooksWith,
} from "@rollcall/kit/features";
import { activityLogs, webhooks } from "../resources";
import { audiences } from "../resources/audiences";

/** The group of the menu that holds what runs the console. */
const office = "Administration";

/** What the console has beside its resources. */
export const features: readonly Feature[] = [
  identity,
  settingsOf(async () => (await import("../resources/settings")).settings, office),
  logsOf(activityLogs.fields),
  permissionsIn(office),
  notificationsTo(audiences, async () => (await import("./recipients")).recipients, office),
  push,
  webhooksWith(webhooks.fields.events),
];
