import type { Feature } from "@rollcall/kit/application/feature";

/** Holidays from calendars of others, and calendars given out by secret addresses. */
export const calendars: Feature = {
  name: "calendars",
  api: async () => (await import("./feature")).calendarFeature,
  pages: [
    {
      path: "holidays/calendars",
      rule: "holidays",
      load: async () => (await import("./page/sources-page")).CalendarSourcesPage,
    },
    {
      path: "holidays/calendars/:id",
      rule: "holidays",
      load: async () => (await import("./page/plan-page")).CalendarPlanPage,
    },
  ],
  accountCards: [async () => (await import("./page/feeds-card")).CalendarFeedsCard],
};
