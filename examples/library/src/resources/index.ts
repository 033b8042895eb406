import {
  activityLogsIn,
  adminsIn,
  systemLogsIn,
  userGroupsIn,
  webhooksIn,
} from "@rollcall/kit/resources";
import { checkResources } from "@rollcall/kit/schema";
import { books } from "./books";
import { copies } from "./copies";
import { fines } from "./fines";
import { loans } from "./loans";
import { members } from "./members";
import { picks } from "./picks";

export const activityLogs = activityLogsIn("Library");
export const webhooks = webhooksIn("Library");

/** Every resource of the library, in the order of the menu. */
export const resources = checkResources(
  [
    books,
    copies,
    picks,
    members,
    loans,
    fines,
    adminsIn("Library"),
    userGroupsIn("Library"),
    activityLogs,
    systemLogsIn("Library"),
    webhooks,
  ],
  { paths: ["overdue"] },
);
