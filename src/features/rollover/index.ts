import type { Feature } from "@rollcall/kit/application/feature";

/** The year's end. */
export const rollover: Feature = {
  name: "rollover",
  api: async () => (await import("./feature")).rolloverFeature,
  commands: [
    {
      label: "Start new academic year",
      path: "/academic-years/rollover",
      icon: "newYear",
      group: "Academic",
      permission: [
        "view_students",
        "edit_students",
        "view_classes",
        "view_institution_settings",
        "edit_institution_settings",
      ],
    },
  ],
  pages: [
    {
      path: "academic-years",
      rule: "academic-years",
      load: async () => (await import("./page/year-list")).YearListPage,
    },
    {
      path: "academic-years/rollover",
      rule: "academic-years/rollover",
      load: async () => (await import("./page/rollover-page")).RolloverPage,
    },
  ],
  recordActions: {
    "academic-years": async () => (await import("./page/year-list")).RolloverButton,
  },
};
