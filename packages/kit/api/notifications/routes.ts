import type { Route } from "../http/route";
import { notificationCalls } from "./contract";
import { inboxRoutes, singleRoute } from "./inbox";
import { markRoutes } from "./mark";
import type { Recipients } from "./recipients";
import { searchRoute } from "./search-recipients";
import { sendRoutes } from "./send";
import { sentRoutes } from "./sent";

/** Notifications: an admin's own, and telling others. */
export function notificationRoutes(recipients: Recipients): Route[] {
  const calls = notificationCalls(recipients.audiences);
  return [
    ...inboxRoutes(calls, Object.keys(recipients.audiences.notices)),
    searchRoute(calls, recipients),
    ...sentRoutes(calls, recipients),
    singleRoute(calls),
    ...markRoutes(calls),
    ...sendRoutes(calls, recipients),
  ];
}
