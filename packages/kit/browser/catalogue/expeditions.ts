import type { BaseRecord } from "@refinedev/core";
import {
  boolean,
  checkResources,
  children,
  choice,
  date,
  decimal,
  defineResource,
  integer,
  listOf,
  phone,
  reference,
  text,
  time,
  times,
} from "../../schema";

/** A record with rows in it, and limits that may be passed. */
export const expeditions = defineResource({
  name: "expeditions",
  label: "Expedition",
  icon: "list",
  permission: "expeditions",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true, max: 60, warn: { max: 20 } }),
    crew: integer({ label: "Crew", required: true, min: 1, max: 500, warn: { min: 2, max: 12 } }),
  },
  children: {
    stages: children("stages", {
      label: "Stages",
      columns: ["goal", "starts_on", "days", "supplies", "resupplied", "total"],
      order: "position",
      max: 6,
    }),
  },
});

const stages = defineResource({
  name: "stages",
  label: "Stage",
  icon: "list",
  permission: "stages",
  title: "goal",
  fields: {
    expedition: reference("expeditions", { label: "Expedition", required: true }),
    position: integer({ label: "Position", min: 1 }),
    goal: text({ label: "Goal", required: true, max: 40 }),
    starts_on: date({ label: "Starts on" }),
    days: integer({
      label: "Days",
      required: true,
      default: 1,
      min: 1,
      max: 400,
      warn: { max: 30 },
    }),
    supplies: decimal({ label: "Supplies a day", min: 0, scale: 1 }),
    resupplied: boolean({ label: "Resupplied", default: false }),
    total: decimal({ label: "Supplies", computed: times("days", "supplies") }),
  },
});

/** A record with lists of plain values and of entries in it. */
export const huts = defineResource({
  name: "huts",
  label: "Hut",
  icon: "list",
  permission: "huts",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true, max: 60 }),
    phones: listOf(phone({ label: "Phone number" }), {
      label: "Phone numbers",
      entries: ["number", "numbers"],
      max: 4,
    }),
    watches: listOf(
      {
        day: choice(["monday", "tuesday"], { label: "Day", required: true }),
        from: time({ label: "From", required: true, warn: { min: "18:00" } }),
        until: time({ label: "Until", after: "from" }),
      },
      { label: "Watches", entries: ["watch", "watches"], max: 7 },
    ),
  },
});

/** The check lets each of both know the other. */
export const withRows = checkResources([expeditions, stages, huts]);

type Row = BaseRecord & { id: number };
const stamps = {
  version: 2,
  created_at: "2026-01-05T08:00:00Z",
  updated_at: "2026-06-10T04:15:00Z",
};

const rows: readonly Row[] = [
  { id: 31, goal: "Base camp", starts_on: "2026-06-01", days: 4, supplies: 12.5, resupplied: true },
  { id: 32, goal: "Northern ridge", starts_on: "2026-06-05", days: 9, supplies: 8 },
  { id: 33, goal: "Summit", starts_on: null, days: 2, supplies: null },
].map((row, at) => ({
  resupplied: false,
  ...stamps,
  ...row,
  position: at + 1,
  total: row.supplies === null ? null : row.days * row.supplies,
}));

/** An expedition with its stages. */
export const ridge: Row = { ...stamps, id: 4, name: "Northern ridge", crew: 6, stages: rows };

/** One of which nothing is known yet but its name. */
export const bare: Row = { ...stamps, id: 5, name: "South pole", crew: 3, stages: [] };

/** A hut with a value in each of its lists. */
export const hut: Row = {
  ...stamps,
  id: 8,
  name: "Ridge hut",
  phones: ["+919876543210", "+919876543211"],
  watches: [
    { day: "monday", from: "20:00", until: "23:30" },
    { day: "tuesday", from: "21:00", until: null },
  ],
};

/** A hut whose lists are empty. */
export const bareHut: Row = { ...stamps, id: 9, name: "South hut", phones: [], watches: [] };
