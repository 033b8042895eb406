import type { Feature } from "@rollcall/kit/application/feature";

/** The morning of the office: the page a day begins on. */
export const desk: Feature = {
  name: "desk",
  api: async () => (await import("./feature")).deskFeature,
  menu: [{ label: "Dashboard", path: "/dashboard", icon: "home", group: "Overview" }],
  pages: [
    { path: "dashboard", load: async () => (await import("./page/dashboard-page")).DashboardPage },
  ],
};
