import type { ComponentType } from "react";
import type { RouteObject } from "react-router-dom";
import { Allowed } from "./allowed";

const route = (path: string, permission: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => {
    const Page = await load();
    return { Component: () => <Allowed permission={permission}><Page /></Allowed> };
  },
});

/** The timetable as a week and as a list, the holidays as a list and as a year. */
export const calendarRoutes = (): RouteObject[] => [
  route("timetable", "view_timetables", async () => (await import("../pages/timetable/timetable-page")).TimetablePage),
  route("timetable/list", "view_timetables", async () => (await import("../pages/timetable/list-view")).TimetableListPage),
  route("holidays", "view_holidays", async () => (await import("../pages/holidays/list-view")).HolidayListPage),
  route("holidays/year", "view_holidays", async () => (await import("../pages/holidays/year-page")).HolidayYearPage),
];
