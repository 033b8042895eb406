import { sql } from "@rollcall/kit/api/db/sql";
import { diff } from "@rollcall/kit/api/db/diff";
import { tablesOf } from "@rollcall/kit/api/db/tables";
import type { ApiFeature } from "@rollcall/kit/api/feature";
import {
  boolean,
  checkResources,
  defineResource,
  file,
  integer,
  longText,
  reference,
  references,
  text,
} from "@rollcall/kit/schema";
import { resources as school } from "../../../src/resources";
import { memoryDatabase } from "../../support/memory-database";
import { features as schoolFeatures } from "../../support/school";
import { testApi, type TestApi } from "../../support/test-api";

/** A harbour: a pilot's own ships, what lies on them, and who may be met through them. */
export const pilots = defineResource({
  name: "pilots",
  label: "Pilot",
  icon: "tag",
  permission: "pilots",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true, list: true, search: true, filter: true }),
    account: integer({ label: "Account" }),
  },
});

export const ships = defineResource({
  name: "ships",
  label: "Ship",
  icon: "tag",
  permission: "ships",
  title: "name",
  logViews: true,
  scope: { own: { field: "pilot", is: "me.pilot" }, of: ["view", "create", "edit", "delete"] },
  fields: {
    name: text({ label: "Name", required: true, list: true, search: true, filter: true }),
    callsign: text({ label: "Call sign", unique: true, list: true, search: true, filter: true }),
    tons: integer({ label: "Tons", list: true, filter: "range" }),
    afloat: boolean({ label: "Afloat", default: true, filter: true }),
    pilot: reference("pilots", { label: "Pilot", list: true, filter: true }),
    papers: file({ label: "Papers" }),
    docks: references("docks", { label: "Docks", inverse: "ships", filter: true }),
  },
});

/** One's own by what is one's own itself. */
export const cargos = defineResource({
  name: "cargos",
  label: "Cargo",
  icon: "tag",
  permission: "cargos",
  title: "label",
  scope: { own: { field: "ship", is: "own" }, of: ["view", "edit"] },
  fields: {
    label: text({ label: "Label", required: true, list: true, search: true, filter: true }),
    ship: reference("ships", { label: "Ship", required: true, list: true, filter: true }),
    notes: longText({ label: "Notes" }),
  },
});

/** One's own by a scope that a feature gives, or by a link to many. */
export const signals = defineResource({
  name: "signals",
  label: "Signal",
  icon: "tag",
  permission: "signals",
  title: "code",
  scope: { own: ["lit", { field: "watchers", is: "me.pilot" }] },
  fields: {
    code: text({ label: "Code", required: true, list: true, search: true, filter: true }),
    lit: boolean({ label: "Lit", default: false }),
    watchers: references("pilots", { label: "Watchers", owner: true }),
  },
});

/** Nobody's own: whoever may see docks sees all of them. */
export const docks = defineResource({
  name: "docks",
  label: "Dock",
  icon: "tag",
  permission: "docks",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true, list: true, search: true, filter: true }),
    ships: references("ships", { label: "Ships", owner: true, filter: true }),
  },
});

export const harbour = checkResources([pilots, ships, cargos, signals, docks]);

export const harbourFeature: ApiFeature = {
  name: "harbour",
  me: {
    pilot: (adminId) =>
      sql`(select p.id from pilots p where p.account = ${adminId} and p.deleted_at is null limit 1)`,
  },
  scopes: {
    lit: ({ row }) =>
      sql`(${row}.lit and exists (select 1 from pilots p where p.name like 'Keeper%'))`,
  },
};

/** The API of school and harbour, over a fresh database. */
export async function harbourApi(): Promise<TestApi> {
  const db = await memoryDatabase();
  await db.script(diff([], tablesOf(harbour)).statements.join(";\n"));
  return testApi({
    db,
    resources: [...school, ...harbour],
    features: [...schoolFeatures, harbourFeature],
  });
}
