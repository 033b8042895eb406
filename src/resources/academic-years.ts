import { boolean, date, defineResource, text } from "@rollcall/kit/schema";

export const academicYears = defineResource({
  name: "academic-years",
  label: "Academic year",
  group: "Academic",
  icon: "calendar",
  permission: "institution_settings",
  empty: "Registers are due only on days within an academic year. Add the current one first.",
  title: "name",
  tellsDeletion: true,
  defaultSort: "-start_date",
  fields: {
    name: text({
      label: "Name",
      required: true,
      unique: true,
      max: 40,
      list: true,
      search: true,
      filter: true,
    }),
    start_date: date({ label: "Starts on", required: true, list: true, filter: "range" }),
    end_date: date({
      label: "Ends on",
      required: true,
      after: "start_date",
      list: true,
      filter: "range",
    }),
    is_current: boolean({
      label: "Current year",
      default: false,
      list: true,
      filter: true,
      help: "Only one year can be current. Selecting this replaces the current one.",
    }),
  },
  noOverlap: [{ from: "start_date", to: "end_date", ends: "inclusive" }],
});
