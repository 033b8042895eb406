import { date, defineResource, text } from "@rollcall/kit/schema";

export const trips = defineResource({
  name: "trips",
  label: "Trip",
  group: "Records",
  icon: "bus",
  permission: "trips",
  title: "destination",
  fields: {
    destination: text({ label: "Destination", required: true, max: 80, list: true, search: true }),
    leaves_on: date({ label: "Leaves on", required: true, list: true, filter: "range" }),
  },
});
