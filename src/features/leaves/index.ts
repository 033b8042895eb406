import type { Feature } from "@rollcall/kit/application/feature";
import { leaves } from "../../resources/leaves";

/** Why a request is not changed any more; in place of a form that the API would refuse. */
const refused = {
  edit: (status: string) =>
    `This leave is ${status}. Only a pending one is edited; an approved one can be cancelled or shortened.`,
  delete: (status: string) =>
    `This leave is ${status} and stands in the registers. Cancel it first.`,
};

/** Leave requests and their decisions. */
export const leave: Feature = {
  name: "leave",
  api: async () => (await import("./feature")).leaveFeature,
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
  ],
  homePanels: [
    {
      permission: "view_leaves",
      load: async () => (await import("./page/pending-leaves")).PendingLeaves,
    },
  ],
  recordActions: { leaves: async () => (await import("./page/leave-actions")).LeaveActions },
  fields: [
    {
      field: leaves.fields.slots,
      input: async () => (await import("./page/slots-input")).SlotsInput,
      cell: async () => (await import("./page/slots-text")).SlotsText,
    },
  ],
  refusals: {
    leaves: (action, { status }) =>
      (action === "edit" ? status !== "pending" : status === "approved")
        ? refused[action](String(status))
        : undefined,
  },
};
