import type { BaseRecord, UpdateParams } from "@refinedev/core";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { ApiFailure } from "../../../packages/kit/browser/providers/api-failure";
import { formStrings } from "../../../packages/kit/browser/strings/form";
import { createSky, type Sky } from "./sky";
import { closeStage, openStage } from "./stage";

afterEach(closeStage);

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const save = () => screen.getByText("Save");

function skyWithMars(): Sky {
  const sky = createSky();
  sky.put("planets", {
    id: 1,
    version: 3,
    name: "Mars",
    kind: "rock",
    star_id: 5,
    moons: 2,
    radius: 3389.5,
    ringed: false,
    notes: "Red.",
    surveyed_by: "Viking",
  });
  sky.put("planets", { id: 2, version: 1, name: "Venus", kind: "rock", moons: 0 });
  sky.put("stars", { id: 5, name: "Sol", catalogue_no: "S1" });
  sky.put("stars", { id: 6, name: "Vega", catalogue_no: "HR 7001" });
  return sky;
}

test("only what was changed is sent, on the version it was changed from, and the record's page opens", async () => {
  const { sky, user, path, toasts } = openStage({ sky: skyWithMars(), at: "/planets/1/edit" });
  const moons = await field("Moons");
  expect(moons.value).toBe("2");
  await user.clear(moons);
  await user.type(moons, "3");
  await user.clear(screen.getByLabelText("Notes"));
  await user.click(save());
  await waitFor(() => expect(path()).toBe("/planets/1"));
  expect(sky.writes()).toMatchObject([
    { id: 1, values: { moons: 3, notes: null }, meta: { version: 3 } },
  ]);
  expect(Object.keys(sky.writes()[0]?.values ?? {})).toEqual(["moons", "notes"]);
  expect(toasts.map(({ message }) => message)).toEqual(["Planet Mars was saved."]);
});

test("what is stored otherwise than it was sent is no reason to stay in the form", async () => {
  const sky = skyWithMars();
  const { update } = sky.provider;
  sky.provider.update = async <T extends BaseRecord, Sent>(asked: UpdateParams<Sent>) => {
    const { data } = await update<T, Sent>(asked);
    return { data: { ...data, notes: "RUSTY" } };
  };
  const { user, path } = openStage({ sky, at: "/planets/1/edit" });
  await user.type(await field("Notes"), "rusty");
  await user.click(save());
  await waitFor(() => expect(path()).toBe("/planets/1"));
});

/** Changes a planet, saves it, and stands on its page before that has been answered. */
async function saveAndHoldThePage(change: (stage: ReturnType<typeof openStage>) => Promise<void>) {
  const stage = openStage({ sky: skyWithMars(), at: "/planets/1/edit" });
  await field("Moons");
  await change(stage);
  const release = stage.sky.holdRecords();
  await stage.user.click(save());
  await waitFor(() => expect(stage.path()).toBe("/planets/1"));
  return { ...stage, release };
}
const typeMoons = async ({ user }: ReturnType<typeof openStage>) => {
  await user.clear(screen.getByLabelText("Moons"));
  await user.type(screen.getByLabelText("Moons"), "41");
};

test("the record's page shows what was saved before the record is asked for again", async () => {
  await saveAndHoldThePage(typeMoons);
  expect(await screen.findByText("41")).toBeTruthy();
  expect(screen.getByText("Sol")).toBeTruthy();
});

test("a deletion straight after a save is made from the version that was saved", async () => {
  const { sky, user, path } = await saveAndHoldThePage(typeMoons);
  await user.click(await screen.findByText("Delete"));
  await user.click(within(await screen.findByRole("dialog")).getByText("Delete"));
  await waitFor(() => expect(path()).toBe("/planets"));
  expect(sky.asked.find(({ call }) => call === "deleteOne")?.meta?.version).toBe(4);
});

test("a page whose record points at another one than before waits for that one's name", async () => {
  const { release } = await saveAndHoldThePage(async ({ user }) => {
    await user.click(screen.getByLabelText("Star"));
    await user.click(await screen.findByText("Vega"));
  });
  expect(await screen.findByRole("status", { name: formStrings.loading })).toBeTruthy();
  release();
  expect(await screen.findByText("Vega")).toBeTruthy();
});

test("a form that stays, since more was typed while it was saved, still names what was picked", async () => {
  const { sky, user } = openStage({ sky: skyWithMars(), at: "/planets/1/edit" });
  await user.click(await screen.findByLabelText("Star"));
  await user.click(await screen.findByText("Vega"));
  const { update } = sky.provider;
  let answer: () => void = () => undefined;
  sky.provider.update = async (sent) => {
    const saved = await update(sent);
    await new Promise<void>((resolve) => (answer = resolve));
    return saved as never;
  };
  await user.click(save());
  await user.type(screen.getByLabelText("Notes"), " Dusty.");
  answer();
  await waitFor(() => expect(sky.asked.filter(({ call }) => call === "getOne")).toHaveLength(2));
  expect(screen.getByLabelText<HTMLInputElement>("Star").value).toBe("Vega");
  expect(screen.getByLabelText<HTMLInputElement>("Notes").value).toBe("Red. Dusty.");
});

test("saving without a change sends nothing", async () => {
  const { sky, user, path } = openStage({ sky: skyWithMars(), at: "/planets/1/edit" });
  const moons = await field("Moons");
  await user.type(moons, "0{Backspace}");
  await user.click(save());
  await waitFor(() => expect(path()).toBe("/planets/1"));
  expect(sky.writes()).toEqual([]);
});

test("what only the server sets is not shown while it has no value", async () => {
  openStage({ sky: skyWithMars(), at: "/planets/2/edit" });
  expect((await field("Moons")).value).toBe("0");
  expect(screen.queryByText("Surveyed by")).toBeNull();
});

test("what only the server sets can be read and not typed, and the picked record is named from what came along", async () => {
  const { sky } = openStage({ sky: skyWithMars(), at: "/planets/1/edit" });
  expect((await field("Star")).value).toBe("Sol");
  expect(screen.getByText("Viking")).toBeTruthy();
  expect(screen.queryByLabelText("Surveyed by")).toBeNull();
  expect(sky.asked.filter(({ call }) => call === "getMany")).toEqual([]);
});

test("what could not be changed when it was last seen, and can be now, opens in its form", async () => {
  const sky = skyWithMars();
  const mars = { ...sky.row("planets", 1), id: 1 };
  sky.put("planets", { ...mars, refused: { edit: "Mars is being watched." } });
  const { router } = openStage({ sky, at: "/planets/1/edit" });
  expect(await screen.findByText("Mars is being watched.")).toBeTruthy();
  await act(() => router.navigate("/planets/2/edit"));
  expect(await screen.findByDisplayValue("Venus")).toBeTruthy();
  sky.put("planets", mars);
  await act(() => router.navigate("/planets/1/edit"));
  expect(await screen.findByDisplayValue("Mars")).toBeTruthy();
});

test("one record's values never stand under another's address", async () => {
  const { router, user } = openStage({ sky: skyWithMars(), at: "/planets/1/edit" });
  expect((await field("Name *")).value).toBe("Mars");
  await act(() => router.navigate("/planets/2/edit"));
  expect(await screen.findByDisplayValue("Venus")).toBe(screen.getByLabelText("Name *"));
  expect(screen.getByLabelText("Moons")).toHaveProperty("value", "0");
  await user.click(save());
});

describe("when somebody else saved first", () => {
  const othersSave = (sky: Sky, change: Record<string, unknown>) =>
    sky.put("planets", { ...sky.row("planets", 1), id: 1, version: 4, ...change });

  test("changes of different fields are both kept, without a question", async () => {
    const { sky, user, path, toasts } = openStage({ sky: skyWithMars(), at: "/planets/1/edit" });
    const moons = await field("Moons");
    await user.clear(moons);
    await user.type(moons, "3");
    othersSave(sky, { notes: "Rusty.", ringed: true });
    await user.click(save());
    await waitFor(() => expect(path()).toBe("/planets/1"));
    expect(sky.writes().map(({ values, meta }) => [values, meta?.version])).toEqual([
      [{ moons: 3 }, 3],
      [{ moons: 3 }, 4],
    ]);
    expect(sky.row("planets", 1)).toMatchObject({
      moons: 3,
      notes: "Rusty.",
      ringed: true,
      version: 5,
    });
    expect(toasts.at(-1)?.description).toContain("Ringed, Notes");
  });

  test("a field that both changed is chosen, mine or theirs, and saved on the newer version", async () => {
    const { sky, user, path } = openStage({ sky: skyWithMars(), at: "/planets/1/edit" });
    const [name, moons] = [await field("Name *"), await field("Moons")];
    await user.clear(moons);
    await user.type(moons, "3");
    await user.type(name, " the Red");
    othersSave(sky, { moons: 4, name: "Ares", notes: "Rusty." });
    await user.click(save());
    const dialog = within(await screen.findByRole("dialog"));
    const choose = async (group: string, option: RegExp) =>
      user.click(within(dialog.getByRole("group", { name: group })).getByLabelText(option));
    const go = dialog.getByText(formStrings.mergeSave).closest("button") as HTMLButtonElement;
    expect(go.disabled).toBe(true);
    await choose("Name", /^Yours: Mars the Red/);
    expect(go.disabled).toBe(true);
    await choose("Moons", /^Theirs: 4/);
    expect(dialog.getByText(/Rusty\./)).toBeTruthy();
    await user.click(go);
    await waitFor(() => expect(path()).toBe("/planets/1"));
    expect(sky.row("planets", 1)).toMatchObject({
      name: "Mars the Red",
      moons: 4,
      notes: "Rusty.",
      version: 5,
    });
    expect(sky.writes().at(-1)?.values).toEqual({ name: "Mars the Red" });
  });

  test("going back to the form keeps what was typed, and the difference can be seen again", async () => {
    const { sky, user } = openStage({ sky: skyWithMars(), at: "/planets/1/edit" });
    const moons = await field("Moons");
    await user.clear(moons);
    await user.type(moons, "3");
    othersSave(sky, { moons: 4 });
    await user.click(save());
    await user.click(within(await screen.findByRole("dialog")).getByText(formStrings.mergeBack));
    expect(screen.getByLabelText("Moons")).toHaveProperty("value", "3");
    await user.click(screen.getByText(formStrings.seeDifference));
    expect(await screen.findByRole("dialog")).toBeTruthy();
    expect(sky.row("planets", 1)).toMatchObject({ moons: 4 });
  });

  test("a record that comes again does not touch what was typed: it is said, and the difference can be taken over", async () => {
    const { sky, user, queryClient } = openStage({ sky: skyWithMars(), at: "/planets/1/edit" });
    const moons = await field("Moons");
    await user.clear(moons);
    await user.type(moons, "3");
    othersSave(sky, { notes: "Rusty.", moons: 2 });
    await act(() => queryClient.invalidateQueries());
    await user.click(await screen.findByText(formStrings.seeDifference));
    expect(screen.getByLabelText("Moons")).toHaveProperty("value", "3");
    expect(screen.getByLabelText("Notes")).toHaveProperty("value", "Red.");
    await user.click(within(await screen.findByRole("dialog")).getByText(formStrings.mergeTake));
    await waitFor(() => expect(screen.getByLabelText("Notes")).toHaveProperty("value", "Rusty."));
    expect(screen.getByLabelText("Moons")).toHaveProperty("value", "3");
    await user.click(save());
    await waitFor(() =>
      expect(sky.row("planets", 1)).toMatchObject({ moons: 3, notes: "Rusty.", version: 5 }),
    );
    expect(sky.writes()).toHaveLength(1);
  });

  test("a form nobody typed into shows the newer record at once", async () => {
    const { sky, queryClient } = openStage({ sky: skyWithMars(), at: "/planets/1/edit" });
    await field("Moons");
    othersSave(sky, { moons: 9 });
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(screen.getByLabelText("Moons")).toHaveProperty("value", "9"));
    expect(screen.queryByText(formStrings.changedMeanwhile)).toBeNull();
  });
});

test("a record that was deleted while it was typed at leaves what was typed on the screen", async () => {
  const { sky, user } = openStage({ sky: skyWithMars(), at: "/planets/1/edit" });
  await user.type(await field("Notes"), " And dusty.");
  sky.remove("planets", 1);
  await user.click(save());
  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toContain(formStrings.gone("Planet")),
  );
  expect(screen.getByLabelText("Notes")).toHaveProperty("value", "Red. And dusty.");
});

test("an address of no record says so, and leads back to the list", async () => {
  const { user, path } = openStage({ sky: skyWithMars(), at: "/planets/77/edit" });
  await screen.findByText(formStrings.notFoundTitle("Planet"));
  await user.click(screen.getByText(formStrings.backToList("Planets")));
  expect(path()).toBe("/planets");
});

test("a record in the trash is not changed", async () => {
  const sky = skyWithMars();
  sky.put("planets", { id: 1, name: "Pluto", deleted_at: "2006-08-24T12:00:00Z" });
  openStage({ sky, at: "/planets/1/edit" });
  expect(await screen.findByText(formStrings.trashedTitle("Pluto"))).toBeTruthy();
  expect(screen.queryByText("Save")).toBeNull();
});

test("a record that cannot be loaded can be asked for again", async () => {
  const sky = skyWithMars();
  const getOne = sky.provider.getOne.bind(sky.provider);
  let tries = 0;
  sky.provider.getOne = (params) =>
    tries++ === 0 ? Promise.reject(new ApiFailure("Can't reach the server.", 0)) : getOne(params);
  const { user } = openStage({ sky, at: "/planets/1/edit" });
  expect((await screen.findByRole("alert")).textContent).toContain("Can't reach the server.");
  await user.click(screen.getByText(formStrings.tryAgain));
  expect((await field("Name *")).value).toBe("Mars");
});

test("Escape and Cancel: cancelling an untouched form goes back to the record", async () => {
  const { user, path } = openStage({
    sky: skyWithMars(),
    at: ["/planets", "/planets/1", "/planets/1/edit"],
  });
  await field("Name *");
  await user.click(screen.getByText("Cancel"));
  await waitFor(() => expect(path()).toBe("/planets/1"));
});
