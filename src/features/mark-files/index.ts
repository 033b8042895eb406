import type { Feature } from "@rollcall/kit/application/feature";

/** Marks of past days in from a spreadsheet, and out as one. */
export const markFiles: Feature = {
  name: "mark-files",
  api: async () => (await import("./feature")).markFileFeature,
  pages: [
    {
      path: "attendance/import",
      rule: "attendance/mark",
      load: async () => (await import("./page/mark-file-page")).MarkFilePage,
    },
  ],
};
