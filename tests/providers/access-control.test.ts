import { beforeEach, describe, expect, it } from "vitest";
import { answerFor, createAccessControl } from "../../src/providers/access-control";
import { closeSession, openSession } from "../../src/providers/session";
import { planets, sightings } from "./planets";

const declared = [planets, sightings];
const signIn = (permissions: string[], is_super_admin = false) => openSession({ token: "t", user: { id: 1, name: "Ada", email: "a@b.test", is_super_admin }, permissions });
const may = (action: string, resource: string | undefined = "planets") => answerFor(declared, resource, action).can;

beforeEach(() => localStorage.clear());

describe("what one may do", () => {
  it.each([
    ["list", "view_planets"], ["show", "view_planets"], ["export", "view_planets"], ["create", "create_planets"], ["clone", "create_planets"], ["edit", "edit_planets"], ["restore", "edit_planets"], ["delete", "delete_planets"],
  ])("%s needs %s and nothing else", (action, key) => {
    const others = ["view", "create", "edit", "delete"].map((word) => `${word}_planets`).filter((other) => other !== key);
    signIn([key]);
    const withIt = may(action);
    signIn(others);
    expect([withIt, may(action)]).toEqual([true, false]);
  });

  it("an import needs both to create and to edit", () => {
    signIn(["create_planets"]);
    const half = may("import");
    signIn(["create_planets", "edit_planets"]);
    expect([half, may("import")]).toEqual([false, true]);
  });

  it("a super admin may do everything, but write what only the server writes", () => {
    signIn([], true);
    expect([may("delete"), may("list", "sightings"), may("edit", "sightings")]).toEqual([true, true, false]);
  });

  it("nobody may do what nobody declared", () => {
    signIn([], true);
    expect([may("explode"), may("list", "comets"), answerFor(declared, undefined, "list").can]).toEqual([false, false, false]);
  });

  it("changes at once with the session, without a request", async () => {
    const { can } = createAccessControl(declared);
    signIn(["view_planets"]);
    const before = await can({ resource: "planets", action: "list" });
    closeSession("signed-out");
    const after = await can({ resource: "planets", action: "list" });
    expect([before.can, after.can, after.reason]).toEqual([true, false, "You don't have permission to access this page"]);
  });

  it("never shows the former record's answer while the next is checked", () => {
    const { options } = createAccessControl(declared);
    expect(options?.queryOptions).toMatchObject({ placeholderData: undefined });
    expect(Object.keys(options?.queryOptions ?? {})).toContain("placeholderData");
  });
});
