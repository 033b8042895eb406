import type { Route } from "@rollcall/kit/api/http/route";
import { checkRoute } from "./check";
import { copyRoute } from "./copy";
import { cycleRoutes } from "./cycle-of-year";
import { roomsRoute, weekRoute } from "./week";

/** The timetable beyond its records. */
export const timetableRoutes: Route[] = [
  checkRoute,
  weekRoute,
  roomsRoute,
  copyRoute,
  ...cycleRoutes,
];
