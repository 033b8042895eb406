import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { AccessProvider } from "../../packages/kit/browser/fields/may";
import { ResourceRegistry } from "../../packages/kit/browser/fields/resource-registry";
import {
  createAccessControl,
  type PageRule,
} from "../../packages/kit/browser/providers/access-control";
import { allPermissionKeys } from "@rollcall/kit/schema";
import { Look } from "../../packages/kit/browser/shell/look";
import { planets, sightings, stars } from "../providers/planets";

/** What jsdom lacks: a width, a dialog that opens, and scrolling. */
export function givenBrowser({ wide = true, dark = false } = {}) {
  window.matchMedia = ((query: string) => ({
    matches: query.includes("min-width") ? wide : query.includes("dark") ? dark : false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as never;
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  HTMLDialogElement.prototype.showModal = function open(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
}

const declared = [planets, stars, sightings];

/** Access control over made-up declarations, and pages besides. */
export const accessOf = (pages: readonly PageRule[] = []) =>
  createAccessControl({ resources: declared, pages, permissionKeys: allPermissionKeys(declared) });

/** Draws at an address, with made-up declarations and the rights given. */
export function draw(
  children: ReactNode,
  {
    at = "/",
    permissions = [] as string[],
    superAdmin = false,
    pages = [] as readonly PageRule[],
  } = {},
) {
  const ask = accessOf(pages).askAs({ is_super_admin: superAdmin, permissions });
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = (
    <QueryClientProvider client={cache}>
      <ResourceRegistry resources={declared}>
        <AccessProvider value={ask}>{children}</AccessProvider>
      </ResourceRegistry>
    </QueryClientProvider>
  );
  const router = createMemoryRouter([{ path: "*", element: page }], { initialEntries: [at] });
  return {
    router,
    ...render(
      <Look>
        <RouterProvider router={router} />
      </Look>,
    ),
  };
}
