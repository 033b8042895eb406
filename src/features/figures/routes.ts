import type { Route } from "@rollcall/kit/api/http/route";
import { certificatesRoute } from "./certificates";
import { monthRoute } from "./month";
import { classDaysRoute } from "./recent-days";
import { studentRoute } from "./student";

/** Attendance in figures: of one student, and of a class and a month. */
export const figureRoutes: Route[] = [studentRoute, monthRoute, classDaysRoute, certificatesRoute];
