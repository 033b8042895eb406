import { expect } from "vitest";
import { diff } from "@rollcall/kit/api/db/diff";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { tablesOf } from "@rollcall/kit/api/db/tables";
import { choice, defineResource, reference, text, type Resource } from "@rollcall/kit/schema";
import { resources as school } from "../../../src/resources";
import { manySessions, postgresAddress } from "../../server/db/postgres-for-tests";
import { memoryDatabase } from "../../support/memory-database";
import { testApi, type TestApi } from "../../support/test-api";

/** Stops of a bus, in the order in which it passes them. */
const stops = defineResource({
  name: "stops",
  label: "Stop",
  icon: "bus",
  permission: "stops",
  title: "name",
  ordered: true,
  scope: { own: { field: "keeper", is: "me.id" }, of: ["view", "edit"] },
  fields: {
    name: text({ label: "Name", required: true, unique: true, max: 60, list: true, search: true }),
    zone: choice(["inner", "outer"], { label: "Zone", list: true, filter: true }),
    keeper: reference("admins", { label: "Keeper", onDelete: "clear", filter: true }),
  },
});
/** The school with these stops. */
const resources: readonly Resource[] = [...school, stops];

/** The databases that an order is tested on. */
export const orderHosts = [
  { host: "PGlite", open: memoryDatabase, skipped: false },
  { host: "PostgreSQL", open: manySessions, skipped: !postgresAddress },
].filter(({ skipped }) => !skipped);

/** The API of the school and of stops over a database. */
export async function lineApi(db: OwnedDatabase): Promise<TestApi> {
  const before = tablesOf(school);
  await db.script(diff(before, tablesOf(resources)).statements.join(";\n"));
  return testApi({ db, resources });
}

export interface Moved {
  id: number;
  moved: boolean;
  was: { after: number | null; before: number | null };
}

/** What is done to stops by a person. */
export function stopCalls(api: TestApi, token: string) {
  const path = "/admin/stops";
  return {
    async create(name: string, more: object = {}): Promise<number> {
      const { status, body } = await api.call<{ id: number }>(token, "POST", path, {
        name,
        ...more,
      });
      expect([status, body.errors]).toEqual([201, undefined]);
      return body.data.id;
    },
    move: (id: number, wish: object) => api.call<Moved>(token, "POST", `${path}/${id}/move`, wish),
    async names(query = "per_page=200"): Promise<string> {
      const { status, body } = await api.call<{ name: string }[]>(token, "GET", `${path}?${query}`);
      expect([status, body.errors]).toEqual([200, undefined]);
      return body.data.map(({ name }) => name).join("");
    },
  };
}
export type StopCalls = ReturnType<typeof stopCalls>;
