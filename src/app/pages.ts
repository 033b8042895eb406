import type { MenuEntry } from "../shell/menu";

/** Pages of their own that stand in the menu, beside those that follow from the declarations. */
export const pages: readonly MenuEntry[] = [
  { label: "Dashboard", path: "/dashboard", icon: "home", group: "Overview" },
  { label: "Settings", path: "/settings", icon: "settings", group: "Reports & Settings", superAdminOnly: true, order: 90 },
];
