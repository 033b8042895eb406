import "./missing-in-jsdom";
import { MantineProvider } from "@mantine/core";
import { Refine, type OpenNotificationParams } from "@refinedev/core";
import { QueryClient } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, Link, Outlet, RouterProvider } from "react-router-dom";
import { vi } from "vitest";
import { CreatePage } from "../../../packages/kit/browser/crud/form/create-page";
import { EditPage } from "../../../packages/kit/browser/crud/form/edit-page";
import { ShowPage } from "../../../packages/kit/browser/crud/show/show-page";
import { clientOf } from "../../support/axios-double";
import { ApiClient } from "../../../packages/kit/browser/fields/api-client";
import { AccessProvider } from "../../../packages/kit/browser/fields/may";
import { ResourceRegistry } from "../../../packages/kit/browser/fields/resource-registry";
import { dropAllSealed } from "../../../packages/kit/browser/providers/sealed-storage";
import { createAccessControl } from "../../../packages/kit/browser/providers/access-control";
import { closeSession, openSession } from "../../../packages/kit/browser/providers/session";
import { permissionKey, titleOf, type Resource } from "@rollcall/kit/schema";
import { branches } from "../../support/branches";
import { shop } from "../../support/orders";
import { photographs, planets, stars } from "./planets";
import { regions } from "../../schema/regions";
import { createSky, type Sky } from "./sky";

const declared: readonly Resource[] = [planets, stars, photographs, regions, branches, ...shop];

export const everything = declared.flatMap((resource) =>
  (["view", "create", "edit", "delete"] as const).map((action) => permissionKey(resource, action)),
);

/** Signs an admin in who may do what is listed. */
export const signInWith = (permissions: readonly string[], isSuper = false) =>
  openSession({
    token: "t",
    user: { id: 7, name: "Ada", email: "ada@example.com", is_super_admin: isSuper },
    permissions: [...permissions],
  });

interface Stage {
  sky?: Sky;
  at: string | string[];
  permissions?: readonly string[];
}

/** The console's generic pages over the sky, at an address. */
export function openStage({ sky = createSky(), at, permissions = everything }: Stage) {
  signInWith(permissions);
  const toasts: OpenNotificationParams[] = [];
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 300_000 }, mutations: { retry: false } },
  });
  const client = {
    get: vi.fn((url: string) =>
      url.includes("/history?")
        ? Promise.resolve({ data: sky.history })
        : new Promise(() => undefined),
    ),
    post: vi.fn(),
  };
  const ask = createAccessControl({ resources: declared, permissionKeys: everything }).askAs({
    is_super_admin: false,
    permissions,
  });
  const App = () => (
    <Refine
      dataProvider={sky.provider}
      notificationProvider={{ open: (params) => void toasts.push(params), close: () => undefined }}
      resources={declared.map(({ name }) => ({
        name,
        list: `/${name}`,
        show: `/${name}/:id`,
        create: `/${name}/create`,
        edit: `/${name}/:id/edit`,
      }))}
      options={{
        disableTelemetry: true,
        disableRouteChangeHandler: true,
        reactQuery: { clientConfig: queryClient },
      }}
    >
      <ResourceRegistry resources={declared}>
        <AccessProvider value={ask}>
          <ApiClient value={clientOf(client)}>
            <nav>
              <Link to="/elsewhere">Elsewhere</Link>
            </nav>
            <Outlet />
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
          { path: "elsewhere", element: <h1>Elsewhere</h1> },
          ...declared.flatMap((resource) => [
            { path: resource.name, element: <h1>{`All ${resource.name}`}</h1> },
            { path: `${resource.name}/create`, element: <CreatePage resource={resource} /> },
            { path: `${resource.name}/:id`, element: <ShowPage resource={resource} /> },
            { path: `${resource.name}/:id/edit`, element: <EditPage resource={resource} /> },
          ]),
        ],
      },
    ],
    { initialEntries: Array.isArray(at) ? at : [at] },
  );
  const view = render(
    <MantineProvider theme={{ components: { Modal: { defaultProps: { transitionDuration: 0 } } } }}>
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return {
    sky,
    toasts,
    router,
    queryClient,
    view,
    client,
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
    path: () => router.state.location.pathname,
    titleOf,
  };
}

/** Leaves no session and no draft to the next test. */
export function closeStage() {
  closeSession("signed-out");
  // One may still be on its way into the storage.
  dropAllSealed(() => sessionStorage, "rollcall-draft");
  sessionStorage.clear();
}
