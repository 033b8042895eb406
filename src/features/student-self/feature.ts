import type { ApiFeature } from "@rollcall/kit/api/feature";
import { ownAttendanceRoute } from "./attendance";
import { ownCalendarRoutes } from "./own-calendar";
import { ownLeaveRoutes } from "./leaves";
import { ownMessageRoutes } from "./messages";

/** What students see and ask of their own, once they are signed in. */
export const studentSelfFeature: ApiFeature = {
  name: "student self-service",
  routes: [ownAttendanceRoute, ...ownLeaveRoutes, ...ownMessageRoutes, ...ownCalendarRoutes],
};
