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

/** The group of the menu that holds what runs the console. */
const office = "Administration";

/** What the console has beside its resources. */
export const features: readonly Feature[] = [
  identity,
  settingsOf(
    async () => (await import("../resources/settings")).settings,
    async () => (await import("./settings/settings-page")).ConsoleSettings,
    office,
  ),
  logsOf(activityLogs.fields),
  permissionsIn(office),
  notificationsTo(audiences, async () => (await import("./notices/recipients")).recipients, office),
  push,
  webhooksWith(webhooks.fields.events),
];
