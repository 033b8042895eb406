import { boolean, choice, date, defineResource, references, text } from "@rollcall/kit/schema";

const section = "Weekdays";

/**
 * By which bells some classes, some weekdays or both have their periods (src/school/calendar/domain/
 * bells.ts). The times are its bell times; a period without one keeps its usual times.
 */
export const bellSchedules = defineResource({
  name: "bell-schedules",
  label: "Bell schedule",
  group: "Academic",
  icon: "schoolBell",
  permission: "periods",
  empty: "A bell schedule gives periods other times for some classes or weekdays.",
  title: "name",
  fields: {
    name: text({
      label: "Name",
      required: true,
      unique: true,
      max: 80,
      list: true,
      search: true,
      filter: true,
    }),
    status: choice(["active", "special_days", "archived"], {
      label: "Status",
      required: true,
      default: "active",
      optionLabels: {
        active: "Active",
        special_days: "Only on special days",
        archived: "Archived",
      },
      list: true,
      filter: true,
      help: "An active schedule applies automatically; an exam schedule, only on special days that use it.",
    }),
    classes: references("classes", {
      label: "Classes",
      owner: true,
      list: true,
      filter: true,
      help: "Leave empty for all classes. A schedule for specific classes takes priority.",
    }),
    valid_from: date({
      label: "Valid from",
      list: true,
      filter: "range",
      help: "Leave empty for no start date.",
    }),
    valid_to: date({
      label: "Valid until",
      notBefore: "valid_from",
      list: true,
      filter: "range",
      help: "Leave empty for no end date.",
    }),
    rings_on: text({ label: "Rings on", readOnly: true, max: 80, list: true, sort: false }),
    monday: boolean({
      label: "Monday",
      default: false,
      section,
      help: "Leave empty for every day. A schedule for specific weekdays takes priority.",
    }),
    tuesday: boolean({ label: "Tuesday", default: false, section }),
    wednesday: boolean({ label: "Wednesday", default: false, section }),
    thursday: boolean({ label: "Thursday", default: false, section }),
    friday: boolean({ label: "Friday", default: false, section }),
    saturday: boolean({ label: "Saturday", default: false, section }),
    sunday: boolean({ label: "Sunday", default: false, section }),
  },
});
