import { choice, date, defineResource, integer, references, text } from "@rollcall/kit/schema";
import { daysOfWeek } from "./weekdays";

/** Days without school, or one weekday of them: the weekly off day of some classes. */
export const holidays = defineResource({
  name: "holidays",
  label: "Holiday",
  group: "Attendance",
  order: 40,
  icon: "holiday",
  permission: "holidays",
  empty: "No register is due on a holiday. Enter the holidays of the year in advance.",
  title: "name",
  defaultSort: "-start_date",
  fields: {
    name: text({ label: "Name", required: true, max: 120, list: true, search: true, filter: true }),
    start_date: date({ label: "First day", required: true, list: true, filter: "range" }),
    end_date: date({
      label: "Last day",
      required: true,
      notBefore: "start_date",
      list: true,
      filter: "range",
    }),
    weekday: integer({
      label: "Only on",
      min: 1,
      max: 7,
      names: daysOfWeek,
      list: true,
      filter: true,
      help: "For a weekly off day: no school on this weekday from the first day to the last. Leave empty for every day.",
    }),
    kind: choice(["public", "institution", "vacation"], {
      label: "Kind",
      required: true,
      default: "public",
      list: true,
      filter: true,
    }),
    classes: references("classes", {
      label: "Classes",
      owner: true,
      list: true,
      filter: true,
      help: "Leave empty for all classes.",
    }),
  },
});
