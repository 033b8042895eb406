import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { addText } from "../../../packages/kit/browser/strings/show";
import { createSky, type Sky } from "./sky";
import { closeStage, openStage } from "./stage";

afterEach(closeStage);

function skyWithRegions(): Sky {
  const sky = createSky();
  const put = (id: number, name: string, parent_id: number | null) =>
    sky.put("regions", { id, name, parent_id });
  put(1, "Local Group", null);
  put(2, "Milky Way", 1);
  put(3, "Orion Arm", 2);
  put(4, "Solar System", 3);
  put(5, "Andromeda", 1);
  return sky;
}
const picker = () => screen.findByRole<HTMLInputElement>("combobox", { name: "Part of" });
const offered = () =>
  screen
    .getAllByRole("option")
    .map(({ textContent }) => textContent)
    .filter((text) => !text?.startsWith("Create"));

test("the form of a record offers neither itself nor what is below it as its place in the tree", async () => {
  const { user } = openStage({ sky: skyWithRegions(), at: "/regions/2/edit" });
  await user.click(await picker());
  await waitFor(() => expect(offered()).toEqual(["Local Group", "Andromeda"]));
});

test("the form of a new record offers all of them, and asks nothing of the tree", async () => {
  const { sky, user } = openStage({ sky: skyWithRegions(), at: "/regions/create" });
  await user.click(await picker());
  await waitFor(() => expect(offered()).toHaveLength(5));
  expect(sky.searches().at(-1)?.meta?.listQuery).toEqual({ search: "", perPage: 20 });
});

test("the page of a record shows the way to it from the root, asked for at once, each with its link", async () => {
  const { sky, user, path } = openStage({ sky: skyWithRegions(), at: "/regions/4" });
  const way = await screen.findByRole("navigation", { name: "Part of" });
  expect(
    within(way)
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(["Local Group", "Milky Way", "Orion Arm"]);
  expect(sky.searches().map(({ meta }) => meta?.listQuery)).toEqual([
    { conditions: [{ field: "parent_id", operator: "above", value: [4] }], perPage: 200 },
  ]);
  await user.click(within(way).getByText("Milky Way"));
  await waitFor(() => expect(path()).toBe("/regions/2"));
});

test("the page of a root shows no way and asks for none; what is part of it is a list, with a way to add to it", async () => {
  const { sky, user } = openStage({ sky: skyWithRegions(), at: "/regions/1" });
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Local Group");
  expect(screen.queryByRole("navigation", { name: "Part of" })).toBeNull();
  expect(sky.searches()).toEqual([]);
  await user.click(screen.getByRole("tab", { name: "Regions" }));
  expect(await screen.findByRole("link", { name: "Andromeda" })).toBeTruthy();
  expect(screen.getByText(addText("Region")).closest("a")?.getAttribute("href")).toBe(
    "/regions/create?parent_id=1",
  );
});
