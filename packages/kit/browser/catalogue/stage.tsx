import { Refine, type AuthProvider } from "@refinedev/core";
import { QueryClient } from "@tanstack/react-query";
import { createContext, useContext, useState, type MouseEvent, type ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { ApiClient } from "../fields/api-client";
import { AccessProvider } from "../fields/may";
import { ResourceRegistry } from "../fields/resource-registry";
import { notificationProvider } from "../providers/notification-provider";
import { pictureClient, providerOf, type ListAnswer } from "./answers";
import { declared } from "./observatory";

const everything = () => ({ can: true });
const client = pictureClient();
const resources = declared.map(({ name }) => ({ name, list: `/${name}` }));

/** A super admin, who is shown everything. */
const authProvider: AuthProvider = {
  login: async () => ({ success: true }),
  logout: async () => ({ success: true }),
  check: async () => ({ authenticated: true }),
  onError: async () => ({}),
  getIdentity: async () => ({
    id: 0,
    name: "Ada",
    email: "ada@observatory.example",
    is_super_admin: true,
  }),
  getPermissions: async () => [],
};

const newCache = () =>
  new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Infinity }, mutations: { retry: false } },
  });

/** Links of specimens lead nowhere. */
function stay(event: MouseEvent) {
  if ((event.target as Element).closest("a[href^='/']")) event.preventDefault();
}

const Content = createContext<ReactNode>(null);
const ShownContent = () => useContext(Content);

/** A router of the same kind as the console's, with an address of its own. */
function Within({ at, children }: { at: string; children: ReactNode }) {
  const [router] = useState(() =>
    createMemoryRouter([{ path: "*", element: <ShownContent /> }], { initialEntries: [at] }),
  );
  return (
    <Content.Provider value={children}>
      <RouterProvider router={router} />
    </Content.Provider>
  );
}

/**
 * What the kit's parts need around them, without a server: providers that answer from made-up data,
 * and an address of its own, so that several lists fit on one page.
 */
export function Stage({
  at = "/",
  planets,
  children,
}: {
  at?: string;
  planets?: ListAnswer;
  children: ReactNode;
}) {
  const [cache] = useState(newCache);
  const [dataProvider] = useState(() => providerOf(planets));
  return (
    <Within at={at}>
      <Refine
        authProvider={authProvider}
        dataProvider={dataProvider}
        notificationProvider={notificationProvider}
        resources={resources}
        options={{
          disableTelemetry: true,
          disableRouteChangeHandler: true,
          reactQuery: { clientConfig: cache },
        }}
      >
        <ResourceRegistry resources={declared}>
          <AccessProvider value={everything}>
            <ApiClient value={client}>
              {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Enter on a link arrives as a click. */}
              <div onClick={stay}>{children}</div>
            </ApiClient>
          </AccessProvider>
        </ResourceRegistry>
      </Refine>
    </Within>
  );
}
