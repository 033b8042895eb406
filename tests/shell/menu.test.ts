import { describe, expect, it, vi } from "vitest";
import type { Rights } from "@rollcall/kit/schema";
import { crumbsOf } from "../../packages/kit/browser/shell/crumbs";
import {
  entriesOf,
  isOpenTo,
  menuFor,
  type MenuEntry,
} from "../../packages/kit/browser/shell/menu";
import { segmentLabels } from "../../packages/kit/browser/shell/segment-labels";
import { lettersOf } from "../../packages/kit/browser/shell/use-shortcuts";
import { planets, sightings, stars } from "../providers/planets";
import { accessOf } from "./frame";
import type { PageRule } from "../../packages/kit/browser/providers/access-control";

const home: MenuEntry = { label: "Dashboard", path: "/dashboard", icon: "home", group: "Overview" };
const keys: MenuEntry & PageRule = {
  label: "Keys",
  path: "/keys",
  icon: "key",
  group: "Reports & Settings",
  superAdminOnly: true,
};
const entries = [home, keys, ...entriesOf([planets, stars, sightings])];
const admin = (...permissions: string[]) => ({ is_super_admin: false, permissions });
const mayOpen = (rights: Rights) => (path: string) =>
  accessOf([home, keys]).askAs(rights)({ resource: path.slice(1), action: "list" }).can;
const shown = (rights: Rights, of: readonly MenuEntry[] = entries) =>
  menuFor(of, mayOpen(rights), ["Overview", "Reports & Settings"]).map(
    ({ name, entries: inside }) => `${name}: ${inside.map(({ label }) => label).join(", ")}`,
  );

describe("the menu", () => {
  it("shows what one may see, in groups, and no empty group", { tags: "spec:menu-shows" }, () => {
    expect(shown(admin("view_planets"))).toEqual(["Overview: Dashboard", "Sky: Planets"]);
    expect(shown(admin("view_planets", "view_stars", "view_sightings"))).toEqual([
      "Overview: Dashboard",
      "Sky: Planets, Stars",
      "Log: Sightings",
    ]);
  });

  it("shows a super admin everything, groups in their order and unknown ones last", () => {
    expect(shown({ is_super_admin: true, permissions: [] })).toEqual([
      "Overview: Dashboard",
      "Reports & Settings: Keys",
      "Sky: Planets, Stars",
      "Log: Sightings",
    ]);
  });

  it("opens nothing to permissions that are no list", () => {
    expect(shown({ is_super_admin: false, permissions: "view_planets" })).toEqual([
      "Overview: Dashboard",
    ]);
  });

  it("keeps to the order a declaration asks for", () => {
    expect(
      shown(
        admin("view_planets", "view_stars"),
        entriesOf([
          { ...planets, order: 2 },
          { ...stars, order: 1 },
        ]),
      ),
    ).toEqual(["Sky: Stars, Planets"]);
  });

  it("has no entry for a resource without a group", () => {
    expect(entriesOf([{ ...planets, group: undefined }])).toEqual([]);
  });

  it("hides an entry whose check fails, and logs why", { tags: "spec:menu-check-fails" }, () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const broken = {
      get permissions(): never {
        throw new Error("broken");
      },
      is_super_admin: false,
    };
    expect(isOpenTo({ ...home, path: "/planets" }, mayOpen(broken))).toBe(false);
    expect(log).toHaveBeenCalledOnce();
    log.mockClear();
  });
});

describe("the breadcrumb", () => {
  const crumbs = (path: string, title?: string, isPart = false) =>
    crumbsOf(
      path,
      segmentLabels([{ ...planets, name: "far-planets", plural: "Far planets" }, stars], entries),
      "Home",
      title,
      isPart,
    ).map(({ label, to }) => (to ? `${label} → ${to}` : label));

  it.each([
    ["/dashboard", ["Home → /dashboard", "Dashboard"]],
    ["/far-planets", ["Home → /dashboard", "Far planets"]],
    ["/stars/create", ["Home → /dashboard", "Stars → /stars", "New"]],
    ["/black-holes/near", ["Home → /dashboard", "Black holes → /black-holes", "Near"]],
    ["/stars/12", ["Home → /dashboard", "Stars → /stars", "#12"]],
    ["/%E0%A4%A", ["Home → /dashboard", "%E0%A4%A"]],
  ])("of %s", (path, expected) => expect(crumbs(path)).toEqual(expected));

  it("names a record by its title once that is known", () => {
    expect(crumbs("/stars/12/edit", "Sirius")).toEqual([
      "Home → /dashboard",
      "Stars → /stars",
      "Sirius → /stars/12",
      "Edit",
    ]);
  });

  it("names a part of a page below the page", () => {
    expect(crumbs("/stars", "Giants", true)).toEqual([
      "Home → /dashboard",
      "Stars → /stars",
      "Giants",
    ]);
    expect(crumbs("/stars", undefined, true)).toEqual(["Home → /dashboard", "Stars"]);
  });
});

describe("the letters of the pages", () => {
  const letters = (...labels: string[]) =>
    [
      ...lettersOf([
        { name: "g", entries: labels.map((label) => ({ ...home, label, path: `/${label}` })) },
      ]),
    ].map(([letter, { label }]) => `${letter}: ${label}`);

  it("are the first that is free, each used once", () => {
    expect(letters("Stars", "Sun", "Suns")).toEqual(["s: Stars", "u: Sun", "n: Suns"]);
  });

  it("are any that is free when a label has none left", () => {
    expect(letters("A", "AA")).toEqual(["a: A", "b: AA"]);
  });
});
