import { boolean, date, defineResource, reference, text } from "@rollcall/kit/schema";

/**
 * Days on which one student is not due at school: weekdays, every week or every second one, or all
 * days of a span. Two entries make weeks A and B, which do not follow those of the timetable.
 */
export const partTime = defineResource({
  name: "part-time",
  label: "Part-time arrangement",
  icon: "list",
  permission: "students",
  empty: "A part-time arrangement says when a student is not expected at school.",
  title: "reason",
  defaultSort: "-from_date",
  scope: { own: { field: "student", is: "own" } },
  fields: {
    student: reference("students", {
      label: "Student",
      required: true,
      list: true,
      filter: true,
      onDelete: "keep",
    }),
    from_date: date({ label: "From", required: true, list: true, filter: "range" }),
    to_date: date({
      label: "To",
      required: true,
      notBefore: "from_date",
      list: true,
      filter: "range",
      help: "The last day, for example that of the academic year.",
    }),
    reason: text({ label: "Reason", required: true, max: 200, list: true, search: true }),
    monday: boolean({ label: "Monday", section: "Not at school on", default: false }),
    tuesday: boolean({ label: "Tuesday", section: "Not at school on", default: false }),
    wednesday: boolean({ label: "Wednesday", section: "Not at school on", default: false }),
    thursday: boolean({ label: "Thursday", section: "Not at school on", default: false }),
    friday: boolean({ label: "Friday", section: "Not at school on", default: false }),
    saturday: boolean({ label: "Saturday", section: "Not at school on", default: false }),
    sunday: boolean({ label: "Sunday", section: "Not at school on", default: false }),
    every_second_week: boolean({
      label: "Every second week only",
      section: "Not at school on",
      default: false,
      list: true,
      help: "Starts with the week of the first day. If no weekday is ticked, it applies to every day of the week. It counts calendar weeks and does not follow weeks A and B.",
    }),
  },
});
