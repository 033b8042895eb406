import { sql } from "@rollcall/kit/api/db/sql";
import type { ApiContext } from "@rollcall/kit/api/context";
import { bulkRoutes } from "../../../packages/kit/api/bulk/routes";
import { crudRoutes } from "../../../packages/kit/api/crud/routes";
import { diff } from "@rollcall/kit/api/db/diff";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { tablesOf } from "@rollcall/kit/api/db/tables";
import { violationsOf } from "@rollcall/kit/api/db/violations";
import { declaredBy, portOf } from "@rollcall/kit/api/feature";
import { historyRoutes } from "../../../packages/kit/api/history/routes";
import { authorize } from "../../../packages/kit/api/http/authorize";
import { refused } from "@rollcall/kit/api/http/envelope";
import { ApiError } from "@rollcall/kit/api/errors";
import type { RequestContext, Identity } from "@rollcall/kit/api/http/request-context";
import { transferRoutes } from "../../../packages/kit/api/transfer/routes";
import type { Resource } from "@rollcall/kit/schema";
import { memoryDatabase } from "../../support/memory-database";
import { sky } from "./planets";
import { schoolSettings } from "../../../src/school/settings/settings";

/** An answer as a test reads it. */
export interface Answer<T = Record<string, unknown>> {
  status: number;
  body: T;
  response: Response;
}

const rightsOf = (permissions: string[] | "all"): Identity => ({
  id: 1,
  name: "Ada",
  email: "ada@example.org",
  sessionId: 1,
  is_super_admin: permissions === "all",
  permissions: permissions === "all" ? [] : permissions,
});

/** A migrated database with the tables of some resources beside the school's. */
export async function skyDatabase(resources: readonly Resource[] = sky): Promise<OwnedDatabase> {
  const db = await memoryDatabase();
  await db.script(diff([], tablesOf(resources)).statements.join(";\n"));
  return db;
}

/**
 * The calls of some resources, made by somebody with the given rights; everything but signing in is
 * real.
 */
export function stage(
  db: OwnedDatabase,
  resources: readonly Resource[] = sky,
  permissions: string[] | "all" = "all",
) {
  const routes = resources.flatMap((resource) => [
    ...transferRoutes(resource),
    ...bulkRoutes(resource),
    ...historyRoutes(resource),
    ...crudRoutes(resource, resources),
  ]);
  const logged: string[] = [];
  const context: ApiContext = {
    resources,
    settings: schoolSettings,
    db,
    events: { subscribe: () => () => undefined },
    now: () => new Date("2026-11-21T10:00:00Z"),
    log: ({ message }) => void logged.push(message),
    passwords: { hash: async () => "", verify: async () => false },
    sessions: { idleMinutes: 1, absoluteMinutes: 1 },
    version: "0",
    ...declaredBy(resources, []),
  };
  const explain = violationsOf(resources);
  async function respond(method: string, address: string, body?: unknown): Promise<Response> {
    const url = new URL(address, "http://desk/");
    const route = routes.find(
      (one) =>
        one.method === method &&
        new RegExp(`^${one.path.replace(/:\w+/gu, "[^/]+")}$`, "u").test(url.pathname),
    );
    if (!route) return new Response(null, { status: 404 });
    const identity = rightsOf(permissions);
    const named = new RegExp(`^${route.path.replace(/:(\w+)/gu, "(?<$1>[^/]+)")}$`, "u");
    const call: RequestContext = {
      context,
      db,
      request: new Request(url, { method }),
      params: { ...named.exec(url.pathname)?.groups },
      query: url.searchParams,
      identity,
      features: portOf([]),
      address: "",
      requestId: "1",
      json: async () => JSON.parse(JSON.stringify(body)) as unknown,
    };
    try {
      authorize(route.access, identity);
      return await (route.writes === true
        ? db.transaction((tx) => route.handle({ ...call, db: tx }))
        : route.handle(call));
    } catch (error) {
      const known = error instanceof ApiError ? error : explain(error);
      if (!known) throw error;
      return refused(known);
    }
  }
  async function ask<T = Record<string, unknown>>(
    method: string,
    address: string,
    body?: unknown,
  ): Promise<Answer<T>> {
    const response = await respond(method, address, body);
    return { status: response.status, response, body: (await response.json()) as T };
  }
  return {
    routes,
    respond,
    ask,
    /** What the server's log was told. */
    logged,
    async create(resource: Resource, values: object): Promise<number> {
      const { status, body } = await ask<{ data: { id: number } }>(
        "POST",
        `/admin/${resource.name}`,
        values,
      );
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body.data.id;
    },
  };
}

/** Every row of every table, as text: two that are equal mean that nothing was changed. */
export async function everything(db: OwnedDatabase): Promise<string> {
  const tables = await db.query<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const rows = await db.query<{ row: string }>(
      sql`select t::text as row from ${sql.identifier(name)} t order by 1`,
    );
    parts.push(`${name}: ${rows.map(({ row }) => row).join(" ")}`);
  }
  return parts.join("\n");
}
