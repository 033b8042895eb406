import { cleanup, render } from "@testing-library/react";
import { createMemoryRouter, matchRoutes, RouterProvider, type RouteObject } from "react-router-dom";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { authorize } from "../../src/api/http/authorize";
import { ApiError } from "../../src/api/http/errors";
import type { Identity } from "../../src/api/http/route";
import { allRoutes } from "../../src/api/routes";
import { makeConsoleRoutes } from "../../src/app/console-routes";
import { pages } from "../../src/app/pages";
import { resources } from "../../src/resources";
import { allPermissionKeys, may, type Resource } from "../../src/schema";
import { entriesOf, isOpenTo } from "../../src/shell/menu";
import { shell } from "../../src/strings/shell";

interface Guard { permission?: string; superAdmin?: boolean }
const met = vi.hoisted(() => [] as { permission?: string; superAdmin?: boolean }[]);
vi.mock("../../src/app/allowed", () => ({ Allowed: ({ permission, superAdmin }: Guard) => { met.push({ permission, superAdmin }); return null; } }));

const declared: readonly Resource[] = resources;
const entries = [...pages, ...entriesOf(declared)];
const api = allRoutes(declared);
/** What a page of its own asks first; a resource's asks for its list. */
const firstCall: ReadonlyMap<string, string> = new Map([["/permissions", "/admin/permissions/matrix"], ["/settings", "/admin/settings"], ["/notifications", "/admin/notifications/sent"], ["/attendance/view", "/admin/attendance/month"], ["/reports", "/admin/reports/:name"]]);
/** A page that is there for one thing to be done: the call which does it. */
const purpose: ReadonlyMap<string, string> = new Map([["/attendance/mark", "PUT /admin/attendance/register"]]);
/** Pages for everybody who is signed in; what is on them asks for itself. */
const open = new Set(["/dashboard"]);

const people: [string, Pick<Identity, "is_super_admin" | "permissions">][] = [
  ["nothing", { is_super_admin: false, permissions: [] }],
  ["a super admin", { is_super_admin: true, permissions: [] }],
  ...allPermissionKeys(declared).map((key): [string, Pick<Identity, "is_super_admin" | "permissions">] => [key, { is_super_admin: false, permissions: [key] }]),
];
const { superAdmin, permission } = shell.denied;

/** The guard a page stands behind, found by drawing it; undefined for one that is open to all. */
async function guardOf(path: string): Promise<Guard | undefined> {
  const route = matchRoutes(makeConsoleRoutes(), path)?.at(-1)?.route as RouteObject & { lazy?: () => Promise<{ Component: React.ComponentType }> };
  if (open.has(path)) return undefined;
  const { Component } = (await route.lazy?.()) ?? {};
  if (!Component) throw new Error(`${path} leads nowhere.`);
  met.length = 0;
  const router = createMemoryRouter([{ path: "*", element: <Component /> }], { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  cleanup();
  return met[0];
}

function apiRefusal(path: string, identity: Pick<Identity, "is_super_admin" | "permissions">): string | undefined {
  const wanted = purpose.get(path) ?? `GET ${firstCall.get(path) ?? `/admin${path}`}`;
  const route = api.find((one) => `${one.method} ${one.path}` === wanted);
  if (!route) throw new Error(`Nothing answers ${wanted}.`);
  try {
    authorize(route.access, identity as Identity);
    return undefined;
  } catch (error) {
    return error instanceof ApiError ? error.message : "?";
  }
}

const guards = new Map<string, Guard | undefined>();
beforeAll(async () => {
  for (const { path } of entries) guards.set(path, await guardOf(path));
});
afterEach(cleanup);

describe("the menu, the pages and the API", () => {
  it("have something to agree on", () => {
    expect(entries.length).toBeGreaterThan(14);
    expect([...guards].filter(([, guard]) => guard === undefined).map(([path]) => path)).toEqual([...open]);
  });

  it.each(people)("agree on what is open to somebody with %s, and on the reason why the rest is not", (_who, rights) => {
    const verdicts = entries.map((entry) => {
      const guard = guards.get(entry.path);
      const pageOpen = guard === undefined || (guard.superAdmin ? rights.is_super_admin : may(rights, guard.permission ?? ""));
      const refusal = open.has(entry.path) ? undefined : apiRefusal(entry.path, rights);
      return { path: entry.path, menu: isOpenTo(entry, rights), page: pageOpen, api: refusal === undefined, reasons: [pageOpen ? undefined : guard?.superAdmin ? superAdmin : permission, refusal] };
    });
    for (const { path, menu, page, api: answered, reasons } of verdicts) expect({ path, page, answered, same: reasons[0] === reasons[1] }).toEqual({ path, page: menu, answered: menu, same: true });
  });
});
