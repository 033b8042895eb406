import { choice, defineResource, integer, reference, references, text } from "@rollcall/kit/schema";

export const rooms = defineResource({
  name: "rooms",
  label: "Room",
  group: "Records",
  icon: "door",
  permission: "rooms",
  title: "number",
  defaultSort: "building_id,number",
  uniqueTogether: [["building", "number"]],
  fields: {
    number: text({ label: "Number", required: true, max: 20, list: true, search: true }),
    building: reference("buildings", {
      label: "Building",
      required: true,
      list: true,
      filter: true,
      onDelete: "refuse",
    }),
    opens_to: references("rooms", { label: "Doors to", only: { status: ["open"] }, owner: true }),
    seats: integer({ label: "Seats", min: 1, max: 500, list: true, filter: "range", sort: true }),
    status: choice(["open", "closed"], {
      label: "Status",
      required: true,
      default: "open",
      optionHues: { open: "green", closed: "red" },
      optionSynonyms: { closed: ["shut"] },
      list: true,
      filter: true,
    }),
  },
});
