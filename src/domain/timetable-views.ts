/** The ways to look at the timetable, for the switch at the head of each. */
export const timetableViews = [
  { to: "/timetable", label: "Week" },
  { to: "/timetable/list", label: "List" },
  { to: "/timetable/cover", label: "Cover" },
] as const;
