import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ApiFailure } from "../../../packages/kit/browser/providers/api-failure";
import { holdLikeAPhone } from "./browser-gaps";
import { arrived, everything, leave, manyPlanets, observe, pagesOf } from "./observatory";

afterEach(leave);

const rows = () => screen.getAllByRole("row").slice(1);
const button = (name: string | RegExp) => screen.getByRole("button", { name });

test("one request brings the page with its relations, and the list says how many there are", async () => {
  const { asked, provider } = observe({ at: "/planets" });
  await arrived();
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ page: 1, perPage: 25, include: ["star"] });
  expect(provider.getMany).not.toHaveBeenCalled();
  expect(rows()).toHaveLength(25);
  expect(screen.getByText("1–25 of 60")).toBeVisible();
  expect(screen.getAllByRole("link", { name: "Sun" })[0]).toHaveAttribute("href", "/stars/1");
});

test("a list of one's own records says so, and offers no new one", async () => {
  observe({ at: "/planets", permissions: ["view_own_planets"] });
  await arrived();
  expect(screen.getByText("Only your own")).toBeVisible();
  expect(screen.queryByRole("link", { name: /new planet/i })).toBeNull();
});

test("a list of all records says nothing of one's own", async () => {
  observe({ at: "/planets" });
  await arrived();
  expect(screen.queryByText("Only your own")).toBeNull();
});

test("the place of the records is kept while they are on their way", async () => {
  let bring: (answer: { data: ReturnType<typeof manyPlanets>; total: number }) => void = () =>
    undefined;
  observe({
    at: "/planets",
    answer: () =>
      new Promise((resolve) => {
        bring = resolve;
      }),
  });
  expect(screen.getByRole("table")).toHaveAttribute("aria-busy", "true");
  expect(screen.getByRole("status")).toHaveTextContent("Loading planets…");
  expect(document.querySelectorAll("tbody tr")).toHaveLength(25);
  await act(async () => bring({ data: manyPlanets(25), total: 25 }));
  await waitFor(() => expect(screen.getByRole("table")).toHaveAttribute("aria-busy", "false"));
  expect(screen.getByRole("status")).toHaveTextContent("1 to 25 of 25 planets.");
});

test("the rows of a page stay until the next page's have come, and Back brings the first page again without asking", async () => {
  let hold: (() => void) | undefined;
  const all = pagesOf(manyPlanets());
  const { user, router, search, asked } = observe({
    at: "/planets",
    answer: async (resource, query) => {
      if (query.page === 2)
        await new Promise<void>((resolve) => {
          hold = resolve;
        });
      return all(resource, query);
    },
  });
  await arrived();
  await user.click(button("Next page"));
  expect(search()).toBe("?page=2");
  expect(screen.getByRole("link", { name: "Planet 001" })).toBeVisible();
  await act(async () => hold?.());
  expect(await screen.findByRole("link", { name: "Planet 026" })).toBeVisible();
  await act(() => router.navigate(-1));
  expect(await arrived()).toBeVisible();
  expect(asked.map(({ page }) => page)).toEqual([1, 2]);
});

test("typing searches once the typing rests, from the first page, and leaves no step for Back", async () => {
  const { user, router, search, asked } = observe({ at: ["/stars", "/planets?page=2"] });
  await screen.findByRole("link", { name: "Planet 026" });
  await user.type(screen.getByRole("searchbox", { name: "Search planets" }), "R&D C++");
  await waitFor(() => expect(router.state.location.search).toBe("?search=R%26D+C%2B%2B"));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked.map(({ search }) => search)).toEqual(["", "R&D C++"]);
  expect(asked.at(-1)?.page).toBe(1);
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe("/stars");
  expect(search()).toBe("");
});

test("a record opened right after typing opens, however long its page takes to load", async () => {
  let load = (): void => undefined;
  const { user, path, asked } = observe({
    at: "/planets",
    otherPageLoads: () => new Promise<null>((resolve) => (load = () => resolve(null))),
  });
  await arrived();
  await user.type(screen.getByRole("searchbox"), "001");
  await user.click(screen.getByRole("link", { name: "Planet 001" }));
  await new Promise((resolve) => setTimeout(resolve, 500));
  await act(async () => load());
  expect(await screen.findByRole("heading", { name: "Another page" })).toBeVisible();
  expect(path()).toBe("/planets/1");
  expect(asked).toHaveLength(1);
});

test("what the address says is what the search shows, Back included", async () => {
  const { router } = observe({ at: "/planets?search=mars" });
  await arrived();
  const box = screen.getByRole("searchbox");
  expect(box).toHaveValue("mars");
  await act(() => router.navigate("/planets?search=venus"));
  expect(box).toHaveValue("venus");
  await act(() => router.navigate(-1));
  expect(box).toHaveValue("mars");
});

test("headers sort, Shift adds a column, and each says how it sorts", async () => {
  const { user, search, lastAsked } = observe({ at: "/planets" });
  await arrived();
  const header = (name: string) =>
    screen.getByRole("columnheader", { name: new RegExp(`^${name}`) });
  expect(header("Name")).toHaveAttribute("aria-sort", "ascending");
  await user.click(button(/^Moons/));
  expect(search()).toBe("?sort=moons");
  expect(header("Moons")).toHaveAttribute("aria-sort", "ascending");
  await user.keyboard("{Shift>}");
  await user.click(within(header("Kind")).getByRole("button"));
  await user.click(within(header("Kind")).getByRole("button"));
  await user.keyboard("{/Shift}");
  expect(search()).toBe("?sort=moons,-kind");
  expect(lastAsked()?.sort).toEqual([
    { field: "moons", descending: false },
    { field: "kind", descending: true },
  ]);
  expect(button(/^Kind , sorted descending, 2 of 2/)).toBeVisible();
});

test("page size and go to page are in the address; a number past the end is the last page", async () => {
  const { user, search } = observe({ at: "/planets" });
  await arrived();
  await user.clear(screen.getByRole("textbox", { name: "Page" }));
  await user.type(screen.getByRole("textbox", { name: "Page" }), "99{Enter}");
  expect(search()).toBe("?page=3");
  expect(await screen.findByRole("link", { name: "Planet 051" })).toBeVisible();
  await user.selectOptions(screen.getByLabelText("Rows per page"), "50");
  expect(search()).toBe("?per_page=50");
});

test("a link with a wrong parameter asks for nothing, says what is wrong, and leads on", async () => {
  const { user, asked, search } = observe({ at: "/planets?colour=red&search=mars" });
  expect(await screen.findByRole("alert")).toHaveTextContent(
    /planets cannot be filtered by "colour"/,
  );
  expect(asked).toHaveLength(0);
  await user.click(button("Open without them"));
  expect(search()).toBe("?search=mars");
  await arrived();
  expect(asked).toHaveLength(1);
});

test("a page that is not there leads to the last one", async () => {
  const { user, search } = observe({ at: "/planets?page=40" });
  await user.click(await screen.findByRole("button", { name: "Go to the last page" }));
  expect(search()).toBe("?page=3");
});

test("an empty list says what to do, to whoever may do it", async () => {
  observe({ at: "/planets", answer: pagesOf([]) });
  expect(await screen.findByRole("heading", { name: "No planets yet" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Create planet" })).toHaveAttribute(
    "href",
    "/planets/create",
  );
  expect(screen.getByRole("link", { name: "Import a file" })).toHaveAttribute(
    "href",
    "/planets/import",
  );
});

test("whoever may only look is offered nothing else", async () => {
  observe({ at: "/planets", answer: pagesOf(manyPlanets(2)), permissions: ["view_planets"] });
  await arrived();
  for (const name of ["New planet", "Import"])
    expect(screen.queryByRole("link", { name })).toBeNull();
  for (const name of [/^Delete/, /^Edit/, "Trash"])
    expect(screen.queryByRole("button", { name })).toBeNull();
  expect(screen.queryByRole("link", { name: /^Edit/ })).toBeNull();
  expect(screen.queryByRole("link", { name: "Sun" })).toBeNull();
  expect(screen.getAllByText("Sun")).toHaveLength(2);
});

test("filters that hide everything can be cleared", async () => {
  const { user, search } = observe({
    at: "/planets?kind=gas&per_page=50",
    answer: async (_, { conditions }) =>
      conditions.length ? { data: [], total: 0 } : { data: manyPlanets(2), total: 2 },
  });
  expect(await screen.findByRole("heading", { name: "No matching planets" })).toBeVisible();
  await user.click(button("Clear search and filters"));
  expect(search()).toBe("?per_page=50");
  await arrived();
});

test("a list that fails says why and can be tried again", async () => {
  const answer = vi
    .fn()
    .mockRejectedValueOnce(new ApiFailure("Can't reach the server.", 0))
    .mockResolvedValue({ data: manyPlanets(2), total: 2 });
  const { user } = observe({ at: "/planets", answer });
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Couldn't load the planetsCan't reach the server.",
  );
  await user.click(button("Try again"));
  await arrived();
});

test("on a phone a card has a state as a badge and a few lines, and a press anywhere opens the record", async () => {
  holdLikeAPhone();
  const { user, path } = observe({ at: "/planets" });
  await arrived();
  const [card] = within(screen.getByRole("list", { name: "Planets, table" })).getAllByRole(
    "listitem",
  );
  const of = within(card as HTMLElement);
  expect(of.getAllByRole("term").length).toBeLessThanOrEqual(3);
  expect(of.getByText("Rock")).toBeVisible();
  await user.click(of.getByRole("checkbox"));
  expect(path()).toBe("/planets");
  await user.click(of.getAllByRole("definition")[0] as HTMLElement);
  expect(path()).toBe("/planets/1");
});

test("on a phone records of a resource with a picture have it on their cards, or their initials", async () => {
  holdLikeAPhone();
  observe({
    at: "/probes",
    answer: pagesOf([{ id: 1, version: 1, name: "Deep Nine", photo: null }]),
  });
  expect(await screen.findByText("DN")).toBeVisible();
});

test("on a phone the records are cards, and the order is chosen in the drawer", async () => {
  holdLikeAPhone();
  const { user, lastAsked, search } = observe({ at: "/planets" });
  await arrived();
  expect(screen.queryByRole("table")).toBeNull();
  const card = within(screen.getByRole("list", { name: "Planets, table" })).getAllByRole(
    "listitem",
  )[0] as HTMLElement;
  expect(within(card).getByText("Star").nextSibling).toHaveTextContent("Sun");
  await user.click(button("Filters"));
  await user.selectOptions(await screen.findByLabelText("Sort by"), "Moons, downwards");
  expect(lastAsked()?.sort).toEqual([{ field: "moons", descending: true }]);
  await user.click(screen.getByText("Kind", { selector: "summary" }));
  await user.click(screen.getByRole("checkbox", { name: "Gas" }));
  await user.click(button("Show 60"));
  expect(search()).toBe("?kind=gas&sort=-moons");
});

test("by keyboard: j and k move, Enter opens, x selects, n makes a new one, and nothing of it while typing", async () => {
  const { user, path } = observe({ at: "/planets" });
  await arrived();
  await user.keyboard("jjjk");
  expect(rows()[1]).toHaveFocus();
  await user.keyboard("x{ArrowDown}x");
  expect(screen.getByText("2 selected")).toBeVisible();
  await user.click(screen.getByRole("searchbox"));
  await user.keyboard("nxj");
  expect(path()).toBe("/planets");
  (rows()[2] as HTMLElement).focus();
  await user.keyboard("{Enter}");
  expect(path()).toBe("/planets/3");
});

test("n opens the form of whoever may create, and nothing for the others", async () => {
  const first = observe({ at: "/planets" });
  await arrived();
  await first.user.keyboard("n");
  expect(first.path()).toBe("/planets/create");
  first.view.unmount();
  const second = observe({
    at: "/planets",
    permissions: everything.filter((key) => key !== "create_planets"),
  });
  await arrived();
  await second.user.keyboard("n");
  expect(second.path()).toBe("/planets");
});

test("a click on a row opens its record; one on its buttons does not", async () => {
  const { user, path } = observe({ at: "/planets" });
  await arrived();
  await user.click(screen.getByRole("checkbox", { name: "Select Planet 002" }));
  expect(path()).toBe("/planets");
  await user.click(screen.getByText("P4"));
  expect(path()).toBe("/planets/4");
});

test("the next page is asked for when the pointer comes near, once, and then is there at once", async () => {
  const { user, asked } = observe({ at: "/planets" });
  await arrived();
  await user.hover(button("Next page"));
  await waitFor(() => expect(asked.map(({ page }) => page)).toEqual([1, 2]));
  await user.click(button("Next page"));
  expect(await screen.findByRole("link", { name: "Planet 026" })).toBeVisible();
  expect(asked.map(({ page }) => page)).toEqual([1, 2]);
});
