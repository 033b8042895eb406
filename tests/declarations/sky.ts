import { resources as school } from "../../src/resources";
import { words } from "../../src/resources/words";
import {
  checkResources,
  choice,
  date,
  decimal,
  defineResource,
  integer,
  reference,
  references,
  text,
} from "@rollcall/kit/schema";

/** A resource nobody has heard of, with two relations into the school, filters and a permission. */
export const planets = defineResource({
  name: "planets",
  label: "Planet",
  group: "Astronomy",
  icon: "tag",
  permission: "planets",
  title: "name",
  defaultSort: "-found_on",
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
    kind: choice(["rock", "gas", "ice"], {
      label: "Kind",
      required: true,
      default: "rock",
      list: true,
      filter: true,
    }),
    moons: integer({ label: "Moons", min: 0, max: 500, list: true, filter: "range" }),
    mass: decimal({ label: "Mass", min: 0, scale: 3, list: true, filter: "range" }),
    found_on: date({ label: "Found on", list: true, filter: "range" }),
    lost_on: date({ label: "Lost on", after: "found_on", filter: "range" }),
    finder: reference("teachers", { label: "Finder", list: true, filter: true }),
    watchers: references("students", { label: "Watchers", owner: true, filter: true }),
  },
});

export const observatories = defineResource({
  name: "observatories",
  label: "Observatory",
  group: "Academic",
  icon: "building",
  permission: "observatories",
  title: "name",
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
    part_of: reference("observatories", { label: "Part of", tree: true, list: true }),
  },
});

export const domes = defineResource({
  name: "domes",
  label: "Dome",
  group: "Academic",
  icon: "door",
  permission: "domes",
  title: "number",
  fields: {
    number: text({
      label: "Number",
      required: true,
      unique: true,
      max: 20,
      list: true,
      search: true,
    }),
    observatory: reference("observatories", {
      label: "Observatory",
      required: true,
      list: true,
      filter: "below",
    }),
    telescopes: integer({ label: "Telescopes", min: 1, max: 500, list: true, filter: "range" }),
    status: choice(["open", "closed"], {
      label: "Status",
      default: "open",
      list: true,
      filter: true,
    }),
  },
});

export const added = [planets, observatories, domes];
/** The school with what was added to it. */
export const schoolAndSky = checkResources([...school, ...added], words);
