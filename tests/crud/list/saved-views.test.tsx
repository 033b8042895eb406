import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { ApiFailure } from "../../../packages/kit/browser/providers/api-failure";
import type { ListView } from "../../../packages/kit/browser/providers/list-views";
import { announce } from "../../../packages/kit/browser/providers/live";
import { arrived, everything, leave, observe } from "./observatory";

afterEach(leave);

const view = (some: Partial<ListView>): ListView => ({
  id: 1,
  resource: "planets",
  name: "Gas giants",
  query: "kind=gas&sort=-moons&per_page=50&columns=name,moons",
  left_out: [],
  shared: false,
  mine: true,
  by: "Ada",
  is_default: false,
  may_change: true,
  version: 3,
  ...some,
});

const menu = (name = "Views") => screen.findByRole("button", { name });
const panel = () => screen.findByRole("dialog", { name: "Saved views" });
const headers = () =>
  screen
    .getAllByRole("columnheader")
    .map((header) => header.textContent?.replace(/, sorted.*/, "").trim());

type Stage = ReturnType<typeof observe>;
async function opened({ user }: Stage, name?: string) {
  await user.click(await menu(name));
  await screen.findByRole("button", { name: "Save as new view…" });
  return within(await panel());
}
const sent = ({ client }: Stage) =>
  client.post.mock.calls.map(([url, body, { headers: also }]) => ({
    url: url as unknown,
    body: body as unknown,
    version: (also as Record<string, string>)["If-Match"],
  }));

/** A list whose saved views change as they are written. */
function withViews(at: string, first: ListView[], permissions: readonly string[] = everything) {
  const stage = { views: first };
  return { ...observe({ at, permissions, views: () => stage.views }), stage };
}

test("a view is opened by its address, with its filters, order, page size and columns", async () => {
  const here = withViews("/planets", [
    view({}),
    view({ id: 2, name: "Of all", shared: true, mine: false, by: "Bela" }),
  ]);
  await arrived();
  const shown = await opened(here);
  expect(shown.getByRole("link", { name: "All planets" })).toHaveAttribute("aria-current", "true");
  const shared = within(shown.getByRole("region", { name: "Shared views" }));
  expect(shared.getByRole("link", { name: /Of all/ })).toHaveTextContent("by Bela");
  await here.user.click(shown.getByRole("link", { name: "Gas giants" }));
  expect(here.search()).toBe("?kind=gas&sort=-moons&per_page=50&columns=name,moons&view=1");
  await waitFor(() => expect(headers()).toEqual(["Name", "Moons"]));
  expect(here.lastAsked()).toMatchObject({
    perPage: 50,
    sort: [{ field: "moons", descending: true }],
    include: [],
  });
  expect(await menu("View: Gas giants")).toBeVisible();
  // What the view's address says is not remembered as how the person likes the list.
  await here.user.click(
    (await opened(here, "View: Gas giants")).getByRole("link", { name: "All planets" }),
  );
  expect(here.search()).toBe("");
  await waitFor(() => expect(headers()).toContain("Kind"));
});

test("what is shown is saved under a name, and is the open view from then on", async () => {
  const here = withViews("/planets?kind=gas&page=2", []);
  await screen.findByRole("link", { name: "Planet 026" });
  await here.user.click((await opened(here)).getByRole("button", { name: "Save as new view…" }));
  const form = within(await panel());
  expect(form.getByRole("textbox", { name: "Name" })).toHaveFocus();
  await here.user.type(form.getByRole("textbox", { name: "Name" }), "Gas");
  await here.user.click(form.getByRole("checkbox", { name: "Share" }));
  here.client.post.mockImplementation(async () => {
    here.stage.views = [
      view({
        id: 5,
        name: "Gas",
        query: "kind=gas&sort=name&columns=name,code,kind,star_id,moons,discovered",
        shared: true,
      }),
    ];
    return { data: here.stage.views[0] };
  });
  await here.user.keyboard("{Enter}");
  await menu("View: Gas");
  expect(sent(here)).toEqual([
    {
      url: "/admin/list-views",
      body: {
        resource: "planets",
        name: "Gas",
        shared: true,
        query: "?kind=gas&columns=name,code,kind,star_id,moons,discovered",
      },
      version: undefined,
    },
  ]);
  expect(here.search()).toBe(
    "?kind=gas&page=2&columns=name,code,kind,star_id,moons,discovered&view=5",
  );
  expect(here.toasts.at(-1)).toMatchObject({ type: "success", message: "View “Gas” saved" });
});

test("a name that is taken is told, and what was typed stays", async () => {
  const here = withViews("/planets", []);
  await arrived();
  await here.user.click((await opened(here)).getByRole("button", { name: "Save as new view…" }));
  await here.user.type(screen.getByRole("textbox", { name: "Name" }), "Gas");
  const taken = "You already have a view with this name.";
  here.client.post.mockRejectedValue(new ApiFailure(taken, 409, { errors: { name: [taken] } }));
  await here.user.click(screen.getByRole("button", { name: "Save view" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(`Couldn't save the view. ${taken}`);
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Gas");
  await here.user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(await screen.findByRole("link", { name: "All planets" })).toHaveFocus();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a view that was changed says so, and is replaced by what is shown under the version that was seen", async () => {
  const here = withViews("/planets?kind=gas&sort=-moons&per_page=50&columns=name,moons&view=1", [
    view({}),
  ]);
  await arrived();
  await menu("View: Gas giants");
  await here.user.click(screen.getByRole("button", { name: "View" }));
  await here.user.click(await screen.findByRole("checkbox", { name: "Code" }));
  await here.user.keyboard("{Escape}");
  expect(here.search()).toContain("columns=name,moons,code&view=1");
  const shown = await opened(here, "View: Gas giants (changed)");
  here.client.post.mockResolvedValueOnce({ data: view({}) });
  await here.user.click(shown.getByRole("button", { name: "Save changes to “Gas giants”" }));
  await waitFor(() =>
    expect(sent(here)).toEqual([
      {
        url: "/admin/list-views/1",
        body: { query: "?kind=gas&sort=-moons&per_page=50&columns=name,moons,code" },
        version: '"3"',
      },
    ]),
  );
});

test("a view is renamed, chosen to open the list, and deleted once that is confirmed", async () => {
  const here = withViews("/planets", [view({})]);
  await arrived();
  await here.user.click(
    (await opened(here)).getByRole("button", { name: "Options for Gas giants" }),
  );
  const name = await screen.findByRole("textbox", { name: "Name" });
  await here.user.clear(name);
  await here.user.type(name, "Giants");
  await here.user.click(screen.getByRole("checkbox", { name: "Open this list with it" }));
  here.client.post.mockImplementation(async () => {
    here.stage.views = [view({ name: "Giants", is_default: true, version: 4 })];
    return { data: here.stage.views[0] };
  });
  await here.user.click(screen.getByRole("button", { name: "Save view" }));
  const options = await screen.findByRole("button", { name: "Options for Giants" });
  expect(sent(here)).toEqual([
    { url: "/admin/list-views/1", body: { name: "Giants" }, version: '"3"' },
    {
      url: "/admin/list-views/default",
      body: { resource: "planets", view_id: 1 },
      version: undefined,
    },
  ]);
  expect(screen.getByRole("link", { name: /Giants/ })).toHaveTextContent("Default");
  await here.user.click(options);
  await here.user.click(await screen.findByRole("button", { name: "Delete view" }));
  expect(screen.getByRole("alert")).toHaveTextContent("Delete “Giants”? This can't be undone.");
  expect(here.client.post).toHaveBeenCalledTimes(2);
  here.client.post.mockImplementation(async () => {
    here.stage.views = [];
    return { data: { id: 1 } };
  });
  await here.user.click(screen.getByRole("button", { name: "Delete view" }));
  await waitFor(() =>
    expect(sent(here).at(-1)).toMatchObject({ url: "/admin/list-views/1", version: '"4"' }),
  );
  expect(await screen.findByText(/^Save the filters, sort and columns/)).toBeVisible();
});

describe("the view that a list opens with", () => {
  const usual = "?kind=gas&sort=-moons&per_page=50&columns=name,moons&view=1";

  test("opens it wherever it was chosen, at once from then on, and the whole list is one click away", async () => {
    const here = withViews("/planets", [view({ is_default: true })]);
    await waitFor(() => expect(here.search()).toBe(usual));
    await menu("View: Gas giants");
    await here.user.click(
      (await opened(here, "View: Gas giants")).getByRole("link", { name: "All planets" }),
    );
    expect(here.search()).toBe("?view=all");
    await here.user.click(screen.getByRole("button", { name: "Filter by Kind" }));
    await here.user.click(await screen.findByRole("checkbox", { name: "Ice" }));
    await waitFor(() => expect(here.search()).toBe("?kind=ice&view=all"));
    here.view.unmount();
    const again = withViews("/planets", [view({ is_default: true })]);
    await arrived();
    expect(again.search()).toBe(usual);
    // Nothing else was asked for first.
    expect(again.asked.map(({ perPage }) => perPage)).toEqual([50]);
  });

  test("is no longer opened once it is gone", async () => {
    localStorage.setItem("rollcall-list:7:planets", JSON.stringify({ opens: usual }));
    const here = withViews("/planets", []);
    await arrived();
    await menu();
    await waitFor(() =>
      expect(localStorage.getItem("rollcall-list:7:planets")).not.toContain("opens"),
    );
    await act(() => here.router.navigate("/planets"));
    await waitFor(() => expect(here.search()).toBe(""));
  });

  test("is passed over while the list does not know what it was remembered with", async () => {
    localStorage.setItem("rollcall-list:7:planets", JSON.stringify({ opens: "?ward=7&view=1" }));
    const here = withViews("/planets", [view({ is_default: true, query: "kind=gas" })]);
    await waitFor(() => expect(here.search()).toBe("?kind=gas&view=1"));
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

test("what of a view is left out is said", async () => {
  const gone = "Filter by “ward”: this field no longer exists.";
  withViews("/planets?kind=gas&view=1", [view({ query: "kind=gas", left_out: [gone] })]);
  await arrived();
  await menu("View: Gas giants");
  const said = screen.getByText(gone).closest("[role=status]");
  expect(said).toHaveTextContent(
    "Parts of the view “Gas giants” aren't available and were left out:",
  );
});

test("someone who may not change all planets cannot share, and of others' views only chooses", async () => {
  const here = withViews(
    "/planets",
    [view({ shared: true, mine: false, by: "Bela", may_change: false })],
    ["view_planets", "view_stars"],
  );
  await arrived();
  const shown = await opened(here);
  await here.user.click(shown.getByRole("button", { name: "Options for Gas giants" }));
  expect(await screen.findByRole("checkbox", { name: "Open this list with it" })).toHaveFocus();
  for (const name of ["Name"]) expect(screen.queryByRole("textbox", { name })).toBeNull();
  for (const name of ["Delete view", "Replace with the current list"])
    expect(screen.queryByRole("button", { name })).toBeNull();
  await here.user.click(screen.getByRole("button", { name: "Cancel" }));
  await here.user.click(screen.getByRole("button", { name: "Save as new view…" }));
  expect(await screen.findByRole("textbox", { name: "Name" })).toBeVisible();
  expect(screen.queryByRole("checkbox", { name: "Share" })).toBeNull();
});

test("views that others share appear by themselves, and those that can't be had are asked for again", async () => {
  const stage: { views: ListView[] | undefined } = { views: undefined };
  const { user } = observe({ at: "/planets", views: () => stage.views });
  await arrived();
  await user.click(await menu());
  expect(await screen.findByRole("alert")).toHaveTextContent("Couldn't load your views.");
  stage.views = [];
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText(/^Save the filters/);
  stage.views = [view({ name: "Fresh", shared: true, mine: false })];
  act(() => announce({ topic: "list_views" }));
  expect(await screen.findByRole("link", { name: /Fresh/ })).toBeVisible();
});

test("a link with a column that the list does not have says so", async () => {
  const here = withViews("/planets?columns=name,ward", []);
  expect(await screen.findByText("This list has no column “ward”.")).toBeVisible();
  await here.user.click(screen.getByRole("button", { name: "Open without them" }));
  expect(here.search()).toBe("?columns=name");
});
