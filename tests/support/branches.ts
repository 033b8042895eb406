import { choice, defineResource, group, integer, listOf, text, time } from "@rollcall/kit/schema";

/** A made-up resource with lists and a group. */
export const branches = defineResource({
  name: "branches",
  label: "Branch",
  plural: "Branches",
  icon: "building",
  permission: "branches",
  title: "name",
  fields: {
    name: text({ label: "Title", required: true, help: "As on the door.", warn: { max: 12 } }),
    hours: listOf(
      {
        day: choice(["monday", "sunday"], { label: "Day", required: true }),
        from: time({ label: "From", required: true }),
        to: time({ label: "To", after: "from" }),
      },
      { label: "Hours", entries: ["time", "times"] },
    ),
    names: listOf(text({ label: "Name", max: 20, warn: { min: 3 } }), {
      label: "Names",
      entries: ["name", "names"],
    }),
    address: group(
      {
        street: text({ label: "Street", required: true }),
        floor: integer({ label: "Floor", warn: { max: 20 } }),
      },
      { label: "Address" },
    ),
  },
});
