import type { Route } from "../http/route";
import { monthRoute } from "./month";
import { studentRoute } from "./student";

/** Attendance in figures: of one student, and of a class and a month. */
export const figureRoutes: Route[] = [studentRoute, monthRoute];
