import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { arrived, leave, manyPlanets, observe, pagesOf } from "./observatory";

afterEach(leave);

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const panel = (name: string) => screen.findByRole("dialog", { name });
const withStars = (resource: string, query: Parameters<ReturnType<typeof pagesOf>>[1]) =>
  resource === "stars"
    ? Promise.resolve({
        data: [
          { id: 1, name: "Sun" },
          { id: 2, name: "Sirius" },
        ],
        total: 2,
      })
    : pagesOf(manyPlanets())(resource, query);

test("words are ticked; however many are tried, Back leads to the list before, and the filter can be removed", async () => {
  const { user, router, search, lastAsked } = observe({ at: "/planets?page=2" });
  await screen.findByRole("link", { name: "Planet 026" });
  await user.click(button("Filter by Kind"));
  const gas = await within(await panel("Filter by Kind")).findByRole("checkbox", { name: "Gas" });
  await user.click(gas);
  await waitFor(() => expect(search()).toBe("?kind=gas"));
  await user.click(screen.getByRole("checkbox", { name: "Rock" }));
  await waitFor(() => expect(search()).toBe("?kind[in]=rock,gas"));
  await waitFor(() =>
    expect(lastAsked()?.conditions).toEqual([
      { field: "kind", operator: "in", value: ["rock", "gas"] },
    ]),
  );
  await user.keyboard("{Escape}");
  expect(button("Kind: Rock, Gas")).toHaveFocus();
  await act(() => router.navigate(-1));
  await waitFor(() => expect(search()).toBe("?page=2"));
  await act(() => router.navigate(1));
  await user.click(button("Remove filter Kind"));
  expect(search()).toBe("");
});

test("records are found by asking the server, and named where they are chosen", async () => {
  const { user, search } = observe({ at: "/planets", answer: withStars });
  await arrived();
  await user.click(button("Filter by Star"));
  const box = await screen.findByRole("combobox", { name: "Star" });
  await user.type(box, "si");
  await user.click(await screen.findByRole("option", { name: /Sirius/ }));
  await waitFor(() => expect(search()).toBe("?star_id=2"));
  expect(screen.getByRole("dialog", { name: "Filter by Star" })).toBeVisible();
  expect(await screen.findByRole("button", { name: "Star: Star 2" })).toBeVisible();
});

test("a link with many records in one filter names the first and counts the rest", async () => {
  const { provider, lastAsked } = observe({
    at: `/planets?star_id[in]=${Array.from({ length: 25 }, (_, index) => index + 1).join(",")}`,
  });
  await arrived();
  expect(await screen.findByRole("button", { name: "Star: Star 1, Star 2 +23" })).toBeVisible();
  expect(lastAsked()?.conditions[0]?.value).toHaveLength(25);
  expect(provider.getMany).toHaveBeenCalledTimes(1);
});

test("the rest of the filters are behind one button; a range says from and to", async () => {
  const { user, search } = observe({ at: "/planets" });
  await arrived();
  await user.click(button("More filters"));
  await user.click(within(await panel("Filter by")).getByRole("button", { name: "Moons" }));
  await user.type(await screen.findByRole("textbox", { name: "From" }), "3");
  await user.type(screen.getByRole("textbox", { name: "To" }), "12");
  await waitFor(() => expect(search()).toBe("?moons[between]=3,12"));
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("button", { name: "Moons: 3 – 12" })).toHaveFocus();
});

test("closing the editor applies what was typed last", async () => {
  const { user, search } = observe({ at: "/planets?name[contains]=x" });
  await arrived();
  await user.click(button("Name: contains “x”"));
  const box = await screen.findByRole("textbox", { name: "Name" });
  expect(box).toHaveFocus();
  await user.clear(box);
  await user.type(box, "R&D, C++{Enter}");
  await waitFor(() => expect(search()).toContain("name[contains]=R&D,+C++"));
});

test("a column of values, pasted, is a filter by any of them", async () => {
  const { user, search } = observe({ at: "/planets?code=a" });
  await arrived();
  await user.click(button("Code: a"));
  await user.selectOptions(
    await screen.findByRole("combobox", { name: "Code: condition" }),
    "is any of",
  );
  const box = screen.getByRole("textbox", { name: /^Code/ });
  await user.clear(box);
  await user.click(box);
  await user.paste("a,b\nR&D\n\nR&D\n");
  await waitFor(() => expect(search()).toBe("?code[in]=a\\,b,R&D"));
});

test("everything is cleared at once, selected records too; the order stays", async () => {
  const { user, search } = observe({ at: "/planets?search=a&kind=gas&ids=1,2,3&sort=-moons" });
  await arrived();
  expect(screen.getByText("3 selected records")).toBeVisible();
  await user.click(button("Clear all"));
  expect(search()).toBe("?sort=-moons");
});

test("a panel closes when the focus leaves it or something else is pressed", async () => {
  const { user } = observe({ at: "/planets" });
  await arrived();
  await user.click(button("Filter by Ringed"));
  expect(await panel("Filter by Ringed")).toBeVisible();
  await user.click(screen.getByRole("heading", { level: 1 }));
  expect(screen.queryByRole("dialog")).toBeNull();
});
