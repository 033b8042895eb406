import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { ApiFailure } from "../../../packages/kit/browser/providers/api-failure";
import { formStrings } from "../../../packages/kit/browser/strings/form";
import { createSky } from "./sky";
import { closeStage, openStage } from "./stage";

afterEach(closeStage);

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const save = () => screen.getByText("Save");
const describedBy = (element: HTMLElement) =>
  (element.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");

test("a new record is sent once, with its defaults, and its page opens", async () => {
  const { sky, user, path, toasts } = openStage({ at: "/planets/create" });
  await user.type(await field("Name *"), "Saturn");
  await user.click(screen.getByLabelText("Gas"));
  await user.type(screen.getByLabelText("Discovered"), "21 Nov 1659");
  await user.type(screen.getByLabelText("Radius"), "58232.5");
  await user.click(screen.getByLabelText("Ringed"));
  await user.dblClick(save());
  await waitFor(() => expect(path()).toBe("/planets/101"));
  expect(sky.writes()).toHaveLength(1);
  expect(sky.writes()[0]?.values).toEqual({
    name: "Saturn",
    kind: "gas",
    discovered: "1659-11-21",
    radius: 58232.5,
    ringed: true,
  });
  expect(toasts.map(({ message }) => message)).toEqual(["Planet Saturn was created."]);
});

test("what only the server sets is not asked for, and what is only written is", async () => {
  openStage({ at: "/planets/create" });
  await field("Name *");
  expect(screen.queryByText("Surveyed by")).toBeNull();
  expect(screen.getByLabelText("Seen from")).toBeTruthy();
});

test("a wrong value is named at its field when it is left, and nothing is said of fields that were only passed", async () => {
  const { user } = openStage({ at: "/planets/create" });
  const name = await field("Name *");
  await user.click(name);
  await user.tab();
  expect(name.getAttribute("aria-invalid")).not.toBe("true");
  const moons = screen.getByLabelText("Moons");
  await user.type(moons, "many");
  await user.tab();
  expect(describedBy(moons)).toContain("Moons must be a number.");
  expect(moons.getAttribute("aria-invalid")).toBe("true");
  expect(moons).toHaveProperty("value", "many");
});

test("saving what is wrong sends nothing, moves the focus to the first wrong field, and lists what is wrong with links to the fields", async () => {
  const { sky, user } = openStage({ at: "/planets/create" });
  const name = await field("Name *");
  await user.type(screen.getByLabelText("Lost"), "31.2.2026");
  await user.type(screen.getByLabelText("Moons"), "-1");
  await user.click(save());
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(describedBy(name)).toContain("Name is required.");
  const summary = within(screen.getByRole("alert"));
  expect(summary.getByText("Fix 3 problems to save")).toBeTruthy();
  await user.click(summary.getByText("Moons must be at least 0."));
  expect(document.activeElement).toBe(screen.getByLabelText("Moons"));
  expect(sky.writes()).toEqual([]);
});

test("two dates are compared before anything is sent, and the sentence goes when the date is corrected", async () => {
  const { sky, user } = openStage({ at: "/planets/create" });
  await user.type(await field("Name *"), "Vulcan");
  await user.type(screen.getByLabelText("Discovered"), "1860-01-02");
  await user.type(screen.getByLabelText("Lost"), "1859-01-02");
  await user.tab();
  const lost = screen.getByLabelText("Lost");
  expect(describedBy(lost)).toContain("Lost must not be before “Discovered”.");
  await user.clear(lost);
  await user.type(lost, "1915-11-18");
  expect(describedBy(lost)).not.toContain("must not be before");
  await user.click(save());
  await waitFor(() => expect(sky.writes()).toHaveLength(1));
});

describe("what was typed stays", () => {
  test.each([
    ["the server fails", new ApiFailure("The server failed.", 500), "The server failed."],
    [
      "the network is down",
      new ApiFailure("Can't reach the server.", 0),
      formStrings.outcomeUnknown,
    ],
    ["the session has ended", new ApiFailure("Sign in to continue.", 401), formStrings.signedOut],
    [
      "the permission is gone",
      new ApiFailure("You don't have permission.", 403),
      "You don't have permission.",
    ],
    ["too much was asked", new ApiFailure("Too many requests.", 429), "Too many requests."],
  ])("when %s", async (_, failure, sentence) => {
    const sky = createSky();
    sky.failNext(failure);
    const { user, path } = openStage({ sky, at: "/planets/create" });
    await user.type(await field("Name *"), "Saturn");
    await user.type(screen.getByLabelText("Notes"), "Has rings.");
    await user.click(save());
    await waitFor(() => expect(screen.getByRole("alert").textContent).toContain(sentence));
    expect(screen.getByLabelText("Name *")).toHaveProperty("value", "Saturn");
    expect(screen.getByLabelText("Notes")).toHaveProperty("value", "Has rings.");
    expect(path()).toBe("/planets/create");
  });

  test.each([422, 409])(
    "when the server refuses a field with %i, whose sentence stands at the field until it is changed",
    async (status) => {
      const sky = createSky();
      sky.failNext(
        new ApiFailure("Please fix the highlighted fields.", status, {
          errors: { name: ["There is a planet of this name."], orbit: ["No such orbit."] },
        }),
      );
      const { user } = openStage({ sky, at: "/planets/create" });
      const name = await field("Name *");
      await user.type(name, "Saturn");
      await user.click(save());
      await waitFor(() => expect(describedBy(name)).toContain("There is a planet of this name."));
      expect(document.activeElement).toBe(name);
      expect(name.value).toBe("Saturn");
      expect(screen.getByRole("alert").textContent).toContain("orbit: No such orbit.");
      await user.type(name, " II");
      expect(describedBy(name)).not.toContain("There is a planet of this name.");
      await user.click(save());
      await waitFor(() => expect(sky.writes()).toHaveLength(2));
    },
  );
});

describe("the key of an action", () => {
  const keys = (sky: ReturnType<typeof createSky>) =>
    sky.writes().map(({ meta }) => meta?.idempotencyKey);

  test("stays the same when the same is saved again after no answer came, and changes with what is sent", async () => {
    const sky = createSky();
    for (const _ of [1, 2]) sky.failNext(new ApiFailure("Can't reach the server.", 0));
    const { user, path } = openStage({ sky, at: "/planets/create" });
    await user.type(await field("Name *"), "Saturn");
    await user.click(save());
    await screen.findByRole("alert");
    await user.click(save());
    await waitFor(() => expect(sky.writes()).toHaveLength(2));
    await screen.findByRole("alert");
    await user.type(screen.getByLabelText("Name *"), " II");
    await user.click(save());
    await waitFor(() => expect(path()).toBe("/planets/101"));
    const [first, second, third] = keys(sky);
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test("is another one after a refusal, since that was an answer", async () => {
    const sky = createSky();
    sky.failNext(new ApiFailure("Not now.", 403));
    const { user } = openStage({ sky, at: "/planets/create" });
    await user.type(await field("Name *"), "Saturn");
    await user.click(save());
    await screen.findByRole("alert");
    await user.click(save());
    await waitFor(() => expect(sky.writes()).toHaveLength(2));
    const [first, second] = keys(sky);
    expect(second).not.toBe(first);
  });
});

test("several are added one after another: the form begins anew and the focus is in its first field", async () => {
  const { sky, user, path } = openStage({ at: "/planets/create" });
  const name = await field("Name *");
  await user.type(name, "Saturn");
  await user.type(screen.getByLabelText("Moons"), "146");
  await user.click(screen.getByText("Save and add another"));
  await waitFor(() => expect(name.value).toBe(""));
  expect(screen.getByLabelText("Moons")).toHaveProperty("value", "");
  expect(document.activeElement).toBe(name);
  expect(screen.queryByRole("alert")).toBeNull();
  await user.keyboard("Uranus{Control>}s{/Control}");
  await waitFor(() => expect(path()).toBe("/planets/102"));
  expect(sky.writes().map(({ values }) => values?.["name"])).toEqual(["Saturn", "Uranus"]);
});

test("the address gives a new record what to begin with, as far as the declaration knows it", async () => {
  const sky = createSky();
  sky.put("stars", { id: 3, name: "Vega", catalogue_no: "HR 7001" });
  const { user } = openStage({ sky, at: "/planets/create?star_id=3&kind=gas&moons=many&id=9" });
  expect(await screen.findByDisplayValue("Vega")).toBe(screen.getByLabelText("Star"));
  await user.type(screen.getByLabelText("Name *"), "Vega b");
  await user.click(save());
  await waitFor(() => expect(sky.writes()).toHaveLength(1));
  expect(sky.writes()[0]?.values).toEqual({ name: "Vega b", kind: "gas", star_id: 3 });
});

test("saving waits for a file that is still on its way", async () => {
  const { sky, user, client } = openStage({ at: "/photographs/create" });
  await user.type(await field("Title *"), "Rings");
  let finish: (answer: unknown) => void = () => undefined;
  client.post.mockImplementation(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  await user.upload(
    document.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement,
    new File(["x"], "rings.png", { type: "image/png" }),
  );
  expect(await screen.findByText(formStrings.uploading)).toBeTruthy();
  await user.keyboard("{Control>}s{/Control}");
  expect(sky.writes()).toEqual([]);
  finish({ data: { id: 12, name: "rings.png", type: "image/png", bytes: 1 } });
  await screen.findByText("Replace");
  await user.click(save());
  await waitFor(() => expect(sky.writes()[0]?.values).toEqual({ title: "Rings", picture: 12 }));
});
