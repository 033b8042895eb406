import {
  activityLogsIn,
  adminsIn,
  systemLogsIn,
  userGroupsIn,
  webhooksIn,
} from "@rollcall/kit/resources";
import { checkResources } from "./words";
import { contacts } from "./contacts";

/** The group of the menu that holds what runs the console. */
const office = "Administration";
export const activityLogs = activityLogsIn(office);
export const webhooks = webhooksIn(office);

/** Every resource, in the order of the menu. */
export const resources = checkResources([
  adminsIn(office),
  userGroupsIn(office),
  activityLogs,
  systemLogsIn(office),
  webhooks,
  contacts,
]);
