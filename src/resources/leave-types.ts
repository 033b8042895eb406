import { defineResource, integer, reference, text } from "@rollcall/kit/schema";

/** Why a student may stay away, and what a day of such leave is marked as. */
export const leaveTypes = defineResource({
  name: "leave-types",
  label: "Leave type",
  icon: "leave",
  permission: "leaves",
  empty: "A leave type says why a student is away, and how those days count.",
  title: "name",
  defaultSort: "sort_order",
  superAdminsWrite: true,
  scope: { own: "shared" },
  fields: {
    name: text({
      label: "Name",
      required: true,
      unique: true,
      max: 60,
      list: true,
      search: true,
      filter: true,
    }),
    code: reference("attendance-codes", {
      label: "Marked as",
      required: true,
      list: true,
      filter: true,
    }),
    allowance: integer({
      label: "Days a year",
      min: 1,
      max: 366,
      list: true,
      filter: "range",
      help: "School days per academic year; part of a day counts as half. Leave empty for no limit.",
    }),
    sort_order: integer({
      label: "Order",
      min: 0,
      max: 1000,
      default: 0,
      list: true,
      filter: "range",
    }),
  },
});
