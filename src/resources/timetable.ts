import { boolean, date, defineResource, integer, reference, text } from "@rollcall/kit/schema";
import { weekdayNumbers, weekLetters } from "./weekdays";

/** A lesson that comes every week, in some weeks, or on a day of a cycle. Two that clash are refused (src/features/timetable). */
export const timetable = defineResource({
  name: "timetable",
  label: "Lesson",
  plural: "Timetable",
  group: "Academic",
  icon: "timetable",
  permission: "timetables",
  empty: "Lessons that repeat every week. With them, teachers see their own registers.",
  title: "weekday",
  defaultSort: "weekday",
  scope: {
    own: [
      { field: "class", is: "own" },
      { field: "teacher", is: "me.teacher" },
      { field: "second_teacher", is: "me.teacher" },
    ],
  },
  fields: {
    class: reference("classes", { label: "Class", required: true, list: true, filter: true }),
    weekday: integer({
      label: "Weekday",
      required: true,
      min: 1,
      max: 17,
      names: weekdayNumbers,
      list: true,
      filter: true,
    }),
    week: integer({
      label: "Week",
      min: 1,
      max: 4,
      names: weekLetters,
      help: "For timetables in weeks A and B. Leave empty for every week.",
    }),
    period: reference("periods", { label: "Period", required: true, list: true, filter: true }),
    subject: reference("subjects", { label: "Subject", required: true, list: true, filter: true }),
    teacher: reference("teachers", { label: "Teacher", required: true, list: true, filter: true }),
    second_teacher: reference("teachers", {
      label: "Second teacher",
      filter: true,
      help: "Takes the lesson too, and its register.",
    }),
    room: text({
      label: "Room",
      max: 40,
      list: true,
      search: true,
      filter: true,
      naturalOrder: true,
    }),
    is_joint: boolean({
      label: "Together with other classes",
      required: true,
      default: false,
      help: "For one teacher with several classes at once. Lessons that all say so may have the same teachers and room at the same time.",
    }),
    changes_from: date({
      label: "Changes hold from",
      writeOnly: true,
      help: "When class, weekday, week, period, subject or a teacher change, earlier days keep the old lesson. Leave empty for today.",
    }),
    valid_from: date({ label: "Valid from", required: true, list: true, filter: "range" }),
    valid_to: date({
      label: "Valid until",
      notBefore: "valid_from",
      list: true,
      filter: "range",
      help: "Leave empty for no end date.",
    }),
  },
});
