import type { Feature } from "@rollcall/kit/application/feature";

/** Days without school. */
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
  ],
  recordNotes: { holidays: async () => (await import("./page/what-if-note")).WhatIfNote },
};
