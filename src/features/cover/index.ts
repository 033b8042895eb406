import type { Feature } from "@rollcall/kit/application/feature";

/** Lessons of absent teachers, and who takes them. */
export const cover: Feature = {
  name: "cover",
  api: async () => (await import("./feature")).coverFeature,
  pages: [
    {
      path: "timetable/cover",
      rule: "timetable",
      load: async () => (await import("./page/cover-page")).CoverPage,
    },
  ],
  homePanels: [
    {
      permission: "create_timetables",
      load: async () => (await import("./page/uncovered-today")).UncoveredToday,
    },
  ],
  recordPanels: {
    "teacher-absences": async () => (await import("./page/lessons-to-cover")).LessonsToCover,
  },
};
