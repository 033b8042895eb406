import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { createSky } from "./sky";
import { closeStage, openStage } from "./stage";

afterEach(closeStage);

function openBranch() {
  const sky = createSky();
  sky.put("branches", { id: 1, version: 3, name: "Leh", hours: [], names: ["Old"], address: null });
  return openStage({ sky, at: "/branches/1/edit" });
}
const described = (input: HTMLElement) =>
  (input.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");

test("a value that is unusual is said under its input while it is typed, and saved", async () => {
  const { sky, user } = openBranch();
  const title = await screen.findByLabelText<HTMLInputElement>("Title *");
  expect(described(title)).toContain("As on the door.");
  expect(screen.queryByText(/usually/u)).toBeNull();
  await user.clear(title);
  await user.type(title, "The old palace");
  expect(screen.getByText("Title usually has at most 12 characters.")).toBeTruthy();
  expect(described(title)).toContain("Title usually has at most 12 characters.");
  expect(title.getAttribute("aria-invalid")).not.toBe("true");
  await user.click(screen.getByText("Save"));
  await waitFor(() => expect(sky.writes()).toHaveLength(1));
  expect(sky.writes()[0]?.values).toEqual({ name: "The old palace" });
});

test("it goes once the value is usual again", async () => {
  const { user } = openBranch();
  const title = await screen.findByLabelText("Title *");
  await user.type(title, " and its palace");
  expect(screen.getByText(/usually/u)).toBeTruthy();
  await user.clear(title);
  await user.type(title, "Leh");
  expect(screen.queryByText(/usually/u)).toBeNull();
});

test("parts of lists and groups say it at their input", async () => {
  const { user } = openBranch();
  const names = await screen.findByRole("group", { name: "Names" });
  const name = within(names).getByLabelText("Name *");
  await user.clear(name);
  await user.type(name, "O");
  expect(within(names).getByText("Name usually has at least 3 characters.")).toBeTruthy();
  const address = screen.getByRole("group", { name: "Address" });
  await user.type(within(address).getByLabelText("Floor"), "21");
  expect(within(address).getByText("Floor is usually at most 20.")).toBeTruthy();
});
