import type { ApiFeature } from "@rollcall/kit/api/feature";
import { holidayRules } from "./holiday-rules";
import { specialDayRules } from "./special-day-rules";
import { specialWhatIfRoute } from "./special-what-if";
import { whatIfRoute } from "./what-if";
import { yearRoute } from "./year";

/** Days without school, and days that are not like the others. */
export const holidayFeature: ApiFeature = {
  name: "holidays",
  rules: { holidays: holidayRules, "special-days": specialDayRules },
  routes: [whatIfRoute, yearRoute, specialWhatIfRoute],
};
