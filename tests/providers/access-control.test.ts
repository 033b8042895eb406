import { beforeEach, describe, expect, it } from "vitest";
import { createAccessControl } from "../../packages/kit/browser/providers/access-control";
import { closeSession, openSession } from "../../packages/kit/browser/providers/session";
import { rightsNow } from "../../packages/kit/browser/providers/view-as";
import { planets, sightings } from "./planets";

const declared = {
  resources: [planets, sightings],
  permissionKeys: ["view_planets", "watch_the_sky"],
  pages: [
    { path: "/home" },
    { path: "/dome", superAdminOnly: true },
    { path: "/orbit", permission: "watch_the_sky", isOptional: true },
    { path: "/dome/open", permission: ["view_planets", "watch_the_sky"] },
  ],
};
const signIn = (permissions: string[], is_super_admin = false) =>
  openSession({
    token: "t",
    user: { id: 1, name: "Ada", email: "a@b.test", is_super_admin },
    permissions,
  });
const may = (action: string, resource: string | undefined = "planets") =>
  createAccessControl(declared).askAs(rightsNow())({ resource, action }).can;

beforeEach(() => localStorage.clear());

describe("what one may do", () => {
  it.each([
    ["list", "view_planets"],
    ["show", "view_planets"],
    ["export", "view_planets"],
    ["create", "create_planets"],
    ["clone", "create_planets"],
  ])("%s needs %s and nothing else", (action, key) => {
    const others = ["view", "create", "edit", "delete"]
      .map((word) => `${word}_planets`)
      .filter((other) => other !== key);
    signIn([key]);
    const withIt = may(action);
    signIn(others);
    expect([withIt, may(action)]).toEqual([true, false]);
  });

  it.each([
    ["edit", "edit_planets"],
    ["delete", "delete_planets"],
    ["restore", "delete_planets"],
  ])("%s needs %s and to view what is changed", (action, key) => {
    const without = (lacking: string) => {
      signIn(
        ["view", "create", "edit", "delete"]
          .map((word) => `${word}_planets`)
          .filter((one) => one !== lacking),
      );
      return may(action);
    };
    signIn([key, "view_planets"]);
    expect([may(action), without(key), without("view_planets")]).toEqual([true, false, false]);
  });

  it("an import needs to create, to edit and to view", () => {
    signIn(["create_planets", "edit_planets"]);
    const half = may("import");
    signIn(["create_planets", "edit_planets", "view_planets"]);
    expect([half, may("import")]).toEqual([false, true]);
  });

  it("a super admin may do everything, but write what only the server writes", () => {
    signIn([], true);
    expect([may("delete"), may("list", "sightings"), may("edit", "sightings")]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("nobody may do what nobody declared", () => {
    signIn([], true);
    expect([
      may("explode"),
      may("list", "comets"),
      createAccessControl(declared).askAs(rightsNow())({ action: "list" }).can,
    ]).toEqual([false, false, false]);
  });

  it("a page opens to whoever holds all of its keys, to super admins where it is theirs, and to everybody where nothing is asked", () => {
    const open = () => ["home", "dome", "dome/open", "cellar"].map((page) => may("list", page));
    signIn([]);
    const nobody = open();
    signIn(["view_planets"]);
    const half = open();
    signIn(["view_planets", "watch_the_sky"]);
    const both = open();
    signIn([], true);
    expect([nobody, half, both, open()]).toEqual([
      [true, false, false, false],
      [true, false, false, false],
      [true, false, true, false],
      [true, true, true, false],
    ]);
  });

  it("a key is asked for without a resource, and only where it can be granted", () => {
    const ask = (action: string) =>
      createAccessControl(declared).askAs(rightsNow())({ action }).can;
    signIn(["watch_the_sky", "watch_the_sea"]);
    expect([ask("watch_the_sky"), ask("watch_the_sea"), ask("view_planets")]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("a page that only some servers offer opens to super admins where its key is told", () => {
    signIn([], true);
    const untold = may("list", "orbit");
    signIn(["watch_the_sky"], true);
    const told = may("list", "orbit");
    signIn(["watch_the_sky"]);
    expect([untold, told, may("list", "orbit")]).toEqual([false, true, true]);
  });

  it("tells why, in the words of the API", () => {
    signIn([]);
    const ask = createAccessControl(declared).askAs(rightsNow());
    expect([
      ask({ resource: "dome", action: "list" }).reason,
      ask({ resource: "dome/open", action: "list" }).reason,
      ask({ resource: "sightings", action: "edit" }).reason,
    ]).toEqual([
      "This page is only accessible to super administrators",
      "You don't have permission to access this page",
      "These records are written by the system.",
    ]);
  });

  it("changes at once with the session, without a request", async () => {
    const { can } = createAccessControl(declared);
    signIn(["view_planets"]);
    const before = await can({ resource: "planets", action: "list" });
    closeSession("signed-out");
    const after = await can({ resource: "planets", action: "list" });
    expect([before.can, after.can, after.reason]).toEqual([
      true,
      false,
      "You don't have permission to access this page",
    ]);
  });

  it("never shows the former record's answer while the next is checked", () => {
    const { options } = createAccessControl(declared);
    expect(options?.queryOptions).toMatchObject({ placeholderData: undefined });
    expect(Object.keys(options?.queryOptions ?? {})).toContain("placeholderData");
  });
});
