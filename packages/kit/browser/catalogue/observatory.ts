import type { BaseRecord } from "@refinedev/core";
import {
  apiNameOf,
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
  type Resource,
} from "../../schema";
import { fieldSpecimens } from "./field-specimens";

/** Made-up resources, which the catalogue shows in lists, forms and records. */
export const planets = defineResource({
  name: "planets",
  label: "Planet",
  icon: "list",
  permission: "planets",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true, unique: true, max: 40, list: true, search: true }),
    picture: image({ label: "Picture", list: true }),
    kind: choice(["rock", "gas", "ice"], {
      label: "Kind",
      required: true,
      default: "rock",
      list: true,
      filter: true,
    }),
    star: reference("stars", { label: "Star", list: true, filter: true }),
    discovered: date({ label: "Discovered", section: "Figures", list: true, filter: "range" }),
    radius: decimal({ label: "Radius (km)", section: "Figures", min: 0, scale: 1, list: true }),
    moons: integer({ label: "Moons", section: "Figures", min: 0, max: 200, list: true }),
    ringed: boolean({ label: "Has rings", section: "Figures", default: false, list: true }),
    notes: longText({ label: "Notes", section: "Figures", help: "Shown to visitors." }),
    surveyed_by: text({ label: "Surveyed by", section: "Figures", readOnly: true }),
  },
  actions: [
    {
      name: "archive",
      label: "Archive",
      confirm: "Archived planets no longer appear in the sky map.",
      bulk: true,
      danger: true,
      fields: { reason: longText({ label: "Reason", required: true, max: 200 }) },
    },
  ],
});

export const stars = defineResource({
  name: "stars",
  label: "Star",
  icon: "list",
  permission: "stars",
  title: "name",
  ordered: true,
  fields: { name: text({ label: "Name", required: true, list: true, search: true }) },
});

/** One field of each kind. */
export const everyKind: Resource = {
  name: "specimens",
  label: "Specimen",
  icon: "list",
  permission: "specimens",
  title: "text",
  fields: Object.fromEntries(
    Object.entries(fieldSpecimens).map(([kind, { field }]) => [kind, field]),
  ),
};

/** A short form, of which many stand below each other. */
export const moons = defineResource({
  name: "moons",
  label: "Moon",
  icon: "list",
  permission: "moons",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true, unique: true, max: 40, list: true }),
    radius: decimal({
      label: "Radius (km)",
      min: 0,
      max: 5000,
      scale: 1,
      help: "The mean radius.",
    }),
    discovered: date({ label: "Discovered" }),
    surveyed_by: text({ label: "Surveyed by", readOnly: true }),
  },
});

export const declared: readonly Resource[] = [planets, stars, moons, everyKind];

const at = "2026-06-10T04:15:00Z";
const stamps = { version: 3, created_at: "2026-01-05T08:00:00Z", updated_at: at };
type Row = BaseRecord & { id: number };
type Told = [name: string, kind: string, discovered: string, radius: number, moons: number];

const told: readonly Told[] = [
  ["Mercury", "rock", "1631-11-07", 2439.7, 0],
  ["Jupiter", "gas", "1610-01-07", 69911, 95],
  ["Saturn", "gas", "1610-07-25", 58232, 146],
  ["Uranus", "ice", "1781-03-13", 25362, 28],
  ["Neptune, the one with a name that is too long for its column", "ice", "1846-09-23", 24622, 16],
];

/** Planets as a list carries them. */
export const planetRows: readonly Row[] = told.map(
  ([name, kind, discovered, radius, moons], index) => ({
    ...stamps,
    id: index + 1,
    name,
    picture: index === 1 ? 1 : null,
    kind,
    star_id: 1,
    star: { id: 1, name: "Sun" },
    discovered,
    radius,
    moons,
    ringed: kind !== "rock",
    notes: index % 2 === 0 ? "Seen with the naked eye." : null,
    surveyed_by: "Ada Lovelace",
  }),
);

/** The planet of forms, dialogs and record pages. */
export const jupiter = planetRows[1] as Row;

/** The moon of forms. */
export const ganymede: Row = {
  ...stamps,
  id: 1,
  name: "Ganymede",
  radius: 2634.1,
  discovered: "1610-01-07",
  surveyed_by: "Galileo Galilei",
};

export const starRows: readonly Row[] = ["Sun", "Vega", "Sirius", "Altair", "Deneb"].map(
  (name, index) => ({ ...stamps, id: index + 1, name }),
);

/** A record with a value of every kind, with what its references point at. */
export const filledRecord: Row = {
  ...stamps,
  id: 7,
  ...Object.fromEntries(
    Object.entries(fieldSpecimens).map(([kind, { field, value }]) => [
      apiNameOf(kind, field),
      value,
    ]),
  ),
  reference: fieldSpecimens.reference.known,
  references_records: fieldSpecimens.references.known,
};
