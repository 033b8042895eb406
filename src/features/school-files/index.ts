import type { Feature } from "@rollcall/kit/application/feature";

/** Several files of a school's records in at once. */
export const schoolFiles: Feature = {
  name: "school-files",
  api: async () => (await import("./feature")).schoolFileFeature,
  pages: [
    {
      path: "students/import-files",
      rule: "students",
      act: "import",
      load: async () => (await import("./page/school-files-page")).SchoolFilesPage,
    },
  ],
};
