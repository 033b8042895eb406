import { cleanup, render } from "@testing-library/react";
import {
  createMemoryRouter,
  matchRoutes,
  RouterProvider,
  type RouteObject,
} from "react-router-dom";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { authorize } from "../../packages/kit/api/http/authorize";
import { ApiError } from "@rollcall/kit/api/errors";
import type { Identity } from "@rollcall/kit/api/http/request-context";
import { allRoutes } from "../../packages/kit/api/routes";
import { schoolRoutes, accessControl, actions, pages } from "../support/school-routes";
import { resources } from "../../src/resources";
import { allPermissionKeys, type Resource } from "@rollcall/kit/schema";
import { entriesOf, isOpenTo } from "../../packages/kit/browser/shell/menu";
import { allFeatures } from "../support/school";

interface Guard {
  resource: string;
  action?: string;
}
const met = vi.hoisted(() => [] as { resource: string; action?: string }[]);
vi.mock("../../packages/kit/browser/console/allowed", () => ({
  Allowed: ({ resource, action = "list" }: Guard) => {
    met.push({ resource, action });
    return null;
  },
}));

const declared: readonly Resource[] = resources;
const entries = [...pages, ...actions, ...entriesOf(declared)];
const api = allRoutes(declared, allFeatures);
const keysOf = (some: typeof allFeatures) => some.flatMap(({ permissions = [] }) => permissions);
/** What a page of its own asks first; a resource's asks for its list. */
const firstCall: ReadonlyMap<string, string> = new Map([
  ["/permissions", "/admin/permissions/matrix"],
  ["/settings", "/admin/settings"],
  ["/notifications", "/admin/notifications/sent"],
  ["/attendance/here", "/admin/attendance/presence"],
  ["/district", "/admin/district/schools"],
  ["/attendance/gate-devices", "/admin/gate-devices"],
  ["/attendance/view", "/admin/attendance/month"],
  ["/oneroster", "/admin/oneroster"],
  ["/students/merge", "/admin/student-merges"],
  ["/reports", "/admin/reports/:name"],
]);
/** A page that is there for one thing to be done: the call which does it. */
const purpose: ReadonlyMap<string, string> = new Map([
  ["/attendance/mark", "PUT /admin/attendance/register"],
  ["/attendance/gate", "POST /admin/gate/events"],
  ["/notifications/send", "POST /admin/notifications/send"],
  ["/academic-years/rollover", "POST /admin/rollover"],
]);
/** Pages for everybody who is signed in; what is on them asks for itself. */
const open = new Set(["/dashboard"]);

const everyKey = allPermissionKeys(declared, keysOf(allFeatures));
const people: [string, Pick<Identity, "is_super_admin" | "permissions">][] = [
  ["nothing", { is_super_admin: false, permissions: [] }],
  [
    "a super admin",
    { is_super_admin: true, permissions: keysOf(allFeatures.filter(({ isOffered }) => isOffered)) },
  ],
  ...everyKey.map((key): [string, Pick<Identity, "is_super_admin" | "permissions">] => [
    key,
    { is_super_admin: false, permissions: [key] },
  ]),
  ...everyKey.map((key): [string, Pick<Identity, "is_super_admin" | "permissions">] => [
    `all but ${key}`,
    { is_super_admin: false, permissions: everyKey.filter((one) => one !== key) },
  ]),
];

/** The guard a page stands behind, found by drawing it; undefined for one that is open to all. */
async function guardOf(path: string): Promise<Guard | undefined> {
  const route = matchRoutes(schoolRoutes(), path)?.at(-1)?.route as RouteObject & {
    lazy?: () => Promise<{ Component: React.ComponentType }>;
  };
  if (open.has(path)) return undefined;
  const { Component } = (await route.lazy?.()) ?? {};
  if (!Component) throw new Error(`${path} leads nowhere.`);
  met.length = 0;
  const router = createMemoryRouter([{ path: "*", element: <Component /> }], {
    initialEntries: [path],
  });
  render(<RouterProvider router={router} />);
  cleanup();
  return met[0];
}

function apiRefusal(
  path: string,
  identity: Pick<Identity, "is_super_admin" | "permissions">,
): string | undefined {
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
    expect([...guards].filter(([, guard]) => guard === undefined).map(([path]) => path)).toEqual([
      ...open,
    ]);
  });

  it.each(people)(
    "agree on what is open to somebody with %s, and on the reason why the rest is not",
    (_who, rights) => {
      const ask = accessControl.askAs(rights);
      const verdicts = entries.map((entry) => {
        const guard = guards.get(entry.path);
        const page =
          guard === undefined
            ? { can: true }
            : ask({ resource: guard.resource, action: guard.action ?? "list" });
        const refusal = open.has(entry.path) ? undefined : apiRefusal(entry.path, rights);
        return {
          path: entry.path,
          menu: isOpenTo(entry, (path) => ask({ resource: path.slice(1), action: "list" }).can),
          page: page.can,
          api: refusal === undefined,
          reasons: [page.reason, refusal],
        };
      });
      for (const { path, menu, page, api: answered, reasons } of verdicts)
        expect({ path, page, answered, same: reasons[0] === reasons[1] }).toEqual({
          path,
          page: menu,
          answered: menu,
          same: true,
        });
    },
  );
});
