import { Navigate, type RouteObject } from "react-router-dom";
import { resources } from "../resources";
import { Allowed } from "./allowed";
import { figureRoutes } from "./figure-routes";
import { calendarRoutes } from "./calendar-routes";
import { leaveRoutes } from "./leave-routes";
import { markRoutes } from "./mark-routes";
import { notificationRoutes } from "./notification-routes";
import { resourceRoutes } from "./resource-routes";

const home = <Navigate to="/dashboard" replace />;

/** Every page behind the sign-in. Made anew for each router, which takes a route's loading functions away once they have run. */
export const makeConsoleRoutes = (): RouteObject[] => [
  { index: true, element: home },
  { path: "dashboard", lazy: async () => ({ Component: (await import("../pages/dashboard/dashboard-page")).DashboardPage }) },
  { path: "profile", lazy: async () => ({ Component: (await import("../pages/profile/profile-page")).ProfilePage }) },
  {
    path: "settings",
    lazy: async () => {
      const { SettingsPage } = await import("../pages/settings/settings-page");
      return { Component: () => <Allowed superAdmin><SettingsPage /></Allowed> };
    },
  },
  ...notificationRoutes(),
  ...leaveRoutes(),
  ...markRoutes(),
  ...figureRoutes(),
  ...calendarRoutes(),
  {
    path: "permissions",
    lazy: async () => {
      const { PermissionsPage } = await import("../pages/permissions/permissions-page");
      return { Component: () => <Allowed superAdmin><PermissionsPage /></Allowed> };
    },
  },
  ...resources.flatMap(resourceRoutes),
  { path: "*", element: home },
];

/** The same, to look a path up in. */
export const consoleRoutes = makeConsoleRoutes();
