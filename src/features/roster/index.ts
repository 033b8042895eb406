import type { Feature } from "@rollcall/kit/application/feature";

/** Who is in which class when. */
export const roster: Feature = {
  name: "roster",
  api: async () => (await import("./feature")).rosterFeature,
  recordNotes: {
    students: async () => (await import("./page/record-notes")).StudentNote,
    "academic-years": async () => (await import("./page/record-notes")).YearNote,
    classes: async () => (await import("./page/record-notes")).ArchiveNote,
  },
};
