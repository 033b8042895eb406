import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { shownValue } from "../../../packages/kit/browser/crud/show/shown-value";
import type { CellContext } from "../../../packages/kit/browser/fields/cells/cell";
import { ApiFailure } from "../../../packages/kit/browser/providers/api-failure";
import { changes, type ApiField } from "@rollcall/kit/schema";
import { formStrings } from "../../../packages/kit/browser/strings/form";
import { relatedCount, seeAll, addText, t } from "../../../packages/kit/browser/strings/show";
import { planets } from "../form/planets";
import { createSky, type Sky } from "../form/sky";
import { closeStage, everything, openStage } from "../form/stage";

afterEach(closeStage);

test("changes that may not be read are said to be so, and not that there were none", () => {
  const field: ApiField = {
    key: "changes",
    apiName: "changes",
    field: changes({ label: "Changes", of: "resource" }),
  };
  const shownFor = (value: unknown) =>
    shownValue(planets, field, { id: 1, resource: "stars", changes: value }, {} as CellContext);
  expect([shownFor(null), shownFor({})]).toEqual([
    "You don't have access to these values.",
    t("nothing"),
  ]);
});

function skyWithSol(): Sky {
  const sky = createSky();
  sky.put("stars", { id: 5, version: 2, name: "Sol", catalogue_no: "S1" });
  for (let id = 1; id <= 12; id += 1)
    sky.put("planets", { id, name: `Planet ${id}`, kind: "rock", star_id: 5 });
  sky.put("planets", {
    id: 13,
    version: 4,
    name: "Saturn",
    kind: "gas",
    star_id: 5,
    discovered: "1659-11-21",
    moons: 146,
    ringed: true,
    notes: "Rings.\nMany.",
    surveyed_by: null,
  });
  return sky;
}
const shown = (label: string) =>
  screen.getByText(label, { selector: "dt" }).nextElementSibling?.textContent;

test("a record is shown under the headings of its form, with what it points at as a link, and a dash where there is nothing", async () => {
  const { user, path } = openStage({ sky: skyWithSol(), at: "/planets/13" });
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Saturn");
  expect(screen.getByRole("heading", { name: "Figures" })).toBeTruthy();
  expect([shown("Moons"), shown("Ringed"), shown("Notes"), shown("Surveyed by")]).toEqual([
    "146",
    "Yes",
    "Rings.\nMany.",
    "–",
  ]);
  expect(screen.queryByText("Seen from")).toBeNull();
  await user.click(screen.getByText("Sol"));
  await waitFor(() => expect(path()).toBe("/stars/5"));
});

test("what points at the record is asked for only when its tab is opened, ten at first, with the way to all of them", async () => {
  const { sky, user, router } = openStage({ sky: skyWithSol(), at: "/stars/5" });
  await user.click(await screen.findByRole("tab", { name: "Planets" }));
  expect(await screen.findByText(relatedCount(10, 13))).toBeTruthy();
  expect(screen.getAllByRole("row")).toHaveLength(11);
  expect(sky.searches().map(({ meta }) => meta?.listQuery)).toEqual([
    { conditions: [{ field: "star_id", operator: "eq", value: 5 }], perPage: 10, include: [] },
  ]);
  expect(router.state.location.search).toBe("?tab=planets.star");
  expect(screen.getByText(addText("Planet")).closest("a")?.getAttribute("href")).toBe(
    "/planets/create?star_id=5",
  );
  await user.click(screen.getByText(seeAll(13, "Planets")));
  await waitFor(() =>
    expect(router.state.location.pathname + router.state.location.search).toBe(
      "/planets?star_id=5",
    ),
  );
});

test("who may not see the other records is not shown that there are any", async () => {
  const { sky } = openStage({
    sky: skyWithSol(),
    at: "/stars/5?tab=planets.star",
    permissions: everything.filter((key) => !key.endsWith("_planets")),
  });
  await screen.findByRole("tab", { name: "Details" });
  expect(screen.queryByRole("tab", { name: "Planets" })).toBeNull();
  expect(sky.searches()).toEqual([]);
});

test("the history says who changed what, when, from what to what", async () => {
  const sky = skyWithSol();
  sky.history.push(
    {
      id: 2,
      actor: "Galileo",
      actor_id: 3,
      action: "updated",
      created_at: "2026-01-05T08:00:00Z",
      changes: {
        moons: { before: 62, after: 146 },
        star_id: { before: null, after: 5 },
        forgotten: { before: 1, after: 2 },
      },
    },
    {
      id: 1,
      actor: null,
      actor_id: null,
      action: "created",
      created_at: "2025-01-05T08:00:00Z",
      changes: { name: { before: null, after: "Saturn" } },
    },
  );
  openStage({ sky, at: "/planets/13?tab=history" });
  const entries = await screen.findAllByRole("listitem");
  expect(entries).toHaveLength(2);
  const [changed, created] = entries.map(({ textContent }) => textContent ?? "");
  expect(changed).toContain("Changed by Galileo");
  expect(changed).toContain("Moons62 → 146");
  await waitFor(() => expect(entries[0]?.textContent).toContain("Star– → Sol"));
  expect(changed).not.toContain("forgotten");
  expect(created).toContain("Created by the system");
  expect(
    within(entries[0] as HTMLElement)
      .getByText(/ago/)
      .getAttribute("datetime"),
  ).toBe("2026-01-05T08:00:00Z");
});

describe("deleting", () => {
  const remove = async (user: ReturnType<typeof openStage>["user"]) => {
    await user.click(await screen.findByText(t("delete")));
    await user.click(within(await screen.findByRole("dialog")).getByText(t("delete")));
  };

  test("asks first, leads back to the list, and can be taken back from there", async () => {
    const { sky, user, path, toasts } = openStage({ sky: skyWithSol(), at: "/planets/13" });
    await user.click(await screen.findByText(t("delete")));
    await user.click(within(await screen.findByRole("dialog")).getByText(t("keep")));
    expect(sky.row("planets", 13)?.["deleted_at"]).toBeUndefined();
    await remove(user);
    await waitFor(() => expect(path()).toBe("/planets"));
    expect(sky.asked.find(({ call }) => call === "deleteOne")).toMatchObject({
      id: 13,
      meta: { version: 4 },
    });
    expect(sky.row("planets", 13)?.["deleted_at"]).toBeTruthy();
    act(() => toasts.at(-1)?.cancelMutation?.());
    await waitFor(() => expect(sky.row("planets", 13)?.["deleted_at"]).toBeUndefined());
    await waitFor(() => expect(toasts.at(-1)?.message).toBe("Planet Saturn was restored."));
  });

  test("says what is in the way when it is refused", async () => {
    const sky = skyWithSol();
    sky.failNext(
      new ApiFailure("Sol is in use.", 409, { errors: { id: ["13 planets point at it."] } }),
    );
    const { user, path } = openStage({ sky, at: "/stars/5" });
    await remove(user);
    expect((await screen.findByRole("alert")).textContent).toContain(
      "Sol is in use. 13 planets point at it.",
    );
    expect(path()).toBe("/stars/5");
  });

  const deletions = (sky: Sky) =>
    sky.asked.filter(({ call }) => call === "deleteOne").map(({ meta }) => meta?.idempotencyKey);

  test("does not claim to know what became of it when the answer is lost, and tries the same again with the same key", async () => {
    const sky = skyWithSol();
    sky.failNext(new ApiFailure("Can't reach the server.", 0));
    const { user, path, toasts } = openStage({ sky, at: "/planets/13" });
    await remove(user);
    const dialog = within(screen.getByRole("dialog"));
    const alert = await dialog.findByRole("alert");
    expect(alert.textContent).toBe(
      "We couldn't confirm the deletionCan't reach the server. Try again; nothing runs twice.",
    );
    expect([t("notDeleted"), t("keep")].map((text) => dialog.queryByText(text))).toEqual([
      null,
      null,
    ]);
    // What is asked anew meanwhile says that it was done: the next try is still the same one.
    sky.put("planets", { ...sky.row("planets", 13), id: 13, version: 5 });
    await user.click(dialog.getByText("Try again"));
    await waitFor(() => expect(path()).toBe("/planets"));
    const [first, second] = deletions(sky);
    expect([typeof first, second]).toEqual(["string", first]);
    expect(
      sky.asked.filter(({ call }) => call === "deleteOne").map(({ meta }) => meta?.version),
    ).toEqual([4, 4]);
    expect(toasts.at(-1)?.message).toBe("Planet Saturn was moved to the trash.");
  });

  test("after a refusal is another action, with another key", async () => {
    const sky = skyWithSol();
    sky.failNext(new ApiFailure("Saturn is in use.", 409));
    const { user, path } = openStage({ sky, at: "/planets/13" });
    await remove(user);
    await screen.findByText(t("notDeleted"));
    await user.click(within(screen.getByRole("dialog")).getByText(t("delete")));
    await waitFor(() => expect(path()).toBe("/planets"));
    expect(new Set(deletions(sky)).size).toBe(2);
  });
});

test("of a restoration whose answer is lost it is said that nobody knows", async () => {
  const sky = skyWithSol();
  sky.put("planets", { ...sky.row("planets", 13), id: 13, deleted_at: "2026-08-24T12:00:00Z" });
  sky.failNext(new ApiFailure("Can't reach the server.", 0));
  const { user, toasts } = openStage({ sky, at: "/planets/13" });
  await user.click(await screen.findByText(t("restore")));
  await waitFor(() =>
    expect(toasts.at(-1)).toMatchObject({
      type: "error",
      message: "We couldn't confirm that Saturn was restored",
    }),
  );
  await user.click(screen.getByText(t("restore")));
  expect(await screen.findByText(t("edit"))).toBeTruthy();
  const keys = sky.asked
    .filter(({ resource }) => resource.endsWith("/restore"))
    .map(({ meta }) => meta?.idempotencyKey);
  expect([typeof keys[0], keys[1]]).toEqual(["string", keys[0]]);
});

test("a record in the trash can be looked at and restored, and not changed", async () => {
  const sky = skyWithSol();
  sky.put("planets", { ...sky.row("planets", 13), id: 13, deleted_at: "2026-08-24T12:00:00Z" });
  const { user } = openStage({ sky, at: "/planets/13" });
  expect(await screen.findByText(/In trash since/)).toBeTruthy();
  expect(screen.queryByText(t("edit"))).toBeNull();
  await user.click(screen.getByText(t("restore")));
  expect(await screen.findByText(t("edit"))).toBeTruthy();
});

test("the letter e begins to edit, and Save or Cancel lead back to where the record stood in the history", async () => {
  const { user, path, router } = openStage({ sky: skyWithSol(), at: ["/planets", "/planets/13"] });
  await screen.findByText(t("edit"));
  await user.keyboard("e");
  await waitFor(() => expect(path()).toBe("/planets/13/edit"));
  const moons = await screen.findByLabelText("Moons");
  await user.type(moons, "{Backspace}5");
  await user.click(screen.getByText("Save"));
  await waitFor(() => expect(path()).toBe("/planets/13"));
  await waitFor(() => expect(shown("Moons")).toBe("145"));
  await act(() => router.navigate(-1));
  expect(path()).toBe("/planets");
});

test("only what is permitted is offered", async () => {
  const { user, path } = openStage({
    sky: skyWithSol(),
    at: "/planets/13",
    permissions: ["view_planets"],
  });
  await screen.findByRole("heading", { level: 1 });
  expect([t("edit"), t("delete")].map((text) => screen.queryByText(text))).toEqual([null, null]);
  await user.keyboard("e");
  expect(path()).toBe("/planets/13");
  expect(screen.getByText("Sol").closest("a")).toBeNull();
  expect(screen.queryByText("No. 5")).toBeNull();
});

test("an address of no record says so", async () => {
  openStage({ sky: skyWithSol(), at: "/planets/99" });
  expect(await screen.findByText(formStrings.notFoundTitle("Planet"))).toBeTruthy();
});
