import type { Feature } from "@rollcall/kit/application/feature";

/** Two records of one child that become one. */
export const studentMerges: Feature = {
  name: "student-merges",
  permissions: ["merge_students"],
  api: async () => (await import("./feature")).studentMergeFeature,
  commands: [
    {
      label: "Merge duplicate students",
      path: "/students/merge",
      icon: "students",
      group: "User Management",
      permission: ["view_students", "merge_students"],
    },
  ],
  pages: [
    {
      path: "students/merge",
      rule: "students/merge",
      load: async () => (await import("./page/merge-page")).MergePage,
    },
  ],
  rareRecordActions: { students: async () => (await import("./page/merge-link")).MergeLink },
  recordPanels: { students: async () => (await import("./page/merge-note")).MergeNote },
};
