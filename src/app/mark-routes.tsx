import { Navigate, type RouteObject } from "react-router-dom";
import { Allowed } from "./allowed";

/** The page on which registers are taken. */
export const markRoutes = (): RouteObject[] => [
  {
    path: "attendance/mark",
    lazy: async () => {
      const { MarkAttendancePage } = await import("../pages/mark-attendance/mark-page");
      return { Component: () => <Allowed permission="mark_attendance"><MarkAttendancePage /></Allowed> };
    },
  },
  { path: "attendance", element: <Navigate to="/attendance/mark" replace /> },
];
