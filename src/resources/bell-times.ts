import { defineResource, reference, time } from "@rollcall/kit/schema";

/** When a period is, by the bells of one schedule. */
export const bellTimes = defineResource({
  name: "bell-times",
  label: "Bell time",
  icon: "schoolBell",
  permission: "periods",
  empty: "A bell time says when a period begins and ends in one bell schedule.",
  title: "start_time",
  fields: {
    bell_schedule: reference("bell-schedules", {
      label: "Bell schedule",
      required: true,
      list: true,
      filter: true,
      onDelete: "keep",
    }),
    period: reference("periods", { label: "Period", required: true, list: true, filter: true }),
    start_time: time({ label: "Starts at", required: true, list: true, filter: "range" }),
    end_time: time({
      label: "Ends at",
      required: true,
      after: "start_time",
      list: true,
      filter: "range",
    }),
  },
  uniqueTogether: [["bell_schedule", "period"]],
  noOverlap: [{ from: "start_time", to: "end_time", within: ["bell_schedule"], ends: "exclusive" }],
});
