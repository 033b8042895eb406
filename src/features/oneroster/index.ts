import type { Feature } from "@rollcall/kit/application/feature";

/** OneRoster: the school in files of others, and what other systems call the records here. */
export const oneRoster: Feature = {
  name: "oneroster",
  api: async () => (await import("./feature")).oneRosterFeature,
  commands: [
    {
      label: "OneRoster",
      path: "/oneroster",
      icon: "list",
      group: "Reports & Settings",
      permission: [
        "view_students",
        "view_teachers",
        "view_parents",
        "view_classes",
        "view_subjects",
        "view_institution_settings",
      ],
    },
  ],
  pages: [
    {
      path: "students/import",
      rule: "students",
      act: "import",
      load: async () => (await import("./page/student-import")).StudentImportPage,
    },
    {
      path: "oneroster",
      rule: "oneroster",
      load: async () => (await import("./page/roster-page")).OneRosterPage,
    },
  ],
};
