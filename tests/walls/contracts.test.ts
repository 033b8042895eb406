import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openApiDocument } from "../../packages/kit/api/openapi/document";
import { allRoutes } from "../../packages/kit/api/routes";
import { features } from "../support/school";
import { resources } from "../../src/resources";
import { castsLeft, undeclared, withoutData } from "./contracts-left";

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
interface Operation {
  responses: Record<
    string,
    { content?: Record<string, { schema: { properties: { data: object } } }> }
  >;
}
const generic = new Set(allRoutes([], []).map(nameOf));
/** CRUD, bulk, import, export and history, which follow from the declarations of resources. */
const ofResources = new Set(
  allRoutes(resources, [])
    .map(nameOf)
    .filter((name) => !generic.has(name)),
);
const others = allRoutes(resources, features).filter(
  (route) => !ofResources.has(nameOf(route)) || route.contract,
);

describe("the contracts of calls", () => {
  it("are there for every call that is no CRUD, but for those that are listed as left, which only get fewer", () => {
    expect(others.length).toBeGreaterThan(60);
    expect(
      others
        .filter(({ contract }) => !contract)
        .map(nameOf)
        .sort(),
    ).toEqual([...undeclared, ...withoutData].sort());
  });

  it("are published: OpenAPI says of every answer what it holds, but of those that are files, and of those that are left", () => {
    const { paths } = openApiDocument(
      resources,
      allRoutes(resources, features),
      { product: { name: "Rollcall", description: "" }, version: "1", webhookEvents: {} },
      "/api",
    ) as { paths: Record<string, Record<string, Operation>> };
    const silent = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { responses }]) => {
        const [done] = Object.values(responses);
        const data = done?.content?.["application/json"]?.schema.properties.data;
        const name = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`;
        return Object.keys(data ?? {}).length > 0 || path.endsWith("/export") ? [] : [name];
      }),
    );
    expect(silent.sort()).toEqual([...undeclared, ...withoutData].sort());
  });

  it("are one for each method and path", () => {
    const names = others.filter(({ contract }) => contract).map(nameOf);
    expect([...new Set(names)]).toHaveLength(names.length);
  });

  it("leave the browser no answer to cast, but for those that are counted as left, which only get fewer", () => {
    const root = join(import.meta.dirname, "../..");
    const found = ["packages/kit/browser", "src"].flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: "utf8" })
        .filter(
          (name) =>
            /\.tsx?$/.test(name) && (room !== "src" || /^app|^providers|\bpage\b/.test(name)),
        )
        .flatMap((name) => {
          const casts =
            readFileSync(join(root, room, name), "utf8").match(
              /\bawait\b[^;]*?\bas unknown as|as unknown as Promise<|\bawait answer\) as/g,
            )?.length ?? 0;
          return casts > 0 ? [[name.replaceAll("\\", "/"), casts] as const] : [];
        }),
    );
    expect(Object.fromEntries(found)).toEqual(castsLeft);
  });
});
