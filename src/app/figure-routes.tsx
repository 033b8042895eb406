import type { RouteObject } from "react-router-dom";
import { Allowed } from "./allowed";

/** The pages on which attendance is looked at; each arrives when it is first needed. */
export const figureRoutes = (): RouteObject[] => [
  {
    path: "attendance/view",
    lazy: async () => {
      const { ViewAttendancePage } = await import("../pages/view-attendance/view-page");
      return { Component: () => <Allowed permission="view_attendance"><ViewAttendancePage /></Allowed> };
    },
  },
  {
    path: "reports",
    lazy: async () => {
      const { ReportsPage } = await import("../pages/reports/reports-page");
      return { Component: () => <Allowed permission="view_reports"><ReportsPage /></Allowed> };
    },
  },
];
