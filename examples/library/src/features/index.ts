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
import { fingerprint } from "../kinds/fingerprint";
import { extensions } from "./extensions";
import { lending } from "./lending";

/** The group of the menu that holds what runs the console. */
const group = "Library";

/** What the library has beside its resources. */
export const features: readonly Feature[] = [
  { name: "collection", kinds: [fingerprint] },
  lending,
  extensions,
  identity,
  settingsOf(
    async () => (await import("../resources/settings")).settings,
    group,
    async () => (await import("./settings/page/settings-page")).LibrarySettings,
  ),
  logsOf(activityLogs.fields),
  permissionsIn(group),
  notificationsTo(audiences, async () => (await import("./notices/feature")).recipients, group),
  push,
  webhooksWith(webhooks.fields.events),
];
