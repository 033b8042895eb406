/** The words a declaration may use as its icon; the shell looks each up in an exhaustive record. */
export const iconWords = [
  "home", "students", "teachers", "parents", "admins", "classes", "subjects", "calendar", "clock", "timetable", "mark", "view",
  "leave", "holiday", "report", "bell", "activity", "system", "groups", "key", "settings", "door", "building", "bus", "book", "tag", "list",
] as const;
export type IconWord = (typeof iconWords)[number];
