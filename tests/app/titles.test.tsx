import "../crud/form/missing-in-jsdom";
import "../crud/import/blobs-in-jsdom";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { Console } from "../support/school-console";
import { resourceRoutes } from "../../packages/kit/browser/console/resource-routes";
import { http } from "../../packages/kit/browser/providers/http";
import { queryClient } from "../../packages/kit/browser/providers/query-client";
import { closeSession, openSession } from "../../packages/kit/browser/providers/session";
import { Look } from "../../packages/kit/browser/shell/look";
import { stage, skyDatabase } from "../api/transfer/stage";
import { givenBrowser } from "../shell/frame";
import { fines, library, loans } from "../support/library";

vi.mock("../../src/resources", async () => ({
  resources: (await import("../support/library")).library,
}));

const user = { id: 1, name: "Root", email: "root@school.test", is_super_admin: true };
let db: OwnedDatabase;
let server: ReturnType<typeof stage>;

beforeAll(async () => {
  db = await skyDatabase(library);
  server = stage(db, library);
  const book = async (name: string) =>
    (await server.ask<{ data: { id: number } }>("POST", "/admin/books", { name })).body.data.id;
  for (const name of ["Zoo", "Ant"])
    await server.ask("POST", "/admin/loans", { book_id: await book(name) });
  await server.ask("POST", "/admin/fines", { loan_id: 2 });
});
afterAll(() => db.close());

beforeEach(() => {
  localStorage.clear();
  givenBrowser();
  http.defaults.adapter = async (config) => {
    const url = config.url ?? "";
    const own =
      url === "/auth/me"
        ? Response.json({ success: true, message: "", data: { user, permissions: [] } })
        : url.startsWith("/admin/")
          ? undefined
          : Response.json({ success: true, message: "", data: [], meta: { total: 0 } });
    const query = new URLSearchParams(config.params as Record<string, string>).toString();
    const answer =
      own ??
      (await server.respond(
        (config.method ?? "get").toUpperCase(),
        query ? `${url}?${query}` : url,
        typeof config.data === "string" ? JSON.parse(config.data) : undefined,
      ));
    const response = {
      data: (await answer.json()) as unknown,
      status: answer.status,
      statusText: "",
      headers: {},
      config,
    };
    if (!answer.ok)
      throw Object.assign(new Error("refused"), { isAxiosError: true, response, config });
    return response;
  };
  openSession({ token: "t", user, permissions: [] });
});
afterEach(() => {
  // Wherever it is shown, nothing may stand in a name's place that no person reads.
  expect(document.body.textContent).not.toMatch(/\[object|undefined|null|NaN/);
  cleanup();
  queryClient.clear();
  closeSession("signed-out");
});

function open(at: string) {
  const router = createMemoryRouter(
    [
      {
        path: "/",
        element: <Console />,
        HydrateFallback: () => null,
        children: library.flatMap((resource) => resourceRoutes(resource)),
      },
    ],
    { initialEntries: [at] },
  );
  render(
    <Look>
      <RouterProvider router={router} />
    </Look>,
  );
}
const crumbs = () =>
  within(screen.getByRole("navigation", { name: "Breadcrumb" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

describe("a record that is called after what it points at is called so", () => {
  it.each([
    [loans.name, ["Ant", "Zoo"]],
    [fines.name, ["Ant"]],
  ])("in the list: %s", async (name, titles) => {
    open(`/${name}`);
    await screen.findByRole("link", { name: "Ant" });
    expect(
      screen
        .getAllByRole("row")
        .slice(1)
        .map((row) => within(row).getAllByRole("link")[0]?.textContent),
    ).toEqual(titles);
    expect(
      screen
        .getAllByRole("checkbox")
        .slice(1)
        .map((box) => box.getAttribute("aria-label")),
    ).toEqual(titles.map((title) => `Select ${title}`));
  });

  it.each([`/${loans.name}/2`, `/${fines.name}/1`])(
    "in its heading, the breadcrumb, the title of the page and the question before it is deleted: %s",
    async (at) => {
      open(at);
      expect((await screen.findByRole("heading", { level: 1, name: "Ant" })).textContent).toBe(
        "Ant",
      );
      await waitFor(() => expect(crumbs().at(-1)).toBe("Ant"));
      await waitFor(() => expect(document.title).toContain("Ant"));
      fireEvent.click(screen.getByRole("button", { name: "Delete" }));
      expect(await screen.findByRole("dialog", { name: "Delete Ant?" })).toBeTruthy();
    },
  );

  it("in the form that changes it", async () => {
    open(`/${loans.name}/2/edit`);
    expect(await screen.findByRole("heading", { level: 1, name: /Ant/ })).toBeTruthy();
    await waitFor(() => expect(crumbs()).toContain("Ant"));
  });

  it("in the picker of another resource, to choose from and when it is chosen", async () => {
    open(`/${fines.name}/create`);
    const picker = await screen.findByLabelText<HTMLInputElement>(/^Loan/);
    fireEvent.focus(picker);
    fireEvent.click(picker);
    await waitFor(() =>
      expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
        "Ant",
        "Zoo",
        "Create a new loan",
      ]),
    );
    fireEvent.click(screen.getByRole("option", { name: "Zoo" }));
    await waitFor(() => expect(picker.value).toBe("Zoo"));
  });
});
