import { matchRoutes } from "react-router-dom";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resourceRoutes } from "../../packages/kit/browser/console/resource-routes";
import { resources as school } from "../../src/resources";
import { allPermissionKeys, permissionKeysOf } from "@rollcall/kit/schema";
import { createAccessControl } from "../../packages/kit/browser/providers/access-control";
import { school as definition } from "../../src/app/application";
import { entriesOf, menuFor } from "../../packages/kit/browser/shell/menu";
import { ask, signIn, type RunningHost } from "../../packages/kit/testing/contract/ask";
import { openStage, type ContractStage } from "../../packages/kit/testing/contract/stage";
import { describeResource } from "../../packages/kit/testing/contract/records/every-part";
import { skyHosts, step } from "./hosts";
import { added, domes, observatories, planets, schoolAndSky } from "./sky";
import { pagePermissions } from "../support/school";

describe("declarations that were added", () => {
  it("give a migration that only adds", () => {
    expect(step.dangers).toEqual([]);
    expect(
      step.statements.filter(
        (statement) =>
          !/^(create|alter table "(planets|observatories|domes|planets__watchers)" add)/.test(
            statement,
          ),
      ),
    ).toEqual([]);
    const tables = step.statements.flatMap(
      (statement) => /^create table "(\w+)"/.exec(statement)?.[1] ?? [],
    );
    expect(tables.sort()).toEqual(["domes", "observatories", "planets", "planets__watchers"]);
  });

  it("bring four permissions each, in the order of the declarations", () => {
    expect(permissionKeysOf(domes)).toEqual([
      "view_domes",
      "create_domes",
      "edit_domes",
      "delete_domes",
    ]);
    const brought = allPermissionKeys(schoolAndSky, pagePermissions).filter(
      (key) => !allPermissionKeys(school, pagePermissions).includes(key),
    );
    expect(brought).toEqual(added.flatMap(permissionKeysOf));
  });

  it("stand in the menu, in their group, for whoever may see them", () => {
    const access = createAccessControl({ resources: schoolAndSky });
    const menu = (permissions: string[], isSuper = false) =>
      menuFor(
        entriesOf(schoolAndSky),
        (path) =>
          access.askAs({ is_super_admin: isSuper, permissions })({
            resource: path.slice(1),
            action: "list",
          }).can,
        definition.menuGroups,
      ).map(({ name, entries }) => [name, entries.map(({ path }) => path)]);
    expect(menu(["view_domes", "view_planets"])).toEqual([
      ["Academic", ["/domes"]],
      ["Astronomy", ["/planets"]],
    ]);
    expect(menu(["create_domes", "edit_planets"])).toEqual([]);
    expect(new Map(menu([], true) as [string, string[]][]).get("Academic")).toEqual(
      expect.arrayContaining(["/observatories", "/domes", "/classes"]),
    );
  });

  it("have their pages: list, show, create, edit and import", () => {
    const routes = added.flatMap((resource) => resourceRoutes(resource));
    const found = ["/domes", "/domes/7", "/domes/create", "/domes/import", "/domes/7/edit"].map(
      (path) => matchRoutes(routes, path)?.at(-1)?.route.path,
    );
    expect(found).toEqual(["domes", "domes/:id", "domes/create", "domes/import", "domes/:id/edit"]);
  });
});

describe.each(skyHosts)("resources that were only declared, on $name", ({ start }) => {
  let host: RunningHost;
  let stage: ContractStage;
  beforeAll(async () => {
    host = await start();
    stage = await openStage(host, schoolAndSky, pagePermissions);
  });
  afterAll(() => host?.stop());

  for (const resource of added) describeResource(resource, schoolAndSky, () => stage);

  it("are open to whoever has the permission, and to nobody else", async () => {
    const status = async (permissions: string[], method: string, body?: unknown) =>
      (await ask(host, await signIn(host, { permissions }), method, "/admin/domes", body)).status;
    expect([
      await status([], "GET"),
      await status(["view_observatories"], "GET"),
      await status(["view_domes"], "GET"),
    ]).toEqual([403, 403, 200]);
    const draft = await stage.drafts.least(domes);
    expect([
      await status(["view_domes"], "POST", draft),
      await status(["create_domes"], "POST", draft),
    ]).toEqual([403, 201]);
  });

  it("are part of the published contract", async () => {
    const { body } = await ask(host, undefined, "GET", "/openapi.json");
    const { paths, components } = body as unknown as {
      paths: Record<string, Record<string, { description: string }>>;
      components: { schemas: Record<string, { properties: object }> };
    };
    expect(Object.keys(paths).filter((path) => path.startsWith("/admin/domes"))).toEqual([
      "/admin/domes/export",
      "/admin/domes/import",
      "/admin/domes/imports",
      "/admin/domes/imports/{import}/undo",
      "/admin/domes/bulk",
      "/admin/domes/{id}/history",
      "/admin/domes",
      "/admin/domes/{id}",
      "/admin/domes/{id}/restore",
    ]);
    expect(paths["/admin/planets"]?.["post"]?.description).toBe("Needs create_planets.");
    expect(Object.keys(components.schemas["domes"]?.properties ?? {})).toEqual([
      "id",
      "version",
      "created_at",
      "updated_at",
      "deleted_at",
      "refused",
      "number",
      "observatory_id",
      "telescopes",
      "status",
    ]);
    const page = await (await fetch(`${host.origin}/api/v1/docs`)).text();
    for (const { name } of [planets, observatories]) expect(page).toContain(`/admin/${name}/:id`);
  });
});
