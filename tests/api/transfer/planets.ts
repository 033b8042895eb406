import {
  boolean,
  checkResources,
  choice,
  colour,
  date,
  dateTime,
  decimal,
  defineResource,
  email,
  integer,
  longText,
  permissionKeys,
  phone,
  reference,
  references,
  text,
  time,
  url,
} from "@rollcall/kit/schema";

/**
 * Resources made up for these tests: one with a field of every kind, one with two names, one with
 * nothing unique.
 */
export const stars = defineResource({
  name: "stars",
  label: "Star",
  icon: "list",
  permission: "stars",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true, max: 60, list: true, search: true, filter: true }),
    code: text({ label: "Code", unique: true, max: 20, list: true }),
  },
});

export const visitors = defineResource({
  name: "visitors",
  label: "Visitor",
  icon: "list",
  permission: "visitors",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true, person: true, max: 60, list: true, filter: true }),
    town: text({ label: "Town", max: 60, list: true }),
    planets: references("planets", { label: "Planets", inverse: "visitors" }),
  },
});

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
      max: 80,
      list: true,
      search: true,
      filter: true,
    }),
    nickname: text({ label: "Nickname", max: 80 }),
    notes: longText({ label: "Notes" }),
    contact: email({ label: "Email" }),
    phone: phone({ label: "Phone" }),
    web: url({ label: "Web" }),
    colour: colour({ label: "Colour" }),
    moons: integer({
      label: "Moons",
      min: -10,
      max: 1000,
      default: 0,
      list: true,
      filter: "range",
    }),
    mass: decimal({ label: "Mass", scale: 3, list: true }),
    ringed: boolean({ label: "Ringed", list: true, filter: true }),
    found_on: date({ label: "Found on", list: true }),
    rises_at: time({ label: "Rises at" }),
    seen_at: dateTime({ label: "Seen at" }),
    kind: choice(["rock", "gas", "ice"], {
      label: "Kind",
      required: true,
      default: "rock",
      list: true,
      filter: true,
      optionLabels: { gas: "Gas giant" },
    }),
    star: reference("stars", { label: "Star", list: true, filter: true }),
    visitors: references("visitors", { label: "Visitors", owner: true, filter: true }),
    keys: permissionKeys({ label: "Keys" }),
    secret: text({ label: "Secret", hidden: true }),
    landed: integer({ label: "Landed", readOnly: true, list: true }),
  },
});

export const logs = defineResource({
  name: "logs",
  label: "Log",
  icon: "list",
  permission: "logs",
  title: "line",
  readOnly: true,
  fields: { line: text({ label: "Line", list: true }) },
});

export const sky = checkResources([stars, visitors, planets, logs]);
