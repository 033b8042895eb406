import {
  boolean,
  choice,
  date,
  defineResource,
  image,
  integer,
  phone,
  reference,
  references,
  text,
} from "@rollcall/kit/schema";

/** Made-up resources: the list must work for any. */
export const planets = defineResource({
  name: "planets",
  label: "Planet",
  icon: "list",
  permission: "planets",
  title: "name",
  scope: { own: "mine" },
  fields: {
    name: text({ label: "Name", required: true, list: true, search: true, filter: true }),
    code: text({ label: "Code", list: true, filter: true }),
    kind: choice(["rock", "gas", "ice"], {
      label: "Kind",
      required: true,
      default: "rock",
      list: true,
      filter: true,
    }),
    star: reference("stars", { label: "Star", list: true, filter: true, onDelete: "cascade" }),
    moons: integer({ label: "Moons", list: true, filter: "range" }),
    discovered: date({ label: "Discovered", list: true, filter: "range" }),
    ringed: boolean({ label: "Ringed", filter: true }),
    hailing: phone({ label: "Hailing frequency" }),
    visitors: references("stars", { label: "Visitors", owner: true }),
  },
});

export const stars = defineResource({
  name: "stars",
  label: "Star",
  icon: "list",
  permission: "stars",
  title: "name",
  fields: { name: text({ label: "Name", required: true, list: true, search: true }) },
});

/** People order them by hand. */
export const probes = defineResource({
  name: "probes",
  label: "Probe",
  icon: "list",
  permission: "probes",
  title: "name",
  ordered: true,
  fields: {
    name: text({ label: "Name", required: true, list: true, search: true }),
    photo: image({ label: "Photo" }),
  },
});

/** Written by the server only. */
export const sightings = defineResource({
  name: "sightings",
  label: "Sighting",
  icon: "list",
  permission: "sightings",
  title: "what",
  readOnly: true,
  defaultSort: "-created_at",
  fields: { what: text({ label: "What", list: true }) },
});
