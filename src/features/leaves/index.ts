import type { Feature } from "@rollcall/kit/application/feature";
import { leaves } from "../../resources/leaves";

/** Leave requests and their decisions. */
export const leave: Feature = {
  name: "leave",
  api: async () => (await import("./feature")).leaveFeature,
  commands: [
    {
      label: "Leave for a class",
      path: "/leaves/class",
      icon: "leave",
      group: "Attendance",
      permission: ["view_leaves", "create_leaves", "edit_leaves"],
    },
  ],
  pages: [
    {
      path: "leaves",
      rule: leaves.name,
      load: async () => (await import("./page/leaves-page")).LeavesPage,
    },
    {
      path: "leaves/all",
      rule: leaves.name,
      load: async () => (await import("./page/all-leaves-page")).AllLeavesPage,
    },
    {
      path: "leaves/class",
      rule: "leaves/class",
      load: async () => (await import("./page/class/class-page")).ClassLeavePage,
    },
  ],
  homePanels: [
    {
      permission: "view_leaves",
      load: async () => (await import("./page/pending-leaves")).PendingLeaves,
    },
  ],
  recordNotes: { leaves: async () => (await import("./page/allowance-note")).AllowanceNote },
  recordPanels: {
    leaves: async () => (await import("./page/allowance-panels")).LeaveAllowance,
    students: async () => (await import("./page/allowance-panels")).StudentAllowances,
  },
  recordActions: { leaves: async () => (await import("./page/leave-actions")).LeaveActions },
  places: {
    "absence-reason": async () => (await import("./page/reason/reason-button")).ReasonButton,
  },
  fields: [
    {
      field: leaves.fields.slots,
      input: async () => (await import("./page/slots-input")).SlotsInput,
      cell: async () => (await import("./page/slots-text")).SlotsText,
    },
  ],
};
