import type { Feature } from "@rollcall/kit/application/feature";
import { identity } from "@rollcall/kit/features/identity";
import { logsOf } from "@rollcall/kit/features/logs";
import { permissionsIn } from "@rollcall/kit/features/permissions";
import { webhooksWith } from "@rollcall/kit/features/webhooks";
import { activityLogsIn } from "@rollcall/kit/resources/activity-logs";
import { adminsIn } from "@rollcall/kit/resources/admins";
import { systemLogsIn } from "@rollcall/kit/resources/system-logs";
import { userGroupsIn } from "@rollcall/kit/resources/user-groups";
import { webhooksIn } from "@rollcall/kit/resources/webhooks";
import { checkResources } from "@rollcall/kit/schema";
import { categories } from "./categories";
import { customers } from "./customers";
import { jobLines } from "./job-lines";
import { jobs } from "./jobs";
import { parts } from "./parts";

const group = "Administration";
const activityLogs = activityLogsIn(group);
const webhooks = webhooksIn(group);

/** The workshop's own resources. */
export const own = [categories, parts, customers, jobs, jobLines] as const;

/** Every resource, in the order of the menu. */
export const resources = checkResources([
  ...own,
  adminsIn(group),
  userGroupsIn(group),
  activityLogs,
  systemLogsIn(group),
  webhooks,
]);

/** What the console has beside its resources. */
export const features: readonly Feature[] = [
  identity,
  logsOf(activityLogs.fields),
  permissionsIn(group),
  webhooksWith(webhooks.fields.events),
];
