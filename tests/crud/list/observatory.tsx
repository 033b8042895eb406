import "./browser-gaps";
import { MantineProvider } from "@mantine/core";
import {
  Refine,
  type BaseRecord,
  type DataProvider,
  type OpenNotificationParams,
} from "@refinedev/core";
import { QueryClient } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router-dom";
import { vi } from "vitest";
import { ListPage } from "../../../packages/kit/browser/crud/list/list-page";
import { clientOf } from "../../support/axios-double";
import { ApiClient } from "../../../packages/kit/browser/fields/api-client";
import { AccessProvider } from "../../../packages/kit/browser/fields/may";
import { ResourceRegistry } from "../../../packages/kit/browser/fields/resource-registry";
import { createAccessControl } from "../../../packages/kit/browser/providers/access-control";
import { closeSession, openSession } from "../../../packages/kit/browser/providers/session";
import type { ListView } from "../../../packages/kit/browser/providers/list-views";
import { permissionKeysOf, type ListQuery, type Resource } from "@rollcall/kit/schema";
import { planets, probes, sightings, stars } from "./solar-system";

const declared: readonly Resource[] = [planets, stars, probes, sightings];
export const everything = declared.flatMap(permissionKeysOf);
type Row = BaseRecord & { id: number };

/** Sixty planets; enough for three pages. */
export const manyPlanets = (count = 60): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    version: 1,
    name: `Planet ${String(index + 1).padStart(3, "0")}`,
    code: `P${index + 1}`,
    kind: index % 2 ? "gas" : "rock",
    star_id: 1,
    star: { id: 1, name: "Sun" },
    moons: index,
    discovered: "1781-03-13",
    ringed: index % 3 === 0,
    created_at: "2026-01-05T08:00:00Z",
    updated_at: "2026-01-05T08:00:00Z",
  }));

type Answer = (resource: string, query: ListQuery) => Promise<{ data: Row[]; total: number }>;

/** Answers as a server would that cuts pages and knows nothing else. */
export const pagesOf =
  (rows: Row[]): Answer =>
  async (_resource, { page, perPage }) => ({
    data: rows.slice((page - 1) * perPage, page * perPage),
    total: rows.length,
  });

interface Setup {
  at: string | string[];
  answer?: Answer;
  permissions?: readonly string[];
  /** Saved views of lists, as the API tells of them; undefined: they can't be had. */
  views?: () => readonly ListView[] | undefined;
  /** Answers once the code of a page that is no list has arrived. */
  otherPageLoads?: () => Promise<null> | null;
}

/** The list page over a data provider that answers as told; what nobody told it fails the test. */
export function observe({
  at,
  answer = pagesOf(manyPlanets()),
  permissions = everything,
  views = () => [],
  otherPageLoads = () => null,
}: Setup) {
  openSession({
    token: "t",
    user: { id: 7, name: "Ada", email: "ada@example.com", is_super_admin: false },
    permissions: [...permissions],
  });
  const asked: ListQuery[] = [];
  const toasts: OpenNotificationParams[] = [];
  const unexpected = (call: string) => () => Promise.reject(new Error(`Nobody expected ${call}.`));
  const provider = {
    getApiUrl: () => "/api/v1",
    getList: vi.fn(({ resource, meta }: { resource: string; meta: { listQuery: ListQuery } }) => {
      if (resource === "planets") asked.push(meta.listQuery);
      return answer(resource, meta.listQuery);
    }),
    getMany: vi.fn(async ({ ids }: { ids: number[] }) => ({
      data: ids.map((id) => ({ id, name: `Star ${id}` })),
    })),
    getOne: unexpected("getOne"),
    create: unexpected("create"),
    update: unexpected("update"),
    deleteOne: unexpected("deleteOne"),
  };
  const client = { get: vi.fn(), post: vi.fn() };
  const served = {
    ...client,
    get: async (url: string, config: object) => {
      if (url !== "/admin/list-views") return client.get(url, config) as unknown;
      const data = views();
      if (!data) throw new Error("No views.");
      return { data };
    },
  };
  const ask = createAccessControl({ resources: declared, permissionKeys: everything }).askAs({
    is_super_admin: false,
    permissions,
  });
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 300_000 } },
  });
  const App = () => (
    <Refine
      dataProvider={provider as unknown as DataProvider}
      notificationProvider={{ open: (params) => void toasts.push(params), close: () => undefined }}
      resources={declared.map(({ name }) => ({ name, list: `/${name}` }))}
      options={{
        disableTelemetry: true,
        disableRouteChangeHandler: true,
        reactQuery: { clientConfig: queryClient },
      }}
    >
      <ResourceRegistry resources={declared}>
        <AccessProvider value={ask}>
          <ApiClient value={clientOf(served)}>
            <main>
              <Outlet />
            </main>
          </ApiClient>
        </AccessProvider>
      </ResourceRegistry>
    </Refine>
  );
  const router = createMemoryRouter(
    [
      {
        path: "/",
        element: <App />,
        children: [
          ...declared.map((resource) => ({
            path: resource.name,
            element: <ListPage resource={resource} />,
          })),
          { path: "*", element: <h1>Another page</h1>, loader: otherPageLoads },
        ],
      },
    ],
    { initialEntries: Array.isArray(at) ? at : [at] },
  );
  const view = render(
    <MantineProvider
      theme={{
        components: {
          Modal: { defaultProps: { transitionDuration: 0 } },
          Drawer: { defaultProps: { transitionDuration: 0 } },
        },
      }}
    >
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return {
    asked,
    toasts,
    client,
    provider,
    router,
    view,
    user: userEvent.setup(),
    search: () => decodeURIComponent(router.state.location.search),
    path: () => router.state.location.pathname,
    lastAsked: () => asked.at(-1),
  };
}

/** The first page is there. */
export const arrived = () => screen.findByRole("link", { name: "Planet 001" });

export function leave() {
  closeSession("signed-out");
  localStorage.clear();
}
