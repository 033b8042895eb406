import type { ComponentType, ReactNode } from "react";
import type { RouteObject } from "react-router-dom";
import { Allowed } from "./allowed";

const guarded = ([permission, ...others]: readonly string[], page: ReactNode): ReactNode => (permission === undefined ? page : <Allowed permission={permission}>{guarded(others, page)}</Allowed>);

const route = (path: string, permission: string | readonly string[], load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => {
    const Page = await load();
    return { Component: () => <>{guarded([permission].flat(), <Page />)}</> };
  },
});

/** The timetable as a week and as a list, the holidays as a list and as a year, the academic years and the way from one to the next. */
export const calendarRoutes = (): RouteObject[] => [
  route("timetable", "view_timetables", async () => (await import("../pages/timetable/timetable-page")).TimetablePage),
  route("timetable/list", "view_timetables", async () => (await import("../pages/timetable/list-view")).TimetableListPage),
  route("holidays", "view_holidays", async () => (await import("../pages/holidays/list-view")).HolidayListPage),
  route("holidays/year", "view_holidays", async () => (await import("../pages/holidays/year-page")).HolidayYearPage),
  route("academic-years", "view_institution_settings", async () => (await import("../pages/rollover/year-list")).YearListPage),
  route("academic-years/rollover", ["edit_institution_settings", "edit_students"], async () => (await import("../pages/rollover/rollover-page")).RolloverPage),
];
