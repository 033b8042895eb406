import { diff } from "@rollcall/kit/api/db/diff";
import { tablesOf } from "@rollcall/kit/api/db/tables";
import {
  boolean,
  checkResources,
  choice,
  date,
  decimal,
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
import { features } from "../../support/school";
import { testApi, type TestApi } from "../../support/test-api";

/** A clinic: what only some may read of a patient, what only some may change, and what is there only of some. */
export const healers = defineResource({
  name: "healers",
  label: "Healer",
  icon: "tag",
  permission: "healers",
  title: "name",
  fields: { name: text({ label: "Name", required: true, list: true, search: true }) },
});

export const remedies = defineResource({
  name: "remedies",
  label: "Remedy",
  icon: "tag",
  permission: "remedies",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true, list: true, search: true, filter: true }),
    takers: references("patients", {
      label: "Takers",
      inverse: "remedies",
      filter: true,
      read: "view_diagnoses",
    }),
  },
});

export const patients = defineResource({
  name: "patients",
  label: "Patient",
  icon: "tag",
  permission: "patients",
  title: "name",
  logViews: true,
  fields: {
    name: text({ label: "Name", required: true, list: true, search: true, filter: true }),
    bed: integer({ label: "Bed", list: true, filter: "range" }),
    diagnosis: text({
      label: "Diagnosis",
      list: true,
      search: true,
      filter: true,
      unique: true,
      read: "view_diagnoses",
      write: "edit_diagnoses",
    }),
    notes: longText({ label: "Notes", read: "view_diagnoses" }),
    scan: file({ label: "Scan", read: "view_diagnoses" }),
    healer: reference("healers", {
      label: "Healer",
      list: true,
      filter: true,
      read: "view_diagnoses",
    }),
    remedies: references("remedies", {
      label: "Remedies",
      owner: true,
      filter: true,
      read: "view_diagnoses",
    }),
    fee: decimal({
      label: "Fee",
      required: true,
      default: 10,
      list: true,
      filter: "range",
      write: "edit_fees",
    }),
    insured: boolean({ label: "Insured", default: true, filter: true, write: "edit_fees" }),
    status: choice(["waiting", "inside", "left"], {
      label: "Status",
      default: "waiting",
      list: true,
      filter: true,
    }),
    left_on: date({
      label: "Left on",
      list: true,
      filter: "range",
      required: true,
      when: { status: "left" },
    }),
    visitor: text({ label: "Visitor", when: { status: ["inside", "left"] } }),
    urgent: boolean({ label: "Urgent", when: { status: "waiting" } }),
    reason: text({ label: "Reason", when: { urgent: true } }),
  },
});

export const clinic = checkResources([healers, remedies, patients]);

/** The API of school and clinic, over a fresh database. */
export async function clinicApi(): Promise<TestApi> {
  const db = await memoryDatabase();
  await db.script(diff([], tablesOf(clinic)).statements.join(";\n"));
  return testApi({ db, resources: [...school, ...clinic], features });
}
