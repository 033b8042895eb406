import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ApiFailure } from "../../../packages/kit/browser/providers/api-failure";
import { createSky } from "./sky";
import { closeStage, openStage } from "./stage";

afterEach(closeStage);

const monday = { day: "monday", from: "08:00", to: null };
const sunday = { day: "sunday", from: "10:00", to: "12:00" };
function skyWithBranch() {
  const sky = createSky();
  sky.put("branches", {
    id: 1,
    version: 3,
    name: "Leh",
    hours: [monday, sunday],
    names: ["North", "Old"],
    address: null,
  });
  return sky;
}
const at = "/branches/1/edit";
const inList = (label: string) => screen.findByRole("group", { name: label });
const row = async (label: string, name: string) =>
  within(await inList(label)).findByRole("listitem", { name });
const cell = async (list: string, name: string, label: string) =>
  within(await row(list, name)).findByLabelText<HTMLInputElement>(label);
const save = () => screen.getByText("Save");

test("entries are changed, added with Enter, moved and removed, and saved as one value", async () => {
  const { sky, user } = openStage({ sky: skyWithBranch(), at });
  const old = await cell("Names", "Name 2", "Name *");
  await user.type(old, " fort{Enter}");
  expect(document.activeElement).toBe(await cell("Names", "Name 3", "Name *"));
  await user.keyboard("Palace");
  const up = within(await row("Names", "Name 3")).getByLabelText("Move Name 3 up");
  up.focus();
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(
    within(await row("Names", "Name 2")).getByLabelText("Move Name 2 up"),
  );
  await user.click(within(await row("Names", "Name 1")).getByLabelText("Remove Name 1"));
  await user.click(save());
  await waitFor(() => expect(sky.writes()).toHaveLength(1));
  expect(sky.writes()[0]?.values).toEqual({ names: ["Palace", "Old fort"] });
});

test("an entry that was taken out is put back, and then nothing is sent", async () => {
  const { sky, user, path } = openStage({ sky: skyWithBranch(), at });
  await user.click(within(await row("Hours", "Time 1")).getByLabelText("Remove Time 1"));
  await user.click(within(await row("Hours", "Time 1")).getByText("Undo"));
  await user.click(save());
  await waitFor(() => expect(path()).toBe("/branches/1"));
  expect(sky.writes()).toHaveLength(0);
});

test("what is wrong stands at its part, before anything is sent", async () => {
  const { sky, user } = openStage({ sky: skyWithBranch(), at });
  const to = await cell("Hours", "Time 2", "To");
  await user.clear(to);
  await user.type(to, "09:00");
  await user.click(save());
  const said = await within(await row("Hours", "Time 2")).findByText("To must be after “From”.");
  expect(said).toBeTruthy();
  expect(document.activeElement).toBe(await cell("Hours", "Time 2", "To"));
  expect(sky.writes()).toHaveLength(0);
});

test("what the server refuses stands at its part until that is changed", async () => {
  const sky = skyWithBranch();
  sky.failNext(
    new ApiFailure("Please check what is marked.", 422, {
      errors: { "hours.1.from": ["Closed on Sundays."] },
    }),
  );
  const { user } = openStage({ sky, at });
  await user.type(await cell("Names", "Name 1", "Name *"), "er");
  await user.click(save());
  expect(await within(await row("Hours", "Time 2")).findByText("Closed on Sundays.")).toBeTruthy();
  const from = await cell("Hours", "Time 2", "From *");
  await user.clear(from);
  await user.type(from, "11:00");
  await user.tab();
  await waitFor(() => expect(screen.queryByText("Closed on Sundays.")).toBeNull());
});

test("a group asks for its parts once one is filled in, and is nothing when all are empty", async () => {
  const { sky, user } = openStage({ sky: skyWithBranch(), at });
  const address = within(await inList("Address"));
  await user.type(address.getByLabelText("Floor"), "2");
  await user.click(save());
  expect(await address.findByText("Street is required.")).toBeTruthy();
  await user.type(address.getByLabelText("Street *"), "High Street");
  await user.click(save());
  await waitFor(() => expect(sky.writes()).toHaveLength(1));
  expect(sky.writes()[0]?.values).toEqual({ address: { street: "High Street", floor: 2 } });
});

test("the page shows entries as a table and a group by its labels", async () => {
  const sky = createSky();
  sky.put("branches", {
    id: 1,
    version: 3,
    name: "Leh",
    hours: [monday, sunday],
    names: ["North"],
    address: { street: "High Street", floor: null },
  });
  openStage({ sky, at: "/branches/1" });
  const table = await screen.findByRole("table", { name: "Hours" });
  expect(
    within(table)
      .getAllByRole("row")
      .map((each) => each.textContent),
  ).toEqual(["DayFromTo", "Monday08:00–", "Sunday10:0012:00"]);
  expect(screen.getByText("High Street")).toBeTruthy();
  expect(screen.getByText("North")).toBeTruthy();
});

test("the history says which entries came and went, and which parts changed", async () => {
  const sky = skyWithBranch();
  const change = (before: unknown, after: unknown) => ({ before, after });
  sky.history.push({
    id: 1,
    actor: "Ada",
    actor_id: 3,
    action: "updated",
    created_at: "2026-01-05T08:00:00Z",
    changes: {
      hours: change([monday, sunday], [sunday, { ...monday, from: "09:00" }]),
      names: change(["North", "Old"], ["Old", "North"]),
      address: change({ street: "High Street", floor: 2 }, { street: "High Street", floor: 3 }),
    },
  });
  openStage({ sky, at: "/branches/1?tab=history" });
  const changes = (await screen.findByText("Order changed")).closest("dl")?.textContent;
  expect(changes).toContain("Day Monday, From 08:00 (removed)");
  expect(changes).toContain("Day Monday, From 09:00 (added)");
  expect(changes).toContain("Floor: 2 → 3");
});
