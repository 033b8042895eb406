import type { Feature } from "@rollcall/kit/application/feature";

/** Attendance terminals: what they send becomes passes of the gate. */
export const gateDevices: Feature = {
  name: "gate-devices",
  permissions: ["manage_gate_devices"],
  api: async () => (await import("./feature")).gateDevicesFeature,
  menu: [
    {
      label: "Gate devices",
      path: "/attendance/gate-devices",
      icon: "gate",
      group: "Reports & Settings",
      permission: "manage_gate_devices",
      order: 45,
    },
  ],
  pages: [
    {
      path: "attendance/gate-devices",
      rule: "attendance/gate-devices",
      load: async () => (await import("./page/devices-page")).GateDevicesPage,
    },
  ],
};
