import { date, defineResource, integer, text } from "@rollcall/kit/schema";

export const trainings = defineResource({
  name: "trainings",
  label: "Training",
  group: "Records",
  icon: "book",
  permission: "trainings",
  title: "title",
  fields: {
    title: text({
      label: "Title",
      required: true,
      max: 120,
      warn: { max: 40 },
      list: true,
      search: true,
    }),
    seats: integer({ label: "Seats", min: 1, max: 500, warn: { min: 5, max: 40 }, list: true }),
    held_on: date({ label: "Held on", warn: { min: "2020-01-01" }, list: true, filter: "range" }),
  },
});
