import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { ApiFailure } from "../../../packages/kit/browser/providers/api-failure";
import { formStrings } from "../../../packages/kit/browser/strings/form";
import { noMatchText, t } from "../../../packages/kit/browser/strings/inputs";
import { createSky, type Sky } from "./sky";
import { closeStage, everything, openStage } from "./stage";

afterEach(closeStage);

function skyWithStars(): Sky {
  const sky = createSky();
  sky.put("stars", { id: 5, name: "Sol", catalogue_no: "S1" });
  sky.put("stars", { id: 6, name: "Vega", catalogue_no: "HR 7001" });
  sky.put("stars", { id: 7, name: "Altair", catalogue_no: "HR 7557" });
  sky.put("stars", { id: 8, name: "Altair", catalogue_no: "HR 9999" });
  return sky;
}
const picker = () => screen.findByRole<HTMLInputElement>("combobox", { name: "Star" });
const options = () => screen.getAllByRole("option").map(({ textContent }) => textContent);
const activeOption = async () =>
  document.getElementById((await picker()).getAttribute("aria-activedescendant") ?? "")
    ?.textContent;

describe("the picker of a record", () => {
  test("is worked by the keyboard alone: opened, moved in, chosen from and closed", async () => {
    const { sky, user } = openStage({ sky: skyWithStars(), at: "/planets/create" });
    (await picker()).focus();
    expect(sky.searches()).toEqual([]);
    await user.keyboard("{ArrowDown}");
    await waitFor(() =>
      expect(options()).toEqual([
        "SolS1",
        "VegaHR 7001",
        "AltairHR 7557",
        "AltairHR 9999",
        "Create a new star",
      ]),
    );
    expect((await picker()).getAttribute("aria-expanded")).toBe("true");
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(await activeOption()).toBe("AltairHR 7557");
    await user.keyboard("{ArrowUp}");
    await user.keyboard("{Enter}");
    expect((await picker()).value).toBe("Vega");
    expect(screen.queryByRole("listbox")).toBeNull();
    await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
    expect(await screen.findByRole("listbox")).toBeTruthy();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect((await picker()).value).toBe("Vega");
  });

  test("asks the server once for what was typed in one go, a page of it", async () => {
    const { sky, user } = openStage({ sky: skyWithStars(), at: "/planets/create" });
    await user.type(await picker(), "altair");
    await waitFor(() =>
      expect(options()).toEqual(["AltairHR 7557", "AltairHR 9999", "Create star “altair”"]),
    );
    const asked = sky.searches().map(({ meta }) => meta?.listQuery);
    expect(asked.at(-1)).toEqual({ search: "altair", perPage: 20 });
    expect(asked.length).toBeLessThanOrEqual(2);
  });

  test("takes nothing on Enter and offers nothing new while what is seen still belongs to an earlier text", async () => {
    const { sky, user } = openStage({ sky: skyWithStars(), at: "/planets/create" });
    const star = await picker();
    star.focus();
    await user.keyboard("{ArrowDown}");
    await waitFor(() => expect(options()).toHaveLength(5));
    const release = sky.holdNextList();
    await user.keyboard("vega{Enter}");
    expect(star.value).toBe("vega");
    await waitFor(() => expect(sky.searches().at(-1)?.meta?.listQuery?.search).toBe("vega"));
    await user.keyboard("{Enter}");
    expect(star.value).toBe("vega");
    expect(options()).toEqual(["SolS1", "VegaHR 7001", "AltairHR 7557", "AltairHR 9999"]);
    release();
    await waitFor(() => expect(options()).toEqual(["VegaHR 7001", "Create star “vega”"]));
    await user.keyboard("{Enter}");
    expect(star.value).toBe("Vega");
  });

  test("gives up a request when the text goes on", async () => {
    const { sky, user } = openStage({ sky: skyWithStars(), at: "/planets/create" });
    const release = sky.holdNextList();
    await user.type(await picker(), "v");
    await waitFor(() => expect(sky.searches()).toHaveLength(1));
    const signal = sky.searches()[0]?.meta?.signal;
    await user.keyboard("e");
    await waitFor(() => expect(signal?.aborted).toBe(true));
    release();
  });

  test("goes back to the chosen name when it is left half typed, and is emptied when its text is", async () => {
    const sky = skyWithStars();
    sky.put("planets", { id: 1, name: "Mars", kind: "rock", star_id: 5 });
    const { user } = openStage({ sky, at: "/planets/1/edit" });
    const star = await picker();
    await user.clear(star);
    await user.type(star, "Veg");
    await user.tab();
    expect(star.value).toBe("Sol");
    await user.clear(star);
    await user.tab();
    expect(star.value).toBe("");
    await user.click(screen.getByText("Save"));
    await waitFor(() => expect(sky.writes()[0]?.values).toEqual({ star_id: null }));
  });
});

test("a picker says when the search failed, and searches again", async () => {
  const sky = skyWithStars();
  const getList = sky.provider.getList.bind(sky.provider);
  let tries = 0;
  sky.provider.getList = (params) =>
    tries++ === 0 ? Promise.reject(new ApiFailure("Can't reach the server.", 0)) : getList(params);
  const { user } = openStage({ sky, at: "/planets/create" });
  await user.click(await picker());
  expect(await screen.findByText("Can't reach the server.")).toBeTruthy();
  await user.click(screen.getByText(t("tryAgain")));
  await waitFor(() => expect(options()).toHaveLength(5));
});

describe("creating the record that is missing", () => {
  const createSirius = async (user: ReturnType<typeof openStage>["user"]) => {
    await user.type(await picker(), "Sirius");
    await screen.findByText(noMatchText("Sirius"));
    await user.keyboard("{Enter}");
    return within(await screen.findByRole("dialog"));
  };

  test("happens in a dialog that begins with what was typed, and picks the new record without losing what was typed around it", async () => {
    const { sky, user, path } = openStage({ sky: skyWithStars(), at: "/planets/create" });
    await user.type(await screen.findByLabelText("Name *"), "Sirius b");
    const dialog = await createSirius(user);
    expect(dialog.getByLabelText("Name *")).toHaveProperty("value", "Sirius");
    await user.type(dialog.getByLabelText("Catalogue no."), "HR 2491");
    await user.click(dialog.getByText("Save"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect((await picker()).value).toBe("Sirius");
    expect(sky.writes().map(({ resource }) => resource)).toEqual(["stars"]);
    expect(path()).toBe("/planets/create");
    await user.click(screen.getByText("Save"));
    await waitFor(() =>
      expect(sky.writes().at(-1)).toMatchObject({
        resource: "planets",
        values: { name: "Sirius b", star_id: 101 },
      }),
    );
  });

  test("saves the form of the dialog on Ctrl+S and not the one around it; a refusal stays in the dialog", async () => {
    const sky = skyWithStars();
    sky.failNext(
      new ApiFailure("Please fix the highlighted fields.", 422, {
        errors: { name: ["There is a star of this name."] },
      }),
    );
    const { user } = openStage({ sky, at: "/planets/create" });
    const dialog = await createSirius(user);
    dialog.getByLabelText("Name *").focus();
    await user.keyboard("{Control>}s{/Control}");
    expect((await dialog.findAllByText("There is a star of this name."))[0]).toBeTruthy();
    expect(sky.writes().map(({ resource }) => resource)).toEqual(["stars"]);
  });

  test("Escape closes the list first and the dialog after it, and the picker has the focus again", async () => {
    const { user } = openStage({ sky: skyWithStars(), at: "/planets/create" });
    await createSirius(user);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(async () => expect(document.activeElement).toBe(await picker()));
    expect((await picker()).value).toBe("");
  });

  test("what was typed into the dialog keeps the page from being left unasked", async () => {
    const { user, router, path } = openStage({ sky: skyWithStars(), at: "/planets/create" });
    const dialog = await createSirius(user);
    await user.type(dialog.getByLabelText("Catalogue no."), "HR 2491");
    void router.navigate("/elsewhere");
    expect(await screen.findByText(formStrings.leaveTitle)).toBeTruthy();
    expect(path()).toBe("/planets/create");
  });

  test("is not offered to who may not create one", async () => {
    const { user } = openStage({
      sky: skyWithStars(),
      at: "/planets/create",
      permissions: everything.filter((key) => key !== "create_stars"),
    });
    await user.type(await picker(), "Sirius");
    expect(await screen.findByText(noMatchText("Sirius"))).toBeTruthy();
    expect(screen.queryByRole("option")).toBeNull();
  });
});
