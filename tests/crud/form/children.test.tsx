import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ApiFailure } from "../../../packages/kit/browser/providers/api-failure";
import { createSky } from "./sky";
import { closeStage, everything, openStage } from "./stage";

afterEach(closeStage);

const line = (id: number, label: string) => ({
  id,
  version: 2,
  label,
  quantity: 1,
  state: "open",
  place: id,
});
function skyWithOrder(more: object = {}) {
  const sky = createSky();
  const lines = [{ ...line(1, "Tea"), ...more }, line(2, "Cups")];
  sky.put("orders", { id: 1, version: 3, number: "A-1", lines });
  return sky;
}
const row = (name: RegExp) => screen.findByRole("listitem", { name });
const cell = async (name: RegExp, label: string) =>
  within(await row(name)).findByLabelText<HTMLInputElement>(label);
const at = "/orders/1/edit";

test("rows are changed, added with Enter and removed with the keyboard, and saved with their record", async () => {
  const { sky, user } = openStage({ sky: skyWithOrder(), at });
  const tea = await cell(/^Line 1: Tea/, "Text *");
  await user.clear(tea);
  await user.type(tea, "Green tea{Enter}");
  const cups = await cell(/^Line 2/, "Text *");
  expect(document.activeElement).toBe(cups);
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(await cell(/^Line 3/, "Text *"));
  await user.keyboard("Milk");
  await user.click(within(await row(/^Line 2/)).getByLabelText("Remove Line 2: Cups"));
  expect(document.activeElement).toBe(
    within(await row(/^Line 2/))
      .getByText("Undo")
      .closest("button"),
  );
  await user.click(screen.getByText("Save"));
  await waitFor(() => expect(sky.writes()).toHaveLength(1));
  expect(sky.writes()[0]).toMatchObject({
    values: {
      lines: [
        { id: 1, version: 2, label: "Green tea" },
        { id: 2, version: 2, deleted: true },
        { label: "Milk", quantity: 1, state: "open", place: 3 },
      ],
    },
    meta: { version: 3 },
  });
});

test("a row that was taken out is put back, and then nothing is sent", async () => {
  const { sky, user, path } = openStage({ sky: skyWithOrder(), at });
  await user.click(within(await row(/^Line 2/)).getByLabelText("Remove Line 2: Cups"));
  await user.click(screen.getByText("Undo"));
  expect((await cell(/^Line 2/, "Text *")).value).toBe("Cups");
  await user.click(screen.getByText("Save"));
  await waitFor(() => expect(path()).toBe("/orders/1"));
  expect(sky.writes()).toEqual([]);
});

test("what the server refuses stands at its cell, which takes the focus, and what was typed stays", async () => {
  const { sky, user } = openStage({ sky: skyWithOrder(), at });
  sky.failNext(
    new ApiFailure("Please fix the highlighted fields.", 422, {
      errors: { "lines.0.label": ["Nobody sells this."] },
    }),
  );
  const cups = await cell(/^Line 2/, "Text *");
  await user.clear(cups);
  await user.type(cups, "Curse");
  await user.click(screen.getByText("Save"));
  expect(await within(await row(/^Line 2/)).findByText("Nobody sells this.")).toBeTruthy();
  expect([document.activeElement, cups.value]).toEqual([cups, "Curse"]);
});

test("a row that someone else changed says so, and the next save keeps what was typed", async () => {
  const { sky, user } = openStage({ sky: skyWithOrder(), at });
  sky.failNext(
    new ApiFailure("Someone else changed these rows in the meantime.", 409, {
      code: "rows_changed",
      errors: { "lines.0": ["Someone else changed this line in the meantime."] },
      data: { lines: [{ ...line(1, "Coffee"), version: 7, quantity: 5 }, line(2, "Cups")] },
    }),
  );
  const tea = await cell(/^Line 1/, "Text *");
  await user.clear(tea);
  await user.type(tea, "Mine");
  await user.click(screen.getByText("Save"));
  const said = within(await row(/^Line 1/));
  expect(await said.findByText("Someone else changed this line in the meantime.")).toBeTruthy();
  expect((await cell(/^Line 1/, "Quantity *")).value).toBe("5");
  await user.click(screen.getByText("Save"));
  await waitFor(() =>
    expect(sky.writes().at(-1)?.values).toEqual({ lines: [{ id: 1, version: 7, label: "Mine" }] }),
  );
});

test("who may only view the rows reads them, and who may not sees none", async () => {
  const without = (...keys: string[]) => everything.filter((key) => !keys.includes(key));
  const { view } = openStage({
    sky: skyWithOrder(),
    at,
    permissions: without("create_lines", "edit_lines", "delete_lines"),
  });
  expect(within(await row(/^Line 1/)).getByText("Tea")).toBeTruthy();
  expect(screen.queryByText("Add line")).toBeNull();
  view.unmount();
  openStage({ sky: skyWithOrder(), at, permissions: without("view_lines") });
  await screen.findByLabelText("Number *");
  expect(screen.queryByText("Order lines")).toBeNull();
});

test("the record's page shows its rows", async () => {
  openStage({ sky: skyWithOrder(), at: "/orders/1" });
  const table = await screen.findByRole("table", { name: "Order lines" });
  expect(within(table).getByRole("link", { name: "Tea" }).getAttribute("href")).toBe("/lines/1");
  expect(screen.getByRole("link", { name: "Open in lines" }).getAttribute("href")).toBe(
    "/lines?order_id=1",
  );
});

const canDelete = (dialog: ReturnType<typeof within>) =>
  !(dialog.getByRole("button", { name: "Delete" }) as HTMLButtonElement).disabled;

test("who deletes a record reads that its rows go with it", async () => {
  const { user, client } = openStage({ sky: skyWithOrder(), at: "/orders/1" });
  const goes = [{ resource: "lines", count: 2, names: ["Tea", "Cups"] }];
  client.post.mockResolvedValue({ success: true, data: { goes } });
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  expect(await screen.findByText(/^Also goes to the trash: 2 lines \(Tea, Cups\)\./)).toBeTruthy();
  expect(client.post.mock.calls[0]?.slice(0, 2)).toEqual([
    "/admin/orders/delete/preview",
    { ids: [1] },
  ]);
  const dialog = within(screen.getByRole("dialog"));
  expect(canDelete(dialog)).toBe(true);
});

test("a record whose rows may not go cannot be deleted, which its dialog says", async () => {
  const { user, client } = openStage({ sky: skyWithOrder(), at: "/orders/1" });
  const refused = "Line “Tea”: This line is in use by 1 parcel.";
  client.post.mockResolvedValue({ success: true, data: { goes: [], refused } });
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  expect((await screen.findByRole("alert")).textContent).toContain(refused);
  const dialog = within(screen.getByRole("dialog"));
  expect(canDelete(dialog)).toBe(false);
});

test("nothing is deleted before it is known what goes along", async () => {
  const { sky, user, client } = openStage({ sky: skyWithOrder(), at: "/orders/1" });
  client.post.mockRejectedValueOnce(new ApiFailure("Can't reach the server.", 0));
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect((await dialog.findByRole("alert")).textContent).toContain("Couldn't check");
  expect(canDelete(dialog)).toBe(false);
  client.post.mockResolvedValueOnce({ success: true, data: { goes: [] } });
  await user.click(dialog.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(canDelete(dialog)).toBe(true));
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(sky.asked.some(({ call }) => call === "deleteOne")).toBe(true));
});

test("a field that nobody writes is shown in a row, and not edited", async () => {
  openStage({ sky: skyWithOrder({ billed: "2 times" }), at });
  const first = within(await row(/^Line 1/));
  expect(first.getByText("2 times")).toBeTruthy();
  expect(first.queryByRole("textbox", { name: /Billed/ })).toBeNull();
});
