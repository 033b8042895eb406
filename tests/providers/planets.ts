import { defineResource, integer, reference, text } from "@rollcall/kit/schema";

/** Two made-up resources: nothing here depends on the school. */
export const stars = defineResource({
  name: "stars",
  label: "Star",
  group: "Sky",
  icon: "list",
  permission: "stars",
  title: "name",
  fields: { name: text({ label: "Name", required: true, list: true, search: true }) },
});
export const planets = defineResource({
  name: "planets",
  label: "Planet",
  group: "Sky",
  icon: "list",
  permission: "planets",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true, list: true, search: true, filter: true }),
    moons: integer({ label: "Moons", list: true, filter: "range" }),
    star: reference("stars", { label: "Star", list: true, filter: true }),
  },
});
export const sightings = defineResource({
  name: "sightings",
  label: "Sighting",
  group: "Log",
  icon: "list",
  permission: "sightings",
  title: "place",
  readOnly: true,
  fields: { place: text({ label: "Place", list: true }) },
});
