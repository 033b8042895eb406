import type { Feature } from "@rollcall/kit/application/feature";

/** Lessons, the periods they are in and who stands in. */
export const timetable: Feature = {
  name: "timetable",
  api: async () => (await import("./feature")).timetableFeature,
  pages: [
    {
      path: "timetable",
      rule: "timetable",
      load: async () => (await import("./page/timetable-page")).TimetablePage,
    },
    {
      path: "timetable/list",
      rule: "timetable",
      load: async () => (await import("./page/list-view")).TimetableListPage,
    },
  ],
  recordNotes: {
    "academic-years": async () => (await import("./page/cycle-note")).CycleNote,
    timetable: async () => (await import("./page/clash-note")).ClashNote,
  },
  recordPanels: { "academic-years": async () => (await import("./page/cycle-panel")).CyclePanel },
};
