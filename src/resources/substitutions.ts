import { boolean, date, defineResource, reference, text } from "@rollcall/kit/schema";

/**
 * What is different about a lesson on one date: another teacher or room, or it does not take place.
 */
export const substitutions = defineResource({
  name: "substitutions",
  label: "Substitution",
  icon: "timetable",
  permission: "timetables",
  empty: "A substitution changes one lesson on one day: another teacher or room, or no lesson.",
  title: "date",
  defaultSort: "-date",
  scope: {
    own: [
      { field: "lesson", is: "own" },
      { field: "teacher", is: "me.teacher" },
    ],
  },
  fields: {
    lesson: reference("timetable", { label: "Lesson", required: true, list: true, filter: true }),
    date: date({ label: "Date", required: true, list: true, filter: "range" }),
    is_cancelled: boolean({
      label: "Cancelled",
      required: true,
      default: false,
      list: true,
      filter: true,
      help: "Cancelled lessons need no register.",
    }),
    teacher: reference("teachers", {
      label: "Teacher",
      list: true,
      filter: true,
      help: "Who takes the lesson instead.",
    }),
    room: text({ label: "Room", max: 40, list: true, naturalOrder: true }),
    note: text({ label: "Note", max: 200, list: true, search: true }),
  },
  uniqueTogether: [["lesson", "date"]],
});
