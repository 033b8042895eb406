import "@testing-library/jest-dom/vitest";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { earlierVersion } from "../../../packages/kit/browser/crud/history/earlier-version";
import { ApiFailure } from "../../../packages/kit/browser/providers/api-failure";
import { planets } from "../form/planets";
import { createSky } from "../form/sky";
import { closeStage, everything, openStage } from "../form/stage";

afterEach(closeStage);

const saturn = {
  id: 13,
  version: 4,
  name: "Saturn",
  kind: "gas",
  star_id: 5,
  moons: 146,
  ringed: true,
  surveyed_by: "Huygens",
};
const entry = (id: number, changes: Record<string, { before: unknown; after: unknown }>) => ({
  id,
  actor: "Galileo",
  actor_id: 3,
  action: id === 1 ? "created" : "updated",
  resource: "planets",
  record_id: 13,
  created_at: `2026-01-0${id}T08:00:00Z`,
  changes,
});
const writes = [
  entry(4, {
    moons: { before: 83, after: 146 },
    surveyed_by: { before: "Kepler", after: "Huygens" },
  }),
  entry(3, { moons: { before: 62, after: 83 }, star_id: { before: 6, after: 5 } }),
  entry(2, { forgotten: { before: 1, after: 2 }, ringed: { before: false, after: true } }),
  entry(1, { name: { before: null, after: "Saturn" } }),
];

test("an earlier version has the values from before all later writes, where they differ from now", () => {
  const after = (at: number) => earlierVersion(planets, saturn, writes.slice(0, at));
  expect(after(0)).toEqual({ fields: [], fixed: [] });
  expect(after(1).fields.map(({ apiName, now, then }) => [apiName, now, then])).toEqual([
    ["moons", 146, 83],
  ]);
  expect(after(1).fixed).toEqual(["Surveyed by"]);
  expect(after(3).fields.map(({ apiName, now, then }) => [apiName, now, then])).toEqual([
    ["star_id", 5, 6],
    ["moons", 146, 62],
    ["ringed", true, false],
  ]);
  // What was changed and changed back is as it was.
  const back = entry(5, { moons: { before: 146, after: 146 } });
  expect(
    earlierVersion(planets, { ...saturn, moons: 83 }, [back, ...writes.slice(0, 1)]).fields,
  ).toEqual([]);
});

function skyWithSaturn() {
  const sky = createSky();
  sky.put("stars", { id: 5, name: "Sol" });
  sky.put("stars", { id: 6, name: "Vega" });
  sky.put("planets", saturn);
  sky.history.push(...writes);
  return sky;
}
const buttons = () => screen.findAllByRole("button", { name: /^Restore this version/ });

test("a version is looked at field by field, and written as an ordinary change of the version that was seen", async () => {
  const { sky, user, toasts } = openStage({ sky: skyWithSaturn(), at: "/planets/13?tab=history" });
  // The newest version is the one that stands.
  expect(await buttons()).toHaveLength(3);
  await user.click((await buttons())[1] as HTMLElement);
  const dialog = within(await screen.findByRole("dialog", { name: /^Restore the version of/ }));
  expect(await dialog.findByRole("row", { name: /Star Sol Vega/ })).toBeVisible();
  expect(dialog.getByRole("row", { name: /Moons 146 62/ })).toBeVisible();
  expect(
    dialog.getByText("These stay as they are, because you can't set them here: Surveyed by."),
  ).toBeVisible();
  await user.click(dialog.getByRole("checkbox", { name: "Restore Star" }));
  await user.click(dialog.getByRole("button", { name: "Restore 1 field" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sky.writes()).toEqual([
    expect.objectContaining({
      call: "update",
      id: 13,
      values: { moons: 62 },
      meta: expect.objectContaining({ version: 4 }) as unknown,
    }),
  ]);
  expect(toasts).toEqual([
    expect.objectContaining({
      type: "success",
      message: expect.stringMatching(/restored$/) as unknown,
    }),
  ]);
});

test("a linked record that is gone is said, and its field stays as it is", async () => {
  const sky = skyWithSaturn();
  sky.remove("stars", 6);
  const { user } = openStage({ sky, at: "/planets/13?tab=history" });
  await user.click((await buttons())[1] as HTMLElement);
  expect(
    await screen.findByText("The linked record no longer exists, so this field stays as it is."),
  ).toBeVisible();
  expect(screen.getByRole("checkbox", { name: "Restore Star" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Restore 1 field" }));
  await waitFor(() => expect(sky.writes()).toHaveLength(1));
  expect(sky.writes()[0]?.values).toEqual({ moons: 62 });
});

test("what the server refuses is told at its field, which can then be left as it is", async () => {
  const { sky, user } = openStage({ sky: skyWithSaturn(), at: "/planets/13?tab=history" });
  await user.click((await buttons())[1] as HTMLElement);
  await screen.findByRole("row", { name: /Star Sol Vega/ });
  const sentence = "Moons must be at least 100.";
  sky.failNext(new ApiFailure("Please fix.", 422, { errors: { moons: [sentence] } }));
  await user.click(screen.getByRole("button", { name: "Restore 2 fields" }));
  expect(
    within(await screen.findByRole("row", { name: /Moons/ })).getByText(sentence),
  ).toBeVisible();
  await user.click(screen.getByRole("checkbox", { name: "Restore Moons" }));
  await user.click(screen.getByRole("button", { name: "Restore 1 field" }));
  await waitFor(() => expect(sky.writes()).toHaveLength(2));
  expect(sky.writes()[1]?.values).toEqual({ star_id: 6 });
});

test("a record that someone else changed meanwhile is not overwritten", async () => {
  const { sky, user } = openStage({ sky: skyWithSaturn(), at: "/planets/13?tab=history" });
  await user.click((await buttons())[1] as HTMLElement);
  await screen.findByRole("row", { name: /Star Sol Vega/ });
  sky.put("planets", { ...saturn, version: 5, moons: 147 });
  await user.click(screen.getByRole("button", { name: "Restore 2 fields" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Someone else has changed this record. Close this and look at the history again.",
  );
  expect(sky.row("planets", 13)).toMatchObject({ moons: 147 });
  expect(screen.queryByRole("button", { name: /^Restore \d/ })).toBeNull();
});

test("who may not edit is offered no version", async () => {
  openStage({
    sky: skyWithSaturn(),
    at: "/planets/13?tab=history",
    permissions: everything.filter((key) => key !== "edit_planets"),
  });
  expect(await screen.findAllByRole("listitem")).toHaveLength(4);
  expect(screen.queryByRole("button", { name: /^Restore this version/ })).toBeNull();
});

test("a record in the trash is not changed", async () => {
  const sky = skyWithSaturn();
  sky.put("planets", { ...saturn, deleted_at: "2026-11-21T08:00:00Z" });
  openStage({ sky, at: "/planets/13?tab=history" });
  expect(await screen.findAllByRole("listitem")).toHaveLength(4);
  expect(screen.queryByRole("button", { name: /^Restore this version/ })).toBeNull();
});
