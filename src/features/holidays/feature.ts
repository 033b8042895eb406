import type { ApiFeature } from "@rollcall/kit/api/feature";
import { holidayRules } from "./holiday-rules";
import { whatIfRoute } from "./what-if";
import { yearRoute } from "./year";

/** Days without school. */
export const holidayFeature: ApiFeature = {
  name: "holidays",
  rules: { holidays: holidayRules },
  routes: [whatIfRoute, yearRoute],
};
