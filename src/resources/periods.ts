import { boolean, defineResource, integer, text, time } from "@rollcall/kit/schema";

export const periods = defineResource({
  name: "periods",
  label: "Period",
  group: "Academic",
  icon: "clock",
  permission: "periods",
  empty: "Periods divide the school day. The timetable and registers by period need them.",
  title: "name",
  defaultSort: "start_time",
  fields: {
    name: text({
      label: "Name",
      required: true,
      max: 40,
      list: true,
      search: true,
      filter: true,
      naturalOrder: true,
    }),
    start_time: time({ label: "Starts at", required: true, list: true, filter: "range" }),
    end_time: time({
      label: "Ends at",
      required: true,
      after: "start_time",
      list: true,
      filter: "range",
    }),
    sort_order: integer({
      label: "Order",
      min: 0,
      max: 1000,
      default: 0,
      list: true,
      filter: "range",
    }),
    is_break: boolean({ label: "Break", default: false, list: true, filter: true }),
  },
  noOverlap: [{ from: "start_time", to: "end_time", ends: "exclusive" }],
});
