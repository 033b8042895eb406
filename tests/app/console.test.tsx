import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, type RouteObject } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Allowed } from "../../packages/kit/browser/console/allowed";
import { Console } from "../support/school-console";
import { serveFixtures } from "../support/fixture-server";
import { queryClient } from "../../packages/kit/browser/providers/query-client";
import { closeSession, openSession } from "../../packages/kit/browser/providers/session";
import { Look } from "../../packages/kit/browser/shell/look";
import { isMissingPart } from "../../packages/kit/browser/shell/missing-part";
import { RouteError } from "../../packages/kit/browser/shell/route-error";
import { givenBrowser } from "../shell/frame";

const ada = (permissions: string[]) => ({
  token: "t",
  user: { id: 1, name: "Ada", email: "ada@school.test", is_super_admin: false },
  permissions,
});
const Broken = ({ error }: { error: Error }): never => {
  throw error;
};

function open(at: string, page: React.ReactNode = <h1>The page</h1>) {
  const routes: RouteObject[] = [
    { path: "/login", element: <h1>Sign in</h1> },
    {
      path: "/",
      element: <Console />,
      children: [{ errorElement: <RouteError />, children: [{ path: "*", element: page }] }],
    },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  render(
    <Look>
      <RouterProvider router={router} />
    </Look>,
  );
  return () => router.state.location.pathname + router.state.location.search;
}

beforeEach(() => {
  localStorage.clear();
  givenBrowser();
  const rights = { user: ada([]).user, permissions: ["view_students"] };
  serveFixtures(({ path }) => {
    if (path === "/auth/me") return { data: rights };
    return path === "/auth/logout" ? { data: { ended: 1 } } : undefined;
  });
});
afterEach(() => {
  cleanup();
  closeSession("signed-out");
  queryClient.clear();
});

describe("behind the sign-in", () => {
  it(
    "nobody sees a page who is not signed in, and is brought back to it afterwards",
    { tags: "spec:sign-in-first" },
    () => {
      const place = open("/students?search=R%26D");
      expect([place(), screen.queryByText("The page")]).toEqual([
        `/login?to=${encodeURIComponent("/students?search=R%26D")}`,
        null,
      ]);
    },
  );

  it(
    "whoever signed out starts afresh, and whose session ended comes back",
    { tags: "spec:signed-out-afresh" },
    async () => {
      openSession(ada([]));
      const place = open("/students");
      act(() => closeSession("signed-out"));
      await waitFor(() => expect(place()).toBe("/login"));
      cleanup();
      openSession(ada([]));
      const again = open("/students");
      act(() => closeSession("expired"));
      await waitFor(() => expect(again()).toBe("/login?to=%2Fstudents"));
    },
  );

  it("what one may do is asked again on arrival", async () => {
    openSession(ada([]));
    open(
      "/x",
      <Allowed resource="students">
        <h1>Students</h1>
      </Allowed>,
    );
    expect(await screen.findByRole("heading", { name: "Students" })).toBeTruthy();
  });

  it(
    "a page that is not for one says so, in its place, and is not mounted",
    { tags: "spec:page-denied" },
    async () => {
      openSession(ada([]));
      const mounted = vi.fn(() => null);
      const Page = () => mounted();
      open(
        "/x",
        <Allowed resource="teachers">
          <Page />
        </Allowed>,
      );
      expect(await screen.findByRole("heading", { name: "Access Denied" })).toBeTruthy();
      expect([
        screen.getByText("You don't have permission to access this page").tagName,
        mounted.mock.calls.length,
      ]).toEqual(["DIV", 0]);
    },
  );
});

describe("a page that breaks", () => {
  it("leaves the menu standing and offers two ways out", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const heard = (event: ErrorEvent) => event.preventDefault();
    window.addEventListener("error", heard);
    openSession(ada([]));
    open("/x", <Broken error={new Error("no moon")} />);
    expect(await screen.findByRole("heading", { name: "Something went wrong" })).toBeTruthy();
    expect([
      screen.getByRole("navigation", { name: "Main menu" }).tagName,
      screen.getByRole("button", { name: "Reload" }).tagName,
      screen.getByRole("link", { name: "Go to the dashboard" }).getAttribute("href"),
    ]).toEqual(["NAV", "BUTTON", "/dashboard"]);
    window.removeEventListener("error", heard);
    log.mockClear();
    warn.mockClear();
  });

  it.each([
    "Failed to fetch dynamically imported module: http://x/assets/list-1.js",
    "error loading dynamically imported module: http://x",
    "Importing a module script failed.",
    "Unable to preload CSS for /assets/list-1.css",
  ])("for want of a part is told apart: %s", (message) =>
    expect(isMissingPart(new TypeError(message))).toBe(true),
  );

  it("for any other reason is not", () =>
    expect([isMissingPart(new Error("undefined is not a function")), isMissingPart("x")]).toEqual([
      false,
      false,
    ]));
});
