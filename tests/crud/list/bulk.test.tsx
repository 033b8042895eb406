import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ApiFailure } from "../../../packages/kit/browser/providers/api-failure";
import { arrived, everything, leave, manyPlanets, observe, pagesOf } from "./observatory";

afterEach(leave);

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const dialog = (name: string | RegExp) => screen.findByRole("dialog", { name });
const outcome = (
  done: number[],
  failed: { id: number; reason: string }[] = [],
  skipped: typeof failed = [],
) => ({ success: true, data: { done, skipped, failed } });
type Post = [
  url: string,
  body: Record<string, unknown>,
  config: { headers: Record<string, string> },
];

test("deleting the selected says how many, does it in one call with a key, and can be undone from the toast", async () => {
  const { user, client, asked, toasts } = observe({ at: "/planets" });
  await arrived();
  await user.click(screen.getByRole("checkbox", { name: "Select Planet 002" }));
  await user.keyboard("{Shift>}");
  await user.click(screen.getByRole("checkbox", { name: "Select Planet 004" }));
  await user.keyboard("{/Shift}");
  await user.click(button("Delete"));
  const ask = await dialog("Delete 3 planets?");
  client.post.mockResolvedValueOnce(outcome([2, 3, 4]));
  await user.click(within(ask).getByRole("button", { name: "Delete 3" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const [url, body, { headers }] = client.post.mock.calls[0] as Post;
  expect([url, body]).toEqual(["/admin/planets/bulk", { action: "delete", ids: [2, 3, 4] }]);
  expect(headers["Idempotency-Key"]).toMatch(/^[\da-f-]{36}$/);
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(screen.queryByText(/selected/)).toBeNull();
  expect(toasts[0]).toMatchObject({ type: "progress", message: "3 planets deleted" });
  client.post.mockResolvedValueOnce(outcome([2, 3, 4]));
  await act(async () => toasts[0]?.cancelMutation?.());
  expect((client.post.mock.calls[1] as Post)[1]).toEqual({ action: "restore", ids: [2, 3, 4] });
  await waitFor(() =>
    expect(toasts[1]).toMatchObject({ type: "success", message: "3 planets restored" }),
  );
  await waitFor(() => expect(asked).toHaveLength(3));
});

test("all that match are meant by the filter and their number, not by ids", async () => {
  const { user, client } = observe({ at: "/planets?kind[in]=rock,gas&search=R%26D" });
  await arrived();
  await user.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
  expect(screen.getByText("25 selected")).toBeVisible();
  await user.click(button("Select all 60 results"));
  expect(screen.getByText("60 selected")).toBeVisible();
  await user.click(button("Delete"));
  client.post.mockResolvedValueOnce(outcome([1]));
  await user.click(
    within(await dialog("Delete 60 planets?")).getByRole("button", { name: "Delete 60" }),
  );
  await waitFor(() => expect(client.post).toHaveBeenCalled());
  const body = (client.post.mock.calls[0] as Post)[1];
  expect(body).toMatchObject({ action: "delete", expected_count: 60 });
  expect(Object.fromEntries(new URLSearchParams(String(body["filter"])))).toEqual({
    search: "R&D",
    "kind[in]": "rock,gas",
  });
});

test("what was not done is told with its reason and the record's name", async () => {
  const { user, client, toasts } = observe({ at: "/planets" });
  await arrived();
  await user.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
  await user.click(button("Delete"));
  client.post.mockResolvedValueOnce(
    outcome(
      [1, 2],
      [{ id: 3, reason: "This planet is in use by 2 moons." }],
      [{ id: 99, reason: "It's already in the trash." }],
    ),
  );
  await user.click(
    within(await dialog("Delete 25 planets?")).getByRole("button", { name: "Delete 25" }),
  );
  const result = await dialog("Result");
  expect(within(result).getByRole("status")).toHaveTextContent("Done: 2 · Skipped: 1 · Failed: 1");
  expect(
    within(result).getByRole("row", { name: "Planet 003 This planet is in use by 2 moons." }),
  ).toBeVisible();
  expect(
    await within(result).findByRole("row", { name: "Star 99 It's already in the trash." }),
  ).toBeVisible();
  expect(toasts[0]?.message).toBe("2 planets deleted");
});

test("a call that fails keeps the selection and the dialog, and the next try has the same key", async () => {
  const { user, client } = observe({ at: "/planets" });
  await arrived();
  await user.click(screen.getByRole("checkbox", { name: "Select Planet 001" }));
  await user.click(button("Delete"));
  client.post
    .mockRejectedValueOnce(new ApiFailure("Can't reach the server.", 0))
    .mockResolvedValueOnce(outcome([1]));
  await user.click(button("Delete 1"));
  expect(await screen.findByRole("alert")).toHaveTextContent("Can't reach the server.");
  await user.click(button("Try again"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const [first, second] = (client.post.mock.calls as Post[]).map(
    ([, , { headers }]) => headers["Idempotency-Key"],
  );
  expect(second).toBe(first);
});

test("a refusal of the whole is told in the server's words, and asking again is not offered", async () => {
  const { user, client, asked } = observe({ at: "/planets" });
  await arrived();
  await user.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
  await user.click(button("Select all 60 results"));
  await user.click(button("Delete"));
  client.post.mockRejectedValueOnce(
    new ApiFailure("That clashes.", 409, {
      errors: { expected_count: ["The list has changed: it holds 61 records now, not 60."] },
    }),
  );
  await user.click(
    within(await dialog("Delete 60 planets?")).getByRole("button", { name: "Delete 60" }),
  );
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "The list has changed: it holds 61 records now, not 60.",
  );
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  await waitFor(() => expect(asked).toHaveLength(2));
});

test("before records are deleted, their dialog says how many others go along, and that some may not", async () => {
  const { user, client } = observe({
    at: "/stars",
    answer: async () => ({ data: [1, 2].map((id) => ({ id, name: `Star ${id}` })), total: 2 }),
  });
  await user.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
  const told = {
    goes: [{ resource: "planets", count: 12, names: [] }],
    left_without: [
      { resource: "planets", of: "stars", count: 2, names: ["Kepler", "Proxima"] },
      { resource: "stars", of: "stars", count: 1, names: ["Vega"] },
    ],
    refused: "Not yours.",
  };
  client.post.mockResolvedValueOnce({ success: true, data: told });
  await user.click(button("Delete"));
  const ask = within(await dialog("Delete 2 stars?"));
  expect(await ask.findByText(/^Also goes to the trash: 12 planets\./)).toBeVisible();
  expect(
    ask.getByText("Left without any star: 2 planets (Kepler, Proxima) and 1 star (Vega)."),
  ).toBeVisible();
  expect(ask.getByRole("alert")).toHaveTextContent("Some can't be deletedNot yours.");
  expect((client.post.mock.calls[0] as Post).slice(0, 2)).toEqual([
    "/admin/stars/delete/preview",
    { ids: [1, 2] },
  ]);
  client.post.mockResolvedValueOnce(outcome([1, 2]));
  await user.click(ask.getByRole("button", { name: "Delete 2" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("one record is deleted from its row, by its name; if it is kept, the reason is told", async () => {
  const { user, client } = observe({ at: "/planets" });
  await arrived();
  await user.click(button("Delete Planet 005"));
  client.post.mockResolvedValueOnce(
    outcome([], [{ id: 5, reason: "This planet is in use by 1 moon." }]),
  );
  await user.click(
    within(await dialog("Delete Planet 005?")).getByRole("button", { name: "Delete" }),
  );
  expect(within(await dialog("Couldn't delete Planet 005")).getByRole("status")).toHaveTextContent(
    "This planet is in use by 1 moon.",
  );
});

test("the trash is a list of its own, from which records are looked at and restored", async () => {
  const { user, client, search, lastAsked, toasts } = observe({
    at: "/planets",
    answer: async (resource, query) => {
      const { data, total } = await pagesOf(manyPlanets(2))(resource, query);
      return {
        data:
          query.trashed === "only"
            ? data.map((row) => ({ ...row, deleted_at: "2026-02-01T10:00:00Z" }))
            : data,
        total,
      };
    },
  });
  await arrived();
  await user.click(button("Trash"));
  expect(search()).toBe("?trashed=only");
  expect(lastAsked()?.trashed).toBe("only");
  const restore = await screen.findByRole("button", { name: "Restore Planet 001" });
  expect(screen.getByRole("link", { name: "Planet 001" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Edit Planet 001" })).toBeNull();
  expect(screen.getByRole("columnheader", { name: "Deleted" })).toBeVisible();
  await user.click(restore);
  client.post.mockResolvedValueOnce(outcome([1]));
  await user.click(
    within(await dialog("Restore Planet 001?")).getByRole("button", { name: "Restore" }),
  );
  await waitFor(() =>
    expect(toasts[0]).toMatchObject({ type: "success", message: "Planet 001 restored" }),
  );
  expect((client.post.mock.calls[0] as Post)[1]).toEqual({ action: "restore", ids: [1] });
  await user.click(button("Back to planets"));
  expect(search()).toBe("");
});

test("whoever may not delete can still select, to export", async () => {
  const { user } = observe({
    at: "/planets",
    permissions: everything.filter((key) => key !== "delete_planets"),
  });
  await arrived();
  await user.click(screen.getByRole("checkbox", { name: "Select Planet 001" }));
  const bar = screen.getByRole("group", { name: "Selected records: Planets" });
  expect(within(bar).queryByRole("button", { name: "Delete" })).toBeNull();
  expect(within(bar).getByRole("button", { name: "Export" })).toBeVisible();
});

test("a selection outlives paging and sorting and ends with the filter", async () => {
  const { user } = observe({ at: "/planets" });
  await arrived();
  await user.click(screen.getByRole("checkbox", { name: "Select Planet 001" }));
  await user.click(button("Next page"));
  await user.click(await screen.findByRole("checkbox", { name: "Select Planet 026" }));
  expect(screen.getByText("2 selected")).toBeVisible();
  await user.click(button(/^Moons/));
  expect(screen.getByText("2 selected")).toBeVisible();
  await user.type(screen.getByRole("searchbox"), "x");
  await waitFor(() => expect(screen.queryByText("2 selected")).toBeNull());
});

test("an export asks for what the list selects, page aside, and a refusal is told in the server's words", async () => {
  const { user, client } = observe({ at: "/planets?kind=gas&page=2" });
  await screen.findByRole("link", { name: "Planet 026" });
  await user.click(button("Export"));
  client.get.mockRejectedValueOnce(new ApiFailure("These are too many rows for a sheet.", 422));
  await user.click(await screen.findByRole("button", { name: /^Excel/ }));
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "These are too many rows for a sheet.",
  );
  expect(client.get.mock.calls[0]?.[0]).toBe("/admin/planets/export?format=xlsx&kind=gas");
});

test("a long call shows how far it is, says what is done when it stops, and goes on under the same key", async () => {
  const { user, client } = observe({ at: "/planets" });
  await arrived();
  await user.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
  await user.click(button("Delete"));
  let refuse: (failure: ApiFailure) => void = () => undefined;
  client.post.mockReturnValueOnce(new Promise((_, reject) => (refuse = reject)));
  client.get.mockImplementation(async (url: string) =>
    url.startsWith("/admin/writes/")
      ? { success: true, data: { done: 12, total: 25 } }
      : Promise.reject(new ApiFailure("no", 404)),
  );
  const ask = await dialog("Delete 25 planets?");
  await user.click(within(ask).getByRole("button", { name: "Delete 25" }));
  expect(await within(ask).findByRole("progressbar", {}, { timeout: 4000 })).toHaveAttribute(
    "aria-valuenow",
    "12",
  );
  await act(async () =>
    refuse(
      new ApiFailure(
        "The database isn't available right now. 12 of 25 are done and saved; the rest are not.",
        503,
        { code: "database_unavailable", data: outcome([1, 2]).data },
      ),
    ),
  );
  expect(await within(ask).findByText("Stopped early")).toBeVisible();
  expect(within(ask).getByText(/12 of 25 are done and saved/)).toBeVisible();
  client.post
    .mockRejectedValueOnce(
      new ApiFailure("The first request with this key is still being worked on.", 409, {
        code: "in_flight",
      }),
    )
    .mockResolvedValueOnce(outcome([1]));
  await user.click(within(ask).getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(client.post).toHaveBeenCalledTimes(3), { timeout: 4000 });
  const keys = (client.post.mock.calls as Post[]).map(
    ([, , { headers }]) => headers["Idempotency-Key"],
  );
  expect(new Set(keys).size).toBe(1);
});
