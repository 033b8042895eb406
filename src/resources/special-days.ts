import {
  choice,
  date,
  defineResource,
  integer,
  reference,
  references,
  text,
  time,
} from "@rollcall/kit/schema";
import { weekdayNumbers } from "./weekdays";

/**
 * A day that is not like the others of the week: a weekly off day with school, a day that follows
 * another day's timetable, hours without lessons, or other bells. A whole day without school is a
 * holiday.
 */
export const specialDays = defineResource({
  name: "special-days",
  label: "Special day",
  icon: "holiday",
  permission: "holidays",
  empty: "A special day differs from its weekday: a school day at the weekend, or a shorter one.",
  title: "name",
  defaultSort: "-date",
  fields: {
    name: text({ label: "Name", required: true, max: 120, list: true, search: true, filter: true }),
    date: date({ label: "Date", required: true, list: true, filter: "range" }),
    effect: choice(["school_day", "no_lessons", "other_bells"], {
      label: "What is different",
      required: true,
      default: "school_day",
      optionLabels: {
        school_day: "There is school",
        no_lessons: "No lessons for some hours",
        other_bells: "Other bells",
      },
      list: true,
      filter: true,
      help: "For a whole day without school, add a holiday.",
    }),
    lessons_of: integer({
      label: "Timetable of",
      min: 1,
      max: 17,
      names: weekdayNumbers,
      list: true,
      filter: true,
      help: "For days with school: the weekday whose lessons are held. Leave empty for the date's own weekday.",
    }),
    from_time: time({
      label: "No lessons from",
      list: true,
      help: "Leave empty for the start of the day.",
    }),
    to_time: time({
      label: "No lessons until",
      after: "from_time",
      list: true,
      help: "Leave empty for the end of the day.",
    }),
    bell_schedule: reference("bell-schedules", {
      label: "Bell schedule",
      list: true,
      filter: true,
      help: "For days with other bells: the schedule to use on this day.",
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
