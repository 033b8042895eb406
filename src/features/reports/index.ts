import type { Feature } from "@rollcall/kit/application/feature";

/** Reports, on the page and as files. */
export const reports: Feature = {
  name: "reports",
  permissions: ["view_reports"],
  api: async () => (await import("./feature")).reportFeature,
  menu: [
    {
      label: "Reports",
      path: "/reports",
      icon: "report",
      group: "Reports & Settings",
      permission: "view_reports",
    },
  ],
  pageViews: async () => (await import("./page/page-views")).pageViews,
  pages: [
    {
      path: "reports",
      rule: "reports",
      load: async () => (await import("./page/reports-page")).ReportsPage,
    },
  ],
};
