import { dateTime, defineResource, reference, text } from "@rollcall/kit/schema";

export const bookings = defineResource({
  name: "bookings",
  label: "Booking",
  group: "Records",
  icon: "calendar",
  permission: "bookings",
  title: "purpose",
  defaultSort: "-starts_at",
  noOverlap: [{ from: "starts_at", to: "ends_at", within: ["room"], ends: "exclusive" }],
  fields: {
    purpose: text({ label: "Purpose", required: true, max: 120, list: true, search: true }),
    room: reference("rooms", { label: "Room", required: true, list: true, filter: true }),
    starts_at: dateTime({ label: "Starts", required: true, list: true, filter: "range" }),
    ends_at: dateTime({ label: "Ends", required: true, after: "starts_at", list: true }),
  },
});
