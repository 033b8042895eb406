import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, test } from "vitest";
import { rearranged, type MoveTo } from "../../../packages/kit/browser/crud/order/rearranged";
import { ApiFailure } from "../../../packages/kit/browser/providers/api-failure";
import { announce } from "../../../packages/kit/browser/providers/live";
import { holdLikeAPhone } from "./browser-gaps";
import { everything, leave, manyPlanets, observe, pagesOf } from "./observatory";

afterEach(leave);

/** Three probes, by the names of planets. */
const few = { at: "/probes", answer: pagesOf(manyPlanets(3)) };
const arrived = () => screen.findByRole("link", { name: "Planet 001" });
const shown = () =>
  screen.getAllByRole("link", { name: /^Planet/ }).map(({ textContent }) => textContent?.slice(-1));
const handle = (number: number) => screen.getByRole("button", { name: `Move Planet 00${number}` });
const handles = () => screen.queryAllByRole("button", { name: /^Move Planet/ });
type Stage = ReturnType<typeof observe>;
const sent = ({ client }: Stage) =>
  client.post.mock.calls.map(([url, body]: unknown[]) => [url, body]);
const moved = (id: number, after: number | null, before: number | null, really = true) => ({
  success: true,
  data: { id, moved: really, was: { after, before } },
});

async function choose({ user }: Stage, number: number, words: string) {
  await user.click(handle(number));
  await user.click(
    within(await screen.findByRole("dialog", { name: "Move" })).getByRole("button", {
      name: words,
    }),
  );
}

test("the handle of a row offers four ways; the list shows a move at once, and the toast takes it back", async () => {
  const stage = observe(few);
  await arrived();
  stage.client.post.mockReturnValueOnce(new Promise(() => undefined));
  await choose(stage, 1, "Move to bottom");
  expect(shown()).toEqual(["2", "3", "1"]);
  expect(sent(stage)).toEqual([["/admin/probes/1/move", { to: "bottom" }]]);
  await waitFor(() => expect(handle(1)).toHaveFocus());
});

test("the toast of a move says the place and takes it back to where the record stood", async () => {
  const stage = observe(few);
  await arrived();
  for (const [number, words, was, back] of [
    [3, "Move up", moved(3, 2, null), { after: 2 }],
    [1, "Move down", moved(1, null, 2), { to: "top" }],
  ] as const) {
    stage.client.post.mockResolvedValueOnce(was);
    await choose(stage, number, words);
    await waitFor(() => expect(stage.toasts.at(-1)?.type).toBe("progress"));
    expect(stage.toasts.at(-1)?.message).toBe(`Planet 00${number} moved to place 2 of 3`);
    stage.client.post.mockResolvedValueOnce(moved(number, 1, 2));
    await act(async () => stage.toasts.at(-1)?.cancelMutation?.());
    expect(sent(stage).at(-1)).toEqual([`/admin/probes/${number}/move`, back]);
    await waitFor(() =>
      expect(stage.toasts.at(-1)).toMatchObject({
        type: "success",
        message: `Planet 00${number} is back in its place`,
      }),
    );
    await waitFor(() => expect(shown()).toEqual(["1", "2", "3"]));
  }
});

test("Alt with an arrow moves the record of the row that has the focus, which keeps it", async () => {
  const stage = observe(few);
  await arrived();
  stage.client.post.mockResolvedValueOnce(moved(2, 1, 3));
  act(() => screen.getAllByRole("row")[2]?.focus());
  await stage.user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  expect(sent(stage)).toEqual([["/admin/probes/2/move", { to: "up" }]]);
  expect(stage.path()).toBe("/probes");
});

test("a record that stands there already is said to, and no undo is offered", async () => {
  const stage = observe(few);
  await arrived();
  stage.client.post.mockResolvedValueOnce(moved(1, null, 2, false));
  await choose(stage, 1, "Move to top");
  await waitFor(() =>
    expect(stage.toasts).toEqual([
      expect.objectContaining({ type: "success", message: "Planet 001 is there already" }),
    ]),
  );
});

test("a move that fails is told with its reason, and the list comes as it is", async () => {
  const stage = observe(few);
  await arrived();
  stage.client.post.mockRejectedValueOnce(
    new ApiFailure("This record isn't in the list anymore.", 422),
  );
  await choose(stage, 1, "Move down");
  await waitFor(() =>
    expect(stage.toasts).toMatchObject([{ type: "error", message: "Couldn't move it" }]),
  );
  await waitFor(() => expect(shown()).toEqual(["1", "2", "3"]));
});

test.each([
  ["?search=mars", "Rows can't be moved while the list is filtered"],
  ["?ids=1,2", "Rows can't be moved while the list is filtered"],
  ["?sort=name", "Rows can't be moved while the list is sorted by a column."],
  ["?sort=-hand_order", "Rows can't be moved while the list is sorted by a column."],
])("%s offers no moves, says why, and leads to the list that does", async (search, why) => {
  const { user, search: address } = observe({ ...few, at: `/probes${search}` });
  await arrived();
  expect(handles()).toEqual([]);
  expect(screen.getByText(new RegExp(why))).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show the whole list in your own order" }));
  await waitFor(() => expect(handles()).toHaveLength(3));
  expect(address()).toBe("");
  expect(screen.queryByText(/can't be moved/)).toBeNull();
});

test("the trash, someone without the right to edit and other resources are offered nothing", async () => {
  const viewer = observe({ ...few, permissions: ["view_probes"] });
  await arrived();
  expect(handles()).toEqual([]);
  viewer.view.unmount();
  const trash = observe({ ...few, at: "/probes?trashed=only&sort=name" });
  await arrived();
  expect([handles(), screen.queryByText(/can't be moved/)]).toEqual([[], null]);
  trash.view.unmount();
  observe({ at: "/planets?sort=-name", permissions: everything });
  await arrived();
  expect([handles(), screen.queryByText(/can't be moved/)]).toEqual([[], null]);
});

test("moves by others bring the list anew", async () => {
  const { provider } = observe(few);
  await arrived();
  expect(provider.getList).toHaveBeenCalledTimes(1);
  act(() => announce({ topic: "order" }));
  await waitFor(() => expect(provider.getList).toHaveBeenCalledTimes(2));
});

test("a phone's cards have the same handle, and the order can be chosen in the drawer", async () => {
  holdLikeAPhone();
  const stage = observe({ ...few, at: "/probes?sort=name" });
  await arrived();
  await stage.user.click(screen.getByRole("button", { name: /Filters/ }));
  await stage.user.selectOptions(await screen.findByRole("combobox", { name: "Sort by" }), [
    "Your own order",
  ]);
  await stage.user.click(screen.getByRole("button", { name: /^Show/ }));
  await waitFor(() => expect(handles()).toHaveLength(3));
  stage.client.post.mockResolvedValueOnce(moved(2, 1, 3));
  await choose(stage, 2, "Move up");
  expect(sent(stage)).toEqual([["/admin/probes/2/move", { to: "up" }]]);
});

describe("the page after a move", () => {
  const records = [1, 2, 3, 4].map((id) => ({ id }));
  const page = { isFirst: true, isLast: true };
  const after = (id: number, wish: MoveTo, where = page) =>
    rearranged(records, id, wish, where)?.records.map((record) => record.id);

  it.each<[number, MoveTo, number[] | undefined]>([
    [1, { after: 3 }, [2, 3, 1, 4]],
    [1, { before: 3 }, [2, 1, 3, 4]],
    [4, { before: 1 }, [4, 1, 2, 3]],
    [4, { after: 1 }, [1, 4, 2, 3]],
    [2, { after: 1 }, undefined],
    [2, { before: 9 }, undefined],
    [9, { to: "top" }, undefined],
    [3, { to: "top" }, [3, 1, 2, 4]],
    [3, { to: "bottom" }, [1, 2, 4, 3]],
    [3, { to: "up" }, [1, 3, 2, 4]],
    [3, { to: "down" }, [1, 2, 4, 3]],
    [1, { to: "up" }, undefined],
    [4, { to: "down" }, undefined],
  ])("shows %i moved to %o", (id, wish, ids) => expect(after(id, wish)).toEqual(ids));

  it("stays as it is where the record leaves it", () => {
    expect(after(3, { to: "top" }, { isFirst: false, isLast: true })).toBeUndefined();
    expect(after(3, { to: "bottom" }, { isFirst: true, isLast: false })).toBeUndefined();
  });
});
