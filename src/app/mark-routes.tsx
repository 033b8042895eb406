import { Navigate, type RouteObject } from "react-router-dom";
import { useMay } from "../providers/use-session";
import { Allowed } from "./allowed";

/** To the page on attendance that one may see. */
function Attendance() {
  const may = useMay();
  return <Navigate to={may("mark_attendance") ? "/attendance/mark" : "/attendance/view"} replace />;
}

/** The page on which registers are taken. */
export const markRoutes = (): RouteObject[] => [
  {
    path: "attendance/mark",
    lazy: async () => {
      const { MarkAttendancePage } = await import("../pages/mark-attendance/mark-page");
      return { Component: () => <Allowed permission="mark_attendance"><MarkAttendancePage /></Allowed> };
    },
  },
  { path: "attendance", element: <Attendance /> },
];
