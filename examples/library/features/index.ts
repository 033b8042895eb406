import type { Feature } from "@rollcall/kit/application/feature";
import { identity } from "@rollcall/kit/features/identity";
import { logsOf } from "@rollcall/kit/features/logs";
import { notificationsTo } from "@rollcall/kit/features/notifications";
import { permissionsIn } from "@rollcall/kit/features/permissions";
import { push } from "@rollcall/kit/features/push";
import { settingsOf } from "@rollcall/kit/features/settings";
import { webhooksWith } from "@rollcall/kit/features/webhooks";
import { activityLogs, webhooks } from "../resources";
import { audiences } from "../resources/audiences";
import { lending } from "./lending";

/** The group of the menu that holds what runs the console. */
const group = "Library";

/** What the library has beside its resources. */
export const features: readonly Feature[] = [
  lending,
  identity,
  settingsOf(
    async () => (await import("../resources/settings")).settings,
    async () => (await import("./settings/page/settings-page")).LibrarySettings,
    group,
  ),
  logsOf(activityLogs.fields),
  permissionsIn(group),
  notificationsTo(audiences, async () => (await import("./notices/feature")).recipients, group),
  push,
  webhooksWith(webhooks.fields.events),
];
