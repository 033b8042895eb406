import { expect } from "vitest";
import { diff } from "@rollcall/kit/api/db/diff";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { tablesOf } from "@rollcall/kit/api/db/tables";
import {
  checkResources,
  defineResource,
  reference,
  text,
  type Resource,
} from "@rollcall/kit/schema";
import { resources as school } from "../../../src/resources";
import { manySessions, postgresAddress } from "../../server/db/postgres-for-tests";
import { memoryDatabase } from "../../support/memory-database";
import { testApi, type TestApi } from "../../support/test-api";

/** Departments in a tree. */
export const departments = (onDelete: "refuse" | "clear" | "keep" | "cascade") =>
  checkResources([
    defineResource({
      name: "departments",
      label: "Department",
      icon: "tag",
      permission: "departments",
      title: "name",
      fields: {
        name: text({ label: "Name", required: true, max: 60, list: true, search: true }),
        parent: reference("departments", { label: "Part of", tree: true, onDelete, list: true }),
      },
    }),
  ]);
export const faculty = departments("keep");

/** The databases that a tree is tested on. */
export const facultyHosts = [
  { host: "PGlite", open: memoryDatabase, skipped: false },
  { host: "PostgreSQL", open: manySessions, skipped: !postgresAddress },
].filter(({ skipped }) => !skipped);

/** The API of the school and of departments over a database. */
export async function facultyApi(
  db: OwnedDatabase,
  resources: readonly Resource[] = faculty,
): Promise<TestApi> {
  await db.script(diff([], tablesOf(resources)).statements.join(";\n"));
  return testApi({ db, resources: [...school, ...resources] });
}

export interface Department {
  id: number;
  version: number;
  name: string;
  parent_id: number | null;
}

/** What is done to departments by a person. */
export function facultyCalls(api: TestApi, token: string) {
  const path = "/admin/departments";
  return {
    async create(name: string, parent: number | null = null): Promise<number> {
      const draft = { name, parent_id: parent };
      const { status, body } = await api.call<Department>(token, "POST", path, draft);
      expect([status, body.errors]).toEqual([201, undefined]);
      return body.data.id;
    },
    move: (id: number, parent: number | null) =>
      api.call<Department>(token, "PATCH", `${path}/${id}`, { parent_id: parent }),
    parentOf: async (id: number) =>
      (await api.call<Department>(token, "GET", `${path}/${id}`)).body.data.parent_id,
    remove: (id: number) => api.call(token, "DELETE", `${path}/${id}`),
    async idsOf(query: string): Promise<number[]> {
      const { status, body } = await api.call<Department[]>(token, "GET", `${path}?${query}`);
      expect([status, body.errors]).toEqual([200, undefined]);
      return body.data.map(({ id }) => id);
    },
  };
}
export type FacultyCalls = ReturnType<typeof facultyCalls>;
