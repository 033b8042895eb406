import type { AlertRules } from "../../school/sums/domain/alerts";
import type { ApiContext } from "@rollcall/kit/api/context";
import type { SchoolTerms } from "../figures/api";

/** What alerts need of a host. */
export type AlertContext = Pick<ApiContext, "db" | "now" | "channels">;

/** What is told, as it is set. */
export const rulesOf = ({ stored: { settings } }: SchoolTerms): AlertRules => ({
  absence: settings["notifications.rules.daily_absence"],
  consecutive: settings["notifications.rules.consecutive_absences"]
    ? settings["notifications.rules.consecutive_days"]
    : null,
  low: settings["notifications.rules.low_attendance"]
    ? {
        threshold: settings["attendance.threshold"],
        atLeast: settings["notifications.rules.low_attendance_slots"],
      }
    : null,
});
