import { signOut } from "../../packages/kit/browser/providers/auth-provider";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLocation } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { usePageTitle } from "../../packages/kit/browser/fields/page-title";
import { http } from "../../packages/kit/browser/providers/http";
import { serveFixtures } from "../support/fixture-server";
import { recordFixture } from "../support/record-fixture";
import { openSession, readSession } from "../../packages/kit/browser/providers/session";
import { entriesOf, type MenuEntry } from "../../packages/kit/browser/shell/menu";
import { Shell } from "../../packages/kit/browser/shell/shell";
import { planets, sightings, stars } from "../providers/planets";
import { draw, givenBrowser } from "./frame";

const home: MenuEntry = { label: "Dashboard", path: "/dashboard", icon: "home", group: "Overview" };
const entries = [home, ...entriesOf([planets, stars, sightings])];
const session = (permissions: string[], is_super_admin = false) => ({
  token: "t",
  user: { id: 1, name: "Ada Lovelace", email: "ada@school.test", is_super_admin },
  permissions,
});

function shellAt(
  at: string,
  permissions = ["view_planets", "view_stars", "create_planets"],
  superAdmin = false,
) {
  const now = session(permissions, superAdmin);
  openSession(now);
  return draw(
    <Shell user={now.user} entries={entries} onLogOut={() => void signOut()}>
      <h1>The page</h1>
      <input aria-label="A field" />
    </Shell>,
    { at, permissions, superAdmin, pages: [home] },
  );
}
/** A part that loads when it is first needed takes its time on a busy machine. */
const slowTimeout = { timeout: 15_000 };
const menu = () => screen.getByRole("navigation", { name: "Main menu" });

beforeEach(() => {
  localStorage.clear();
  givenBrowser();
  serveFixtures(
    ({ path }) =>
      path === "/admin/planets"
        ? {
            data: [
              recordFixture(planets, {
                id: 4,
                name: "Saturn",
                star_id: 1,
                star: { id: 1, name: "Sun" },
              }),
            ],
          }
        : path === "/auth/logout"
          ? { data: { ended: 1 } }
          : undefined,
    { resources: [planets, stars, sightings] },
  );
});
afterEach(cleanup);

describe("the header", () => {
  it.each([
    [true, "Super Admin"],
    [false, "Admin"],
  ])(
    "names the console, who is signed in and their standing (%s)",
    { tags: "spec:header-names" },
    (superAdmin, standing) => {
      shellAt("/dashboard", [], superAdmin);
      const header = within(screen.getByRole("banner"));
      for (const text of ["Console", "Admin Panel", "Ada Lovelace", standing])
        expect(header.getByText(text)).toBeTruthy();
    },
  );

  it("signs out", { tags: "spec:sign-out" }, async () => {
    shellAt("/dashboard");
    await userEvent.click(screen.getAllByRole("button", { name: "Log out" })[0] as HTMLElement);
    expect(readSession()).toBeNull();
  });

  it("follows the system's colours until it is told otherwise, and remembers that", async () => {
    givenBrowser({ dark: true });
    shellAt("/dashboard");
    await userEvent.click(screen.getByRole("button", { name: "Switch to light mode" }));
    expect(localStorage.getItem("rollcall-colour-scheme")).toBe("light");
    cleanup();
    shellAt("/dashboard");
    expect(screen.getByRole("button", { name: "Switch to dark mode" })).toBeTruthy();
  });
});

describe("the menu", () => {
  it("marks the page one is on, and the list a record belongs to", () => {
    shellAt("/planets/4/edit");
    expect(
      within(menu())
        .getAllByRole("link")
        .map((link) => [link.textContent, link.getAttribute("aria-current")]),
    ).toEqual([
      ["Dashboard", null],
      ["Planets", "page"],
      ["Stars", null],
    ]);
  });

  it("collapses and unfolds, and is found so again", async () => {
    shellAt("/dashboard");
    await userEvent.click(screen.getByRole("button", { name: "Collapse menu" }));
    expect(screen.getByRole("button", { name: "Expand menu" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Auto-hide menu" }));
    expect(JSON.parse(localStorage.getItem("rollcall-ui") ?? "")).toEqual({
      sidebarVisible: true,
      sidebarUnfoldable: true,
      folded: {},
    });
  });

  it("folds a group at a press, still shows the page one is on, and is found so again", async () => {
    shellAt("/planets");
    const names = () =>
      within(menu())
        .getAllByRole("link")
        .map((link) => link.textContent);
    expect(names()).toEqual(["Dashboard", "Planets", "Stars"]);
    const heading = within(menu()).getByRole("button", { name: planets.group });
    expect(heading.getAttribute("aria-expanded")).toBe("true");
    await userEvent.click(heading);
    expect([heading.getAttribute("aria-expanded"), names()]).toEqual([
      "false",
      ["Dashboard", "Planets"],
    ]);
    cleanup();
    shellAt("/dashboard");
    expect(names()).toEqual(["Dashboard"]);
    await userEvent.click(within(menu()).getByRole("button", { name: planets.group }));
    expect(names()).toEqual(["Dashboard", "Planets", "Stars"]);
  });

  it("that unfolds is whole again by the header's button, and a strip by the next press", async () => {
    shellAt("/dashboard");
    // How the menu stood in the test before is remembered.
    const unfold = screen.queryByRole("button", { name: "Auto-hide menu" });
    if (unfold) await userEvent.click(unfold);
    const button = () => screen.getByRole("button", { name: /^(Expand|Collapse) menu$/ });
    const stands = () => [
      button().getAttribute("aria-expanded"),
      JSON.parse(localStorage.getItem("rollcall-ui") ?? "") as unknown,
    ];
    expect(button().getAttribute("aria-expanded")).toBe("false");
    await userEvent.click(button());
    expect(stands()).toEqual([
      "true",
      { sidebarVisible: true, sidebarUnfoldable: false, folded: expect.anything() },
    ]);
    await userEvent.click(button());
    expect(stands()).toEqual([
      "false",
      { sidebarVisible: false, sidebarUnfoldable: false, folded: expect.anything() },
    ]);
  });

  it("is a drawer on a small screen, which closes when a page is chosen", async () => {
    givenBrowser({ wide: false });
    const { router } = shellAt("/dashboard");
    expect(screen.queryByRole("navigation", { name: "Main menu" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Open menu" }));
    await userEvent.click(within(menu()).getByRole("link", { name: "Stars" }));
    expect([router.state.location.pathname, document.querySelector("dialog")?.open]).toEqual([
      "/stars",
      false,
    ]);
  });
});

describe("arriving at a page", () => {
  it("names the window after it and puts the focus on its content", async () => {
    const { router } = shellAt("/planets");
    expect(document.title).toBe("Planets · Console");
    await act(() => router.navigate("/stars"));
    expect([document.title, document.activeElement?.id]).toEqual(["Stars · Console", "content"]);
  });

  it("can be skipped to from the first stop of the Tab key", async () => {
    shellAt("/planets");
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe("Skip to content");
    await userEvent.keyboard("{Enter}");
    expect(document.activeElement?.id).toBe("content");
  });
});

describe("the keyboard", () => {
  it("goes to a page by g and its letter", async () => {
    const { router } = shellAt("/dashboard");
    await userEvent.keyboard("gs");
    expect(router.state.location.pathname).toBe("/stars");
  });

  it("does nothing of its own while somebody types", async () => {
    const { router } = shellAt("/dashboard");
    await userEvent.type(screen.getByLabelText("A field"), "gs?/");
    expect([
      router.state.location.pathname,
      (screen.getByLabelText("A field") as HTMLInputElement).value,
      screen.queryByRole("dialog"),
    ]).toEqual(["/dashboard", "gs?/", null]);
  });

  it("shows its sheet by ?", async () => {
    shellAt("/dashboard");
    await userEvent.keyboard("?");
    expect(
      await screen.findByRole("heading", { name: "Keyboard shortcuts" }, slowTimeout),
    ).toBeTruthy();
  });

  it("closes a dialog by Escape also before it has taken the focus", async () => {
    shellAt("/dashboard");
    await userEvent.keyboard("?");
    await screen.findByRole("heading", { name: "Keyboard shortcuts" }, slowTimeout);
    fireEvent.keyDown(document.body, { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("the command palette", () => {
  const open = async () => {
    await userEvent.keyboard("{Control>}k{/Control}");
    return screen.findByRole("combobox", undefined, slowTimeout);
  };
  const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);

  it("offers pages and what one may create, and nothing else's", async () => {
    shellAt("/dashboard");
    await open();
    await userEvent.keyboard("planet");
    await waitFor(
      () => expect(options()).toEqual(["PlanetsSky", "New planet", "SaturnSun"]),
      slowTimeout,
    );
    expect(screen.queryByText("New star")).toBeNull();
  });

  it("keeps what is typed before its field is there, and begins empty the next time", async () => {
    shellAt("/dashboard");
    fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
    for (const key of ["s", "x", "Backspace", "a", "t"]) fireEvent.keyDown(document.body, { key });
    const field = await screen.findByRole("combobox", undefined, slowTimeout);
    expect((field as HTMLInputElement).value).toBe("sat");
    await waitFor(() => expect(options()).toContain("SaturnSun"), slowTimeout);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(((await open()) as HTMLInputElement).value).toBe("");
  });

  it("offers the records looked at last and the views of pages that one may open", async () => {
    const user = session([]).user;
    const named = (id: string) => `Planet ${id}`;
    const pageViews = [
      () =>
        Promise.resolve([
          { label: "Sky by night", to: "/dashboard?by=night", page: "/dashboard" },
          { label: "Hidden", to: "/hidden", page: "/hidden" },
        ]),
      () => Promise.reject(new Error("away")),
    ];
    function Page() {
      const { pathname } = useLocation();
      usePageTitle(pathname.startsWith("/planets/") ? named(pathname.slice(9)) : undefined);
      return <h1>The page</h1>;
    }
    openSession(session(["view_planets"]));
    const { router } = draw(
      <Shell user={user} entries={entries} pageViews={pageViews} onLogOut={() => undefined}>
        <Page />
      </Shell>,
      { at: "/planets/1", permissions: ["view_planets"], pages: [home] },
    );
    for (const id of [2, 3, 4, 5, 6, 7, 2]) await act(() => router.navigate(`/planets/${id}`));
    await act(() => router.navigate("/planets/7"));
    await open();
    const group = (name: string) =>
      within(screen.getByRole("group", { name }))
        .getAllByRole("option")
        .map(({ textContent }) => textContent);
    // Six are remembered; the one on show is left out.
    expect(group("Looked at last")).toEqual(
      [2, 6, 5, 4, 3].map((id) => `${named(String(id))}${planets.label}`),
    );
    await waitFor(() => expect(group("Views of pages")).toEqual(["Sky by night"]), slowTimeout);
    await userEvent.keyboard("planet 3");
    await waitFor(() => expect(options()[0]).toBe(`Planet 3${planets.label}`), slowTimeout);
  });

  it("is called off by Escape before its field is there", () => {
    shellAt("/dashboard");
    fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
    fireEvent.keyDown(document.body, { key: "Escape" });
    fireEvent.keyDown(document.body, { key: "g" });
    expect(screen.queryByRole("combobox")).toBeNull();
  });

  it("takes the arrows and Enter", async () => {
    const { router } = shellAt("/dashboard");
    await open();
    await userEvent.keyboard("planet");
    await waitFor(() => expect(options()).toHaveLength(3), slowTimeout);
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    expect(router.state.location.pathname).toBe("/planets/4");
  });

  it("asks only for records one may see", async () => {
    const asked = vi.spyOn(http, "request");
    shellAt("/dashboard", ["view_stars"]);
    await open();
    await userEvent.keyboard("sat");
    await waitFor(
      () =>
        expect(
          asked.mock.calls.map(([{ url }]) => url).filter((url) => url?.startsWith("/admin")),
        ).toEqual([
          "/admin/list-views",
          "/admin/stars?search=sat&per_page=5",
          "/admin/stars?search=sat&per_page=5&search_typos=true",
        ]),
      slowTimeout,
    );
    asked.mockRestore();
  });
});

it("says so while the connection is down", async () => {
  shellAt("/dashboard");
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(screen.getByText(/You're offline/)).toBeTruthy();
  online.mockRestore();
});
