import type { Feature } from "@rollcall/kit/application/feature";

/** Percentages and month sheets. */
export const figures: Feature = {
  name: "figures",
  api: async () => (await import("./feature")).figureFeature,
  menu: [
    {
      label: "View attendance",
      path: "/attendance/view",
      icon: "figures",
      group: "Attendance",
      permission: "view_attendance",
      orOwn: true,
      order: 20,
    },
  ],
  pageViews: async () => (await import("./page/page-views")).pageViews,
  pages: [
    {
      path: "attendance/certificate",
      rule: "attendance/view",
      load: async () => (await import("./page/certificate-page")).CertificatePage,
    },
    {
      path: "attendance/view",
      rule: "attendance/view",
      load: async () => (await import("./page/view-page")).ViewAttendancePage,
    },
  ],
};
