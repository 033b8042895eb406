import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { UnknownAddress } from "../../packages/kit/browser/console/unknown-address";
import { makeConsoleRoutes } from "../../packages/kit/browser/console/console-routes";
import { application as library } from "../../examples/library/src/app/application";
import { school } from "../../src/app/application";

test("an address of no page says which it is, the nearest route to developers, and the way back", async () => {
  render(
    <MantineProvider>
      <MemoryRouter initialEntries={["/studnets"]}>
        <UnknownAddress paths={["students", "teachers"]} />
      </MemoryRouter>
    </MantineProvider>,
  );
  expect(screen.getByRole("alert").textContent).toContain("There is no page at this address.");
  expect(screen.getByText("/studnets")).toBeTruthy();
  expect((await screen.findByRole("link", { name: "/students" })).getAttribute("href")).toBe(
    "/students",
  );
  expect(screen.getByRole("link", { name: "Go to the first page" }).getAttribute("href")).toBe("/");
});

test("an application whose first page is called otherwise is led there from /dashboard too", () => {
  const paths = (of: typeof school) => makeConsoleRoutes(of).map(({ path }) => path);
  expect(paths(library).filter((path) => path === "dashboard")).toHaveLength(1);
  expect(paths(school).filter((path) => path === "dashboard")).toHaveLength(1);
});
