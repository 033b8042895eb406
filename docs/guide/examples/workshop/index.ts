import {
  type Feature,
  identity,
  logsOf,
  permissionsIn,
  webhooksWith,
} from "@rollcall/kit/features";
import {
  activityLogsIn,
  adminsIn,
  systemLogsIn,
  userGroupsIn,
  webhooksIn,
} from "@rollcall/kit/resources";
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
