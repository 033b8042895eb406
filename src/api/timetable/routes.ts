import type { Route } from "../http/route";
import { checkRoute } from "./check";
import { copyRoute } from "./copy";
import { roomsRoute, weekRoute } from "./week";

/** The timetable beyond its records. */
export const timetableRoutes: Route[] = [checkRoute, weekRoute, roomsRoute, copyRoute];
