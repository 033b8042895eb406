import {
  choice,
  defineResource,
  group,
  integer,
  listOf,
  phone,
  text,
  time,
} from "@rollcall/kit/schema";

export const branches = defineResource({
  name: "branches",
  label: "Branch",
  plural: "Branches",
  group: "Records",
  icon: "building",
  permission: "branches",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true, max: 80, list: true, search: true }),
    address: group(
      {
        street: text({ label: "Street", required: true, max: 80 }),
        town: text({ label: "Town", required: true, max: 60 }),
        floor: integer({ label: "Floor", min: 0, max: 50 }),
      },
      { label: "Address", list: true },
    ),
    opening_hours: listOf(
      {
        day: choice(["weekdays", "saturday", "sunday"], { label: "Day", required: true }),
        from: time({ label: "From", required: true }),
        to: time({ label: "To", required: true, after: "from" }),
      },
      { label: "Opening hours", entries: ["time", "times"], max: 14, list: true, filter: true },
    ),
    phones: listOf(phone({ label: "Phone" }), { label: "Phones", max: 5 }),
  },
});
