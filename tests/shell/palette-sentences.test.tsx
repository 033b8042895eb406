import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSession } from "../../packages/kit/browser/providers/session";
import { findNamed } from "../../packages/kit/browser/fields/palette/find-named";
import type { PaletteAction } from "../../packages/kit/browser/fields/palette/palette-action";
import { entriesOf, type MenuEntry } from "../../packages/kit/browser/shell/menu";
import { Shell } from "../../packages/kit/browser/shell/shell";
import { serveFixtures } from "../support/fixture-server";
import { recordFixture } from "../support/record-fixture";
import { planets, sightings, stars } from "../providers/planets";
import { draw, givenBrowser } from "./frame";

const home: MenuEntry = { label: "Dashboard", path: "/dashboard", icon: "home", group: "Overview" };
const entries = [home, ...entriesOf([planets, stars, sightings])];
const landing: PaletteAction = {
  id: "land",
  phrases: ["land on …"],
  example: "land on Mars",
  isOpen: ({ mayDo }) => mayDo(planets, "edit"),
  find: async (name, signal) =>
    (await findNamed(planets, name, {}, signal)).map(({ id, name: planet }) => ({
      id: String(id),
      label: `Land on ${String(planet)}`,
      to: "/landing",
      state: { planet: id },
    })),
};
const radio: PaletteAction = {
  id: "radio",
  phrases: ["radio …"],
  example: "radio Mars",
  isOpen: () => true,
  find: (name) => Promise.resolve([{ id: name, label: `Radio ${name}`, href: "tel:+123" }]),
};
const namedActions = [() => Promise.resolve([landing]), () => Promise.resolve([radio])];

let asked: string[] = [];
/** Planets as a server finds them: by every word, or by a letter less where typos are allowed. */
const known = [
  { id: 4, name: "Saturn" },
  { id: 5, name: "Kepler 10 A" },
  { id: 6, name: "Kepler 10 A Minor" },
];
beforeEach(() => {
  asked = [];
  localStorage.clear();
  givenBrowser();
  serveFixtures(
    ({ path, query }) => {
      if (path !== "/admin/planets") return path === "/admin/stars" ? { data: [] } : undefined;
      asked.push(query.toString());
      const words = (query.get("search") ?? "").toLowerCase().split(" ");
      const isNear = query.get("search_typos") === "true" && words[0] === "satrun";
      const found = known.filter(
        ({ name }) =>
          (isNear && name === "Saturn") ||
          words.every((word) => ` ${name.toLowerCase()}`.includes(` ${word}`)),
      );
      return { data: found.map((one) => recordFixture(planets, one)) };
    },
    { resources: [planets, stars, sightings] },
  );
});
afterEach(cleanup);

async function palette(permissions = ["view_planets", "edit_planets", "view_stars"]) {
  const user = { id: 1, name: "Ada", email: "ada@sky.test", is_super_admin: false };
  openSession({ token: "t", user, permissions });
  const drawn = draw(
    <Shell user={user} entries={entries} namedActions={namedActions} onLogOut={() => undefined}>
      <h1>The page</h1>
    </Shell>,
    { at: "/dashboard", permissions, pages: [home] },
  );
  await userEvent.keyboard("{Control>}k{/Control}");
  await screen.findByRole("combobox", undefined, { timeout: 15_000 });
  return drawn;
}
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);

describe("a sentence in the palette", () => {
  it("leads to what is done to the record that it names", async () => {
    const { router } = await palette();
    expect(await screen.findByText(/“land on Mars”, “radio Mars”/)).toBeTruthy();
    await userEvent.keyboard("land on saturn");
    await waitFor(() => expect(options()).toEqual(["Land on Saturn"]));
    await userEvent.keyboard("{Enter}");
    expect(router.state.location).toMatchObject({ pathname: "/landing", state: { planet: 4 } });
  });

  it("finds “10a” where the name is “10 A”, the nearest name first", async () => {
    await palette();
    await userEvent.keyboard("land on kepler 10a");
    await waitFor(() =>
      expect(options()).toEqual(["Land on Kepler 10 A", "Land on Kepler 10 A Minor"]),
    );
  });

  it("is understood with a letter wrong in the verb and in the name", async () => {
    await palette();
    await userEvent.keyboard("lnad on satrun");
    await waitFor(() => expect(options()).toEqual(["Land on Saturn"]));
  });

  it("is offered to those only who may do it", async () => {
    await palette(["view_planets"]);
    expect(await screen.findByText(/“radio Mars”/)).toBeTruthy();
    expect(screen.queryByText(/land on Mars/)).toBeNull();
    await userEvent.keyboard("land on saturn");
    await waitFor(() => expect(asked.length).toBeGreaterThan(0));
    expect(options()).toEqual([]);
  });

  it("can be a link that the device follows, by Enter too", async () => {
    await palette();
    const followed: string[] = [];
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest("a");
      if (link) followed.push(link.href);
      event.preventDefault();
    };
    document.addEventListener("click", follow, true);
    await userEvent.keyboard("radio ada");
    await waitFor(() => expect(options()).toEqual(["Radio ada"]));
    expect(screen.getByRole("option").getAttribute("href")).toBe("tel:+123");
    await userEvent.keyboard("{Enter}");
    document.removeEventListener("click", follow, true);
    expect(followed).toEqual(["tel:+123"]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("a typo in the palette", () => {
  it("still finds pages", async () => {
    await palette();
    await userEvent.keyboard("planest");
    await waitFor(() => expect(options()).toEqual(["PlanetsSky"]));
  });

  it("still finds records, which are asked for once more when nothing was found", async () => {
    await palette();
    await userEvent.keyboard("satrun");
    await waitFor(() => expect(options()).toEqual(["Saturn"]));
    expect(asked.at(-1)).toContain("search_typos=true");
    const before = asked.length;
    await userEvent.keyboard("{Backspace}{Backspace}{Backspace}urn");
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
    expect(asked.at(-1)).not.toContain("search_typos");
  });
});
