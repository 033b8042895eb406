import type { DemoSchool } from "./rows";

/** What an office writes again and again. */
export const templateRows = (): DemoSchool["message-templates"] => [
  {
    id: 1,
    name: "Low attendance",
    type: "low_attendance",
    title: "Attendance of {student}",
    body: "Dear {name},\n{student} ({class}) has attended {percentage} of this academic year so far. Please call the school office, so that we can talk about it.",
  },
  {
    id: 2,
    name: "Absent without a reason",
    type: "attendance_alert",
    title: "{student} is absent today",
    body: "Dear {name},\n{student} ({class}) is absent today, {date}, and we do not know why. {reply}",
  },
  {
    id: 3,
    name: "School closes early",
    type: "system",
    title: "School closes at noon today",
    body: "Dear {name},\nthe school closes at noon today, {date}. Please have your child picked up by then.",
  },
];
