import type { Feature } from "@rollcall/kit/features";

/** Loans that are extended at once, for a holiday or a flood, and back again. */
export const extensions: Feature = {
  name: "extensions",
  api: async () => (await import("./feature")).extensionFeature,
  menu: [
    {
      label: "Extend loans",
      path: "/extend",
      icon: "calendar",
      group: "Lending",
      permission: "edit_loans",
    },
  ],
  pages: [
    {
      path: "extend",
      rule: "extend",
      load: async () => (await import("./page/extend-page")).ExtendPage,
    },
  ],
};
