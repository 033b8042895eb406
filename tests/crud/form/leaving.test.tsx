import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ApiFailure } from "../../../packages/kit/browser/providers/api-failure";
import { forgetDraftsOnSignOut } from "../../../packages/kit/browser/crud/form/forget-drafts";
import { closeSession, openSession } from "../../../packages/kit/browser/providers/session";
import { formStrings } from "../../../packages/kit/browser/strings/form";
import { createSky } from "./sky";
import { closeStage, openStage, signInWith } from "./stage";

afterEach(closeStage);

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const drafts = () => Object.keys(sessionStorage).filter((key) => key.includes("draft"));
/** A draft is sealed before it is stored, which takes a moment. */
const sealed = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)));
/**
 * The question takes the focus in a moment of its own, and the field that loses it is checked: so
 * it loses it before.
 */
const leaveField = () => act(() => (document.activeElement as HTMLElement).blur());
const closesTab = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("a link asks before what was typed is left; staying keeps it, leaving gives it up", async () => {
  const { user, path } = openStage({ at: "/planets/create" });
  await user.type(await field("Name *"), "Saturn");
  await user.click(screen.getByText("Elsewhere"));
  await user.click(await screen.findByText(formStrings.stay));
  expect(path()).toBe("/planets/create");
  expect(screen.getByLabelText("Name *")).toHaveProperty("value", "Saturn");
  await user.click(screen.getByText("Elsewhere"));
  await user.click(await screen.findByText(formStrings.leave));
  await waitFor(() => expect(path()).toBe("/elsewhere"));
  expect(drafts()).toEqual([]);
});

test.each([
  ["Back", -1],
  ["Forward", 1],
])("%s asks too", async (_, by) => {
  const { user, path, router } = openStage({ at: "/elsewhere" });
  await act(() => router.navigate("/planets/create"));
  await act(() => router.navigate("/planets"));
  await act(() => router.navigate(-1));
  const name = await field("Name *");
  await user.type(name, "Saturn");
  leaveField();
  await act(() => router.navigate(by));
  expect(await screen.findByText(formStrings.leaveTitle)).toBeTruthy();
  expect(path()).toBe("/planets/create");
});

test("a redirect that replaces the address asks too, and closing the tab is held up as long as something is unsaved", async () => {
  const { user, path, router } = openStage({ at: "/planets/create" });
  const name = await field("Name *");
  expect(closesTab()).toBe(false);
  await user.type(name, "Saturn");
  expect(closesTab()).toBe(true);
  leaveField();
  await act(() => router.navigate("/elsewhere", { replace: true }));
  expect(await screen.findByText(formStrings.leaveTitle)).toBeTruthy();
  expect(path()).toBe("/planets/create");
  await user.click(screen.getByText(formStrings.stay));
  await user.clear(name);
  expect(closesTab()).toBe(false);
});

test("an untouched form, and a saved one, are left without a question", async () => {
  const { user, path } = openStage({ at: "/planets/create" });
  await user.type(await field("Name *"), "Saturn");
  await user.click(screen.getByText("Save"));
  await waitFor(() => expect(path()).toBe("/planets/101"));
  await user.click(screen.getByText("Elsewhere"));
  await waitFor(() => expect(path()).toBe("/elsewhere"));
  expect(screen.queryByText(formStrings.leaveTitle)).toBeNull();
  expect(drafts()).toEqual([]);
});

test("what was typed before the page was lost is offered again, and is gone once it is saved", async () => {
  const first = openStage({ at: "/planets/create" });
  await first.user.type(await field("Name *"), "Saturn");
  await sealed();
  first.view.unmount();
  const { user, sky } = openStage({ at: "/planets/create" });
  expect((await field("Name *")).value).toBe("");
  await user.click(await screen.findByText(formStrings.restoreDraft));
  expect(screen.getByLabelText("Name *")).toHaveProperty("value", "Saturn");
  await user.click(screen.getByText("Save"));
  await waitFor(() => expect(sky.writes()[0]?.values).toMatchObject({ name: "Saturn" }));
  await waitFor(() => expect(drafts()).toEqual([]));
});

test("an offered draft survives what is typed before it is answered, and can be discarded", async () => {
  const first = openStage({ at: "/planets/create" });
  await first.user.type(await field("Name *"), "Saturn");
  await sealed();
  first.view.unmount();
  const second = openStage({ at: "/planets/create" });
  await second.user.type(await field("Moons"), "3");
  await sealed();
  second.view.unmount();
  const { user } = openStage({ at: "/planets/create" });
  await user.click(await screen.findByText(formStrings.restoreDraft));
  expect(screen.getByLabelText("Name *")).toHaveProperty("value", "Saturn");
  expect(screen.getByLabelText("Moons")).toHaveProperty("value", "3");
});

test("a discarded draft is gone", async () => {
  const first = openStage({ at: "/planets/create" });
  await first.user.type(await field("Name *"), "Saturn");
  await sealed();
  first.view.unmount();
  const { user } = openStage({ at: "/planets/create" });
  await user.click(await screen.findByText(formStrings.dropDraft));
  expect(drafts()).toEqual([]);
  expect(screen.queryByText(formStrings.restoreDraft)).toBeNull();
});

test("a draft is kept for its own user and record", async () => {
  const sky = createSky();
  sky.put("planets", { id: 1, name: "Mars", kind: "rock" });
  sky.put("planets", { id: 2, name: "Venus", kind: "rock" });
  const first = openStage({ sky, at: "/planets/1/edit" });
  await first.user.type(await field("Notes"), "Red.");
  await sealed();
  first.view.unmount();
  const second = openStage({ sky, at: "/planets/2/edit" });
  await field("Name *");
  expect(screen.queryByText(formStrings.restoreDraft)).toBeNull();
  second.view.unmount();
  const third = openStage({ sky, at: "/planets/1/edit" });
  act(() =>
    openSession({
      token: "u",
      user: { id: 8, name: "Eve", email: "eve@example.com", is_super_admin: false },
      permissions: [],
    }),
  );
  third.view.unmount();
  expect(drafts()).toEqual(["rollcall-draft:7:planets:1"]);
});

test("a draft is gone when its user signs out, here or in another tab, and stays when the session ends by itself", () => {
  const stop = forgetDraftsOnSignOut();
  const keep = () =>
    [7, 8].forEach((user) => sessionStorage.setItem(`rollcall-draft:${user}:planets:1`, "{}"));
  keep();
  signInWith([]);
  closeSession("expired");
  expect(drafts()).toHaveLength(2);
  signInWith([]);
  closeSession("signed-out");
  expect(drafts()).toEqual(["rollcall-draft:8:planets:1"]);
  keep();
  window.dispatchEvent(
    new StorageEvent("storage", {
      key: "rollcall-drafts-forgotten",
      newValue: localStorage.getItem("rollcall-drafts-forgotten"),
    }),
  );
  expect(drafts()).toEqual(["rollcall-draft:8:planets:1"]);
  stop();
});

test("a draft of an older version of the record is not saved over the newer one: the difference is shown", async () => {
  const sky = createSky();
  sky.put("planets", { id: 1, version: 3, name: "Mars", kind: "rock", moons: 2, notes: "Red." });
  const first = openStage({ sky, at: "/planets/1/edit" });
  const moons = await field("Moons");
  await first.user.clear(moons);
  await first.user.type(moons, "3");
  await sealed();
  first.view.unmount();
  sky.put("planets", { id: 1, version: 4, name: "Mars", kind: "rock", moons: 4, notes: "Rusty." });
  const { user } = openStage({ sky, at: "/planets/1/edit" });
  await user.click(await screen.findByText(formStrings.restoreDraft));
  expect(screen.getByLabelText("Notes")).toHaveProperty("value", "Rusty.");
  await user.click(screen.getByText("Save"));
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain("Yours: 3");
  expect(dialog.textContent).toContain("Theirs: 4");
  expect(sky.row("planets", 1)).toMatchObject({ moons: 4, notes: "Rusty." });
});

test("when a session ends in the middle of a save, what was typed waits for whoever signs in again", async () => {
  const sky = createSky();
  sky.failNext(new ApiFailure("Sign in to continue.", 401));
  const first = openStage({ sky, at: "/planets/create" });
  await first.user.type(await field("Name *"), "Saturn");
  await first.user.click(screen.getByText("Save"));
  await screen.findByRole("alert");
  await sealed();
  first.view.unmount();
  const { user } = openStage({ sky, at: "/planets/create" });
  await user.click(await screen.findByText(formStrings.restoreDraft));
  expect(screen.getByLabelText("Name *")).toHaveProperty("value", "Saturn");
});
