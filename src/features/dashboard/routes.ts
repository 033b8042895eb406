import type { Route } from "@rollcall/kit/api/http/route";
import { absenteesRoute } from "./absentees";
import { attentionRoute } from "./attention";
import { contactFamiliesRoute } from "./contact-families";
import { morningRoute } from "./morning";
import { remindRoute } from "./remind";
import { notifyFamiliesRoute } from "./notify-families";

/** What the first hour of the day asks for. */
export const dashboardRoutes: Route[] = [
  absenteesRoute,
  attentionRoute,
  morningRoute,
  remindRoute,
  notifyFamiliesRoute,
  contactFamiliesRoute,
];
