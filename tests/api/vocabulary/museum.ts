import { diff } from "@rollcall/kit/api/db/diff";
import { tablesOf } from "@rollcall/kit/api/db/tables";
import type { ApiFeature } from "@rollcall/kit/api/feature";
import { sql } from "@rollcall/kit/api/db/sql";
import {
  checkResources,
  choice,
  concat,
  count,
  date,
  decimal,
  defineResource,
  integer,
  minus,
  reference,
  references,
  sum,
  text,
  time,
  times,
} from "@rollcall/kit/schema";
import { resources as school } from "../../../src/resources";
import { memoryDatabase } from "../../support/memory-database";
import { features as schoolFeatures } from "../../support/school";
import { testApi, type TestApi } from "../../support/test-api";

/** A museum: each word of the vocabulary that is about more than one value, in one application. */
export const keepers = defineResource({
  name: "keepers",
  label: "Keeper",
  icon: "admins",
  permission: "keepers",
  title: "full_name",
  fields: {
    first_name: text({ label: "First name", required: true, max: 60, search: true }),
    middle_name: text({ label: "Middle name", max: 60 }),
    last_name: text({ label: "Last name", max: 60, search: true }),
    rank: choice(["senior", "junior"], { label: "Rank", optionLabels: { senior: "Head" } }),
    full_name: text({
      label: "Name",
      computed: concat("first_name", " ", "middle_name", " ", "last_name", " (", "rank", ")"),
      list: true,
      filter: true,
    }),
    works: integer({ label: "Works", computed: count("works"), list: true, filter: "range" }),
    insured: decimal({
      label: "Insured for",
      computed: sum("works", "price"),
      list: true,
      filter: "range",
    }),
  },
});

export const works = defineResource({
  name: "works",
  label: "Work",
  icon: "tag",
  permission: "works",
  title: "name",
  scope: { own: { field: "keeper", is: "me.keeper" } },
  fields: {
    name: text({ label: "Name", required: true, max: 100, list: true, search: true }),
    keeper: reference("keepers", { label: "Keeper", list: true, filter: true }),
    price: decimal({ label: "Price", list: true }),
    copies: integer({ label: "Copies", list: true }),
    value: decimal({
      label: "Value",
      computed: times("price", "copies"),
      list: true,
      filter: "range",
    }),
    lent_on: date({ label: "Lent on" }),
    back_on: date({ label: "Back on" }),
    away: integer({
      label: "Days away",
      computed: minus("back_on", "lent_on"),
      list: true,
      filter: "range",
    }),
    opens: time({ label: "Opens" }),
    closes: time({ label: "Closes" }),
    shown: integer({ label: "Minutes shown", computed: minus("closes", "opens"), list: true }),
    status: choice(["shown", "stored"], { label: "Status", default: "shown", filter: true }),
    themes: references("themes", { label: "Themes", owner: true }),
  },
});

export const themes = defineResource({
  name: "themes",
  label: "Theme",
  icon: "tag",
  permission: "themes",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true, list: true }),
    works: integer({
      label: "Works on show",
      computed: count("works", { only: { status: ["shown"] } }),
      list: true,
      filter: "range",
    }),
  },
});

export const museum = checkResources([keepers, works, themes]);

/** An admin is the keeper of the same first name. */
const museumFeature: ApiFeature = {
  name: "museum",
  me: {
    keeper: (adminId) =>
      sql`(select k.id from keepers k join admins a on a.id = ${adminId} and a.name = k.first_name where k.deleted_at is null limit 1)`,
  },
};

/** The API of school and museum, over a fresh database. */
export async function museumApi(): Promise<TestApi> {
  const db = await memoryDatabase();
  await db.script(diff([], tablesOf(museum)).statements.join(";\n"));
  return testApi({
    db,
    resources: [...school, ...museum],
    features: [...schoolFeatures, museumFeature],
  });
}
