import type { Route } from "@rollcall/kit/api/http/route";
import { checkRoute } from "./check";
import { copyRoute } from "./copy";
import { roomsRoute, weekRoute } from "./week";

/** The timetable beyond its records. */
export const timetableRoutes: Route[] = [checkRoute, weekRoute, roomsRoute, copyRoute];
