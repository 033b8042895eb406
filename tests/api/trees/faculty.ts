import { diff } from "@rollcall/kit/api/db/diff";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { tablesOf } from "@rollcall/kit/api/db/tables";
import { checkResources, defineResource, reference, text } from "@rollcall/kit/schema";
import { resources as school } from "../../../src/resources";
import { testApi, type TestApi } from "../../support/test-api";

/** Departments in a tree. */
export const faculty = checkResources([
  defineResource({
    name: "departments",
    label: "Department",
    icon: "tag",
    permission: "departments",
    title: "name",
    fields: {
      name: text({ label: "Name", required: true, max: 60, list: true, search: true }),
      parent: reference("departments", {
        label: "Part of",
        tree: true,
        onDelete: "keep",
        list: true,
        filter: true,
      }),
    },
  }),
]);

/** The API of school and faculty over a database. */
export async function facultyApi(db: OwnedDatabase): Promise<TestApi> {
  await db.script(diff([], tablesOf(faculty)).statements.join(";\n"));
  return testApi({ db, resources: [...school, ...faculty] });
}
