import {
  boolean,
  choice,
  date,
  decimal,
  defineResource,
  image,
  integer,
  longText,
  reference,
  text,
} from "@rollcall/kit/schema";

/** Made-up resources: what is generic must work for any. */
export const planets = defineResource({
  name: "planets",
  label: "Planet",
  icon: "list",
  permission: "planets",
  title: "name",
  fields: {
    name: text({
      label: "Name",
      required: true,
      unique: true,
      max: 40,
      list: true,
      search: true,
      filter: true,
    }),
    kind: choice(["rock", "gas"], {
      label: "Kind",
      required: true,
      default: "rock",
      list: true,
      filter: true,
    }),
    star: reference("stars", { label: "Star", list: true, filter: true }),
    seen_from: date({ label: "Seen from", writeOnly: true }),
    discovered: date({ label: "Discovered", section: "Figures" }),
    lost: date({ label: "Lost", section: "Figures", notBefore: "discovered" }),
    radius: decimal({ label: "Radius", section: "Figures", min: 0, scale: 2 }),
    moons: integer({ label: "Moons", section: "Figures", min: 0, max: 200 }),
    ringed: boolean({ label: "Ringed", section: "Figures", default: false }),
    notes: longText({ label: "Notes", section: "Figures" }),
    surveyed_by: text({ label: "Surveyed by", section: "Figures", readOnly: true }),
  },
});

export const stars = defineResource({
  name: "stars",
  label: "Star",
  icon: "list",
  permission: "stars",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true, max: 40, list: true, search: true, filter: true }),
    catalogue_no: text({
      label: "Catalogue no.",
      unique: true,
      max: 20,
      list: true,
      search: true,
      filter: true,
    }),
  },
});

export const photographs = defineResource({
  name: "photographs",
  label: "Photograph",
  icon: "list",
  permission: "photographs",
  title: "title",
  fields: {
    title: text({ label: "Title", required: true, list: true }),
    picture: image({ label: "Picture" }),
  },
});
