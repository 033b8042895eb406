import type { Route } from "@rollcall/kit/api/http/route";
import { absenteesRoute } from "./absentees";
import { contactFamiliesRoute } from "./contact-families";
import { firstStepsRoute } from "./first-steps";
import { morningRoute } from "./morning";
import { remindRoute } from "./remind";
import { notifyFamiliesRoute } from "./notify-families";

/** What the first hour of the day asks for. */
export const dashboardRoutes: Route[] = [
  absenteesRoute,
  firstStepsRoute,
  morningRoute,
  remindRoute,
  notifyFamiliesRoute,
  contactFamiliesRoute,
];
