import { specialDays } from "../../resources/special-days";
import { timetable as lessons } from "../../resources/timetable";
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
  fields: [
    {
      field: lessons.fields.weekday,
      input: async () => (await import("./page/cycle-inputs")).LessonDayInput,
      cell: async () => (await import("./page/cycle-inputs")).LessonDayText,
    },
    {
      field: lessons.fields.week,
      input: async () => (await import("./page/cycle-inputs")).LessonWeekInput,
      cell: async () => (await import("./page/cycle-inputs")).LessonWeekText,
    },
    {
      field: specialDays.fields.lessons_of,
      input: async () => (await import("./page/cycle-inputs")).LessonDayInput,
      cell: async () => (await import("./page/cycle-inputs")).LessonDayText,
    },
  ],
  recordPanels: { "academic-years": async () => (await import("./page/cycle-panel")).CyclePanel },
};
