import type { Feature } from "@rollcall/kit/features";

/** Lending books, and taking them back. */
export const lending: Feature = {
  name: "lending",
  permissions: ["take_back_loans"],
  api: async () => (await import("./feature")).lendingFeature,
  menu: [
    {
      label: "Overdue",
      path: "/overdue",
      icon: "bell",
      group: "Lending",
      permission: "view_loans",
      order: -1,
    },
  ],
  pages: [
    {
      path: "overdue",
      rule: "overdue",
      load: async () => (await import("./page/overdue-page")).OverduePage,
    },
  ],
  recordActions: { loans: async () => (await import("./page/take-back-button")).TakeBackAction },
};
