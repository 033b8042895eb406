import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ApiFailure } from "../../../packages/kit/browser/providers/api-failure";
import { arrived, everything, leave, observe } from "./observatory";

afterEach(leave);

type Refused = { id: number; reason: string; stale?: true }[];
const outcome = (done: number[], failed: Refused = [], skipped: Refused = []) => ({
  success: true,
  data: { done, skipped, failed },
});
const button = (name: string | RegExp) => screen.getByRole("button", { name });
type Stage = ReturnType<typeof observe>;
const bodies = ({ client }: Stage) => client.post.mock.calls.map(([, body]) => body as unknown);
const keys = ({ client }: Stage) =>
  client.post.mock.calls.map(
    ([, , config]) => (config as { headers: Record<string, string> }).headers["Idempotency-Key"],
  );

/** Selects three planets and opens the form. */
async function editing(stage: Stage) {
  await arrived();
  for (const name of ["002", "003", "004"])
    await stage.user.click(screen.getByRole("checkbox", { name: `Select Planet ${name}` }));
  await stage.user.click(button("Edit…"));
  return screen.findByRole("dialog", { name: "Edit 3 planets" });
}

async function choose({ user }: Stage, label: string) {
  await user.selectOptions(screen.getByRole("combobox", { name: "Field to change" }), label);
}

test("the fields to change are chosen, tried, and changed in one call for those that change", async () => {
  const stage = observe({ at: "/planets" });
  const dialog = within(await editing(stage));
  const offered = within(dialog.getByRole("combobox", { name: "Field to change" }));
  expect(offered.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "Add a field…",
    "Name",
    "Code",
    "Kind",
    "Star",
    "Moons",
    "Discovered",
    "Ringed",
    "Hailing frequency",
    "Visitors",
  ]);
  await stage.user.click(button("Review changes"));
  expect(screen.getByRole("alert")).toHaveTextContent("Choose at least one field to change.");
  await choose(stage, "Moons");
  const moons = await screen.findByRole("textbox", { name: "Moons" });
  expect(moons).toHaveFocus();
  await stage.user.type(moons, "7");
  await choose(stage, "Ringed");
  await stage.user.click(button("Leave Ringed as it is"));
  stage.client.post.mockResolvedValueOnce(
    outcome([2], [{ id: 4, reason: "Moons must be less." }], [{ id: 3, reason: "Same." }]),
  );
  await stage.user.click(button("Review changes"));
  expect(await screen.findByText("1 planet will change.")).toBeVisible();
  expect(screen.getByText("1 already has these values.")).toBeVisible();
  expect(screen.getByRole("row", { name: "Planet 004 Moons must be less." })).toBeVisible();
  await stage.user.click(button("Back"));
  expect(screen.getByRole("textbox", { name: "Moons" })).toHaveValue("7");
  stage.client.post.mockResolvedValueOnce(outcome([2, 3, 4]));
  await stage.user.click(button("Review changes"));
  stage.client.post.mockResolvedValueOnce(outcome([2, 3, 4]));
  await stage.user.click(await screen.findByRole("button", { name: "Change 3" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const edit = {
    action: "edit",
    values: { moons: 7 },
    ids: [2, 3, 4],
    versions: { 2: 1, 3: 1, 4: 1 },
  };
  expect(bodies(stage)).toEqual([{ ...edit, dry_run: true }, { ...edit, dry_run: true }, edit]);
  expect(new Set(keys(stage)).size).toBe(3);
  expect(stage.toasts).toEqual([expect.objectContaining({ message: "3 planets changed" })]);
  expect(screen.queryByText(/selected/)).toBeNull();
});

test("all that match are tried and changed by the filter and their number", async () => {
  const stage = observe({ at: "/planets?kind=gas" });
  await arrived();
  await stage.user.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
  await stage.user.click(button("Select all 60 results"));
  await stage.user.click(button("Edit…"));
  await screen.findByRole("dialog", { name: "Edit 60 planets" });
  await choose(stage, "Ringed");
  await stage.user.click(await screen.findByRole("checkbox", { name: "Ringed" }));
  const message = "The list has changed: it holds 59 records now, not 60.";
  stage.client.post.mockRejectedValueOnce(
    new ApiFailure(message, 409, { errors: { expected_count: [message] } }),
  );
  await stage.user.click(button("Review changes"));
  expect(await screen.findByRole("alert")).toHaveTextContent(message);
  expect(screen.getByRole("checkbox", { name: "Ringed" })).toBeChecked();
  expect(bodies(stage)).toEqual([
    {
      action: "edit",
      values: { ringed: true },
      dry_run: true,
      filter: "kind=gas",
      expected_count: 60,
    },
  ]);
});

test("records that others changed are told apart; what was typed stays for those that were not changed", async () => {
  const stage = observe({ at: "/planets" });
  await editing(stage);
  await choose(stage, "Code");
  await stage.user.type(await screen.findByRole("textbox", { name: "Code" }), "QQ");
  stage.client.post.mockResolvedValueOnce(outcome([2, 3, 4]));
  await stage.user.click(button("Review changes"));
  stage.client.post.mockResolvedValueOnce(
    outcome(
      [2],
      [
        { id: 3, reason: "Someone else has changed this.", stale: true },
        { id: 4, reason: "You may not." },
      ],
    ),
  );
  await stage.user.click(await screen.findByRole("button", { name: "Change 3" }));
  expect(
    await screen.findByText(/^Someone else has changed 1 of them since you opened the list/),
  ).toBeVisible();
  expect(screen.getByRole("row", { name: /Planet 003/ })).toBeVisible();
  await stage.user.click(button("Edit the 2 that weren't changed"));
  expect(await screen.findByRole("dialog", { name: "Edit 2 planets" })).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Code" })).toHaveValue("QQ");
  stage.client.post.mockResolvedValueOnce(outcome([3, 4]));
  await stage.user.click(button("Review changes"));
  await screen.findByText("2 planets will change.");
  // Without versions: the person has read that they were changed.
  expect(bodies(stage).at(-1)).toEqual({
    action: "edit",
    values: { code: "QQ" },
    ids: [3, 4],
    dry_run: true,
  });
});

test("a change whose answer was lost is sent again as it was, under its key", async () => {
  const stage = observe({ at: "/planets" });
  await editing(stage);
  await choose(stage, "Code");
  await stage.user.type(await screen.findByRole("textbox", { name: "Code" }), "QQ");
  stage.client.post.mockResolvedValueOnce(outcome([2, 3, 4]));
  await stage.user.click(button("Review changes"));
  stage.client.post.mockRejectedValueOnce(new ApiFailure("No answer.", 0, { kind: "timeout" }));
  await stage.user.click(await screen.findByRole("button", { name: "Change 3" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("We couldn't confirm the changes");
  expect(button("Back")).toBeDisabled();
  stage.client.post.mockResolvedValueOnce(outcome([2, 3, 4]));
  await stage.user.click(button("Try again"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const [, first, second] = keys(stage);
  expect([second, bodies(stage)[2]]).toEqual([first, bodies(stage)[1]]);
});

test("a value that no record could take is told at its field before anything is sent", async () => {
  const stage = observe({ at: "/planets" });
  await editing(stage);
  await choose(stage, "Moons");
  await stage.user.type(await screen.findByRole("textbox", { name: "Moons" }), "many");
  await stage.user.click(button("Review changes"));
  expect(screen.getByText("Moons must be a number.")).toBeVisible();
  await choose(stage, "Name");
  await stage.user.click(button("Review changes"));
  expect(screen.getByText("Name is required.")).toBeVisible();
  expect(stage.client.post).not.toHaveBeenCalled();
});

test("who may not edit is not offered it", async () => {
  const { user } = observe({
    at: "/planets",
    permissions: everything.filter((key) => key !== "edit_planets"),
  });
  await arrived();
  await user.click(screen.getByRole("checkbox", { name: "Select Planet 002" }));
  expect(screen.queryByRole("button", { name: "Edit…" })).toBeNull();
});
