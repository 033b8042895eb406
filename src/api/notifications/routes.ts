import type { Route } from "../http/route";
import { inboxRoutes, singleRoute } from "./inbox";
import { markRoutes } from "./mark";
import { searchRoute } from "./search-recipients";
import { sendRoutes } from "./send";
import { sentRoutes } from "./sent";

/** Notifications: an admin's own, and telling others. */
export const notificationRoutes: Route[] = [...inboxRoutes, searchRoute, ...sentRoutes, singleRoute, ...markRoutes, ...sendRoutes];
