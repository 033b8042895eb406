import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { vi } from "vitest";
import { MayDo } from "../../src/fields/may";
import { ResourceRegistry } from "../../src/fields/resource-registry";
import { permissionKey, type Resource } from "../../src/schema";
import { Look } from "../../src/shell/look";
import { planets, sightings, stars } from "../providers/planets";

/** What jsdom lacks: a width, a dialog that opens, and scrolling. */
export function givenBrowser({ wide = true, dark = false } = {}) {
  window.matchMedia = ((query: string) => ({ matches: query.includes("min-width") ? wide : query.includes("dark") ? dark : false, media: query, addEventListener: () => undefined, removeEventListener: () => undefined })) as never;
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  HTMLDialogElement.prototype.showModal = function open(this: HTMLDialogElement) { this.open = true; };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) { this.open = false; this.dispatchEvent(new Event("close")); };
  globalThis.ResizeObserver ??= vi.fn(class { observe() {} unobserve() {} disconnect() {} }) as never;
}

/** Draws at an address, with made-up declarations and the rights given. */
export function draw(children: ReactNode, { at = "/", permissions = [] as string[], superAdmin = false } = {}) {
  const may = (resource: Resource, action: Parameters<typeof permissionKey>[1]) => superAdmin || permissions.includes(permissionKey(resource, action));
  const page = <ResourceRegistry resources={[planets, stars, sightings]}><MayDo value={may}>{children}</MayDo></ResourceRegistry>;
  const router = createMemoryRouter([{ path: "*", element: page }], { initialEntries: [at] });
  return { router, ...render(<Look><RouterProvider router={router} /></Look>) };
}
