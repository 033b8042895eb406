import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { arrived, leave, observe } from "./observatory";

afterEach(leave);

const headers = () =>
  screen
    .getAllByRole("columnheader")
    .map((header) => header.textContent?.replace(/, sorted.*/, "").trim());
const openView = async (user: ReturnType<typeof observe>["user"]) => {
  await user.click(screen.getByRole("button", { name: "View" }));
  await screen.findByRole("group", { name: "Columns" });
};

test("columns are hidden, shown and moved by keyboard, and remembered for this user and resource", async () => {
  const { user, view, lastAsked } = observe({ at: "/planets" });
  await arrived();
  await openView(user);
  await user.click(screen.getByRole("checkbox", { name: "Star" }));
  await user.click(screen.getByRole("checkbox", { name: "Visitors" }));
  await user.click(screen.getByRole("button", { name: "Move Moons up" }));
  expect(screen.getByText("Moons is now column 3 of 6.")).toBeInTheDocument();
  expect(headers()).toEqual(["Name", "Code", "Moons", "Kind", "Discovered", "Visitors"]);
  expect(lastAsked()?.include).toEqual(["visitors"]);
  expect(screen.getByRole("checkbox", { name: /^Name/ })).toBeDisabled();
  view.unmount();
  const again = observe({ at: "/planets" });
  await arrived();
  expect(headers()).toEqual(["Name", "Code", "Moons", "Kind", "Discovered", "Visitors"]);
  await openView(again.user);
  await again.user.click(screen.getByRole("button", { name: "Reset columns" }));
  expect(headers()).toEqual(["Name", "Code", "Kind", "Star", "Moons", "Discovered"]);
});

test("a column is dragged to its place", async () => {
  const { user } = observe({ at: "/planets" });
  await arrived();
  await openView(user);
  const [first, , third] = within(screen.getByRole("group", { name: "Columns" })).getAllByRole(
    "listitem",
  ) as [HTMLElement, HTMLElement, HTMLElement];
  const dataTransfer = { effectAllowed: "", setData: () => undefined };
  fireEvent.dragStart(first, { dataTransfer });
  fireEvent.dragOver(third, { dataTransfer });
  fireEvent.drop(third, { dataTransfer });
  expect(headers().slice(0, 3)).toEqual(["Code", "Kind", "Name"]);
});

test("the height of the rows is chosen and remembered", async () => {
  const { user, view } = observe({ at: "/planets" });
  await arrived();
  expect(screen.getByRole("table")).toHaveAttribute("data-density", "comfortable");
  await openView(user);
  await user.click(screen.getByRole("radio", { name: "Compact" }));
  expect(screen.getByRole("table")).toHaveAttribute("data-density", "compact");
  view.unmount();
  observe({ at: "/planets" });
  await arrived();
  expect(screen.getByRole("table")).toHaveAttribute("data-density", "compact");
});
