import type { Feature } from "@rollcall/kit/application/feature";

/** Who passes the gate: arrivals, the late ones among them, and departures. */
export const gate: Feature = {
  name: "gate",
  api: async () => (await import("./feature")).gateFeature,
  menu: [
    {
      label: "Gate",
      path: "/attendance/gate",
      icon: "gate",
      group: "Attendance",
      permission: "mark_attendance",
      order: 15,
    },
  ],
  pages: [
    {
      path: "attendance/gate",
      rule: "attendance/gate",
      load: async () => (await import("./page/gate-page")).GatePage,
    },
  ],
};
