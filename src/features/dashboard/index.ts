import type { Feature } from "@rollcall/kit/application/feature";

/** The morning of the office: the page a day begins on. */
export const dashboard: Feature = {
  name: "dashboard",
  api: async () => (await import("./feature")).dashboardFeature,
  menu: [{ label: "Dashboard", path: "/dashboard", icon: "home", group: "Overview" }],
  pages: [
    { path: "dashboard", load: async () => (await import("./page/dashboard-page")).DashboardPage },
  ],
};
