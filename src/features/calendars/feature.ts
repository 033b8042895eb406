import { sql } from "@rollcall/kit/api/db/sql";
import type { ApiFeature } from "@rollcall/kit/api/feature";
import { kept } from "../../school/personal-data/labels";
import { CalendarWork } from "./calendar-work";
import { calendarTopic } from "./check-source";
import { forgetOldFeeds } from "./feeds/feed-rows";
import { feedRoutes } from "./feeds/feed-routes";
import { sourceRoutes } from "./source-routes";

/** Holidays from calendars of others, and calendars given out by secret addresses. */
export const calendarFeature: ApiFeature = {
  name: "calendars",
  tables: ["calendar_sources", "calendar_events", "calendar_feeds"],
  routes: [...sourceRoutes, ...feedRoutes],
  topics: { [calendarTopic]: ["view_holidays"] },
  logNames: { calendars: ["view_holidays"] },
  workDueAt: sql`select min(next_check_at) from calendar_sources where address is not null`,
  jobs: [
    (context) => {
      const { addresses } = context;
      return addresses && new CalendarWork({ ...context, addresses });
    },
  ],
  personalData: {
    tables: [
      {
        table: "calendar_feeds",
        label: kept.calendars,
        about: { admins: (ids) => sql`t.admin_id = any(${ids})` },
        told: { kind: sql`t.kind`, since: sql`t.created_at`, last_used: sql`t.last_used_at` },
        erasing: "removed",
      },
    ],
    without: {
      calendar_sources: "It holds calendars of holidays that others publish.",
      calendar_events: "It links events of calendars with holidays.",
    },
  },
  tidy: forgetOldFeeds,
};
