import type { Feature } from "@rollcall/kit/application/feature";

/** Days without school, and days that are not like the others. */
export const holidays: Feature = {
  name: "holidays",
  api: async () => (await import("./feature")).holidayFeature,
  pages: [
    {
      path: "holidays",
      rule: "holidays",
      load: async () => (await import("./page/list-view")).HolidayListPage,
    },
    {
      path: "holidays/year",
      rule: "holidays",
      load: async () => (await import("./page/year-page")).HolidayYearPage,
    },
    {
      path: "special-days",
      rule: "special-days",
      load: async () => (await import("./page/list-view")).SpecialDayListPage,
    },
  ],
  recordNotes: {
    holidays: async () => (await import("./page/what-if-note")).WhatIfNote,
    "special-days": async () => (await import("./page/special-note")).SpecialNote,
  },
};
