import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resources } from "../../src/resources";
import {
  actions,
  allPermissionKeys,
  may,
  mayAny,
  mayGive,
  meets,
  onlyOwn,
  permissionKey,
  permissionKeysOf,
  requirementOf,
  type Resource,
  type ResourceAct,
} from "@rollcall/kit/schema";
import { planets, stars } from "./planets";
import { features, pagePermissions } from "../support/school";

const admin = (...permissions: string[]) => ({ is_super_admin: false, permissions });

describe("permission keys", () => {
  it("are four for a resource, and one where only the server writes", () => {
    expect(permissionKeysOf(planets)).toEqual([
      "view_planets",
      "create_planets",
      "edit_planets",
      "delete_planets",
    ]);
    expect(permissionKeysOf({ ...planets, readOnly: true })).toEqual(["view_planets"]);
  });

  it("of what only super admins write are of its own name for writing, and shared for viewing", () => {
    const maps: Resource = {
      ...stars,
      name: "star-maps",
      permission: "planets",
      superAdminsWrite: true,
    };
    expect(["view", "create", "edit", "delete"].map((verb) => permissionKey(maps, verb))).toEqual([
      "view_planets",
      "create_star_maps",
      "edit_star_maps",
      "delete_star_maps",
    ]);
  });

  it("are each listed once, although two resources share some", () => {
    const keys = allPermissionKeys(
      [planets, { ...stars, permission: "planets" }],
      ["watch_the_sky", "view_planets"],
    );
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.slice(0, 5)).toEqual([
      "view_planets",
      "create_planets",
      "edit_planets",
      "delete_planets",
      "watch_the_sky",
    ]);
  });

  it("of pages are the same for the console and for the API, whose features declare them", () => {
    expect(features.flatMap(({ permissions = [] }) => permissions).toSorted()).toEqual(
      [...pagePermissions].toSorted(),
    );
  });

  it("hold all that the menu asks for", { tags: "spec:keys-of-menu" }, () => {
    const asked = [
      "view_students",
      "view_teachers",
      "view_parents",
      "view_admins",
      "view_classes",
      "view_subjects",
      "view_periods",
      "view_institution_settings",
      "view_timetables",
      "mark_attendance",
      "view_attendance",
      "view_leaves",
      "view_holidays",
      "view_reports",
      "send_notifications",
      "view_activity_logs",
      "view_system_logs",
      "view_user_groups",
    ];
    expect(
      asked.filter((key) => !allPermissionKeys(resources, pagePermissions).includes(key)),
    ).toEqual([]);
  });

  it("leave out that of a page for super admins alone, which would do nothing", () => {
    expect(allPermissionKeys(resources, pagePermissions)).not.toContain("manage_permissions");
  });
});

describe("the permission check", () => {
  it("passes a super admin, whatever the list", { tags: "spec:super-admin-passes" }, () => {
    for (const permissions of [[], null, undefined, "none", {}])
      expect(may({ is_super_admin: true, permissions }, "edit_planets")).toBe(true);
  });

  it(
    "passes an admin for a key of the list, and for no other",
    { tags: "spec:listed-key-passes" },
    () => {
      expect(may(admin("view_planets", "edit_planets"), "edit_planets")).toBe(true);
      for (const key of ["delete_planets", "edit_planet", "view_planets ", "EDIT_PLANETS", ""])
        expect(may(admin("view_planets", "edit_planets"), key)).toBe(false);
    },
  );

  it(
    "passes nobody whose list is no list, or whose flag is not exactly true",
    { tags: "spec:no-list-refused" },
    () => {
      for (const permissions of [
        "view_planets",
        { 0: "view_planets", length: 1 },
        { view_planets: true },
        null,
        undefined,
        1,
      ])
        expect(may({ is_super_admin: false, permissions }, "view_planets")).toBe(false);
      for (const flag of ["true", 1, "false", {}])
        expect(
          may({ is_super_admin: flag as unknown as boolean, permissions: [] }, "view_planets"),
        ).toBe(false);
    },
  );

  it("asks for all or for any of several keys", { tags: "spec:keys-all-or-any" }, () => {
    fc.assert(
      fc.property(fc.subarray([...actions]), fc.subarray([...actions]), (held, asked) => {
        const rights = admin(...held.map((action) => permissionKey(planets, action)));
        const keys = asked.map((action) => permissionKey(planets, action));
        expect(meets(rights, { kind: "permission", keys })).toBe(
          asked.every((action) => held.includes(action)),
        );
        expect(mayAny(rights, keys)).toBe(asked.some((action) => held.includes(action)));
      }),
    );
  });
});

describe("permissions for one's own records", () => {
  const scoped: Resource = { ...planets, scope: { own: "mine", of: ["view", "edit"] } };

  it("stand beside those for all", () => {
    expect(permissionKeysOf(scoped)).toEqual([
      ...permissionKeysOf(planets),
      "view_own_planets",
      "edit_own_planets",
    ]);
    expect(permissionKeysOf({ ...planets, scope: { own: "mine" } })).toContain("view_own_planets");
  });

  it("do as well as those for all, of the actions that the declaration names", () => {
    const rights = admin("view_own_planets", "edit_own_planets", "delete_own_planets");
    const may = (act: ResourceAct) => meets(rights, requirementOf(scoped, act));
    expect(
      ["list", "show", "export", "history", "edit", "bulk"].map((act) => may(act as ResourceAct)),
    ).toEqual([true, true, true, true, true, true]);
    expect(["create", "delete", "restore", "import"].map((act) => may(act as ResourceAct))).toEqual(
      [false, false, false, false],
    );
    expect(meets(rights, requirementOf(planets, "list"))).toBe(false);
    expect(meets(admin("edit_own_planets"), requirementOf(scoped, "edit"))).toBe(false);
  });

  it("limit to one's own only who lacks the one for all", () => {
    expect(onlyOwn(admin("view_own_planets"), scoped, ["view"])).toBe(true);
    expect(onlyOwn(admin("view_planets", "view_own_planets"), scoped, ["view"])).toBe(false);
    expect(onlyOwn(admin("view_planets", "edit_own_planets"), scoped, ["view", "edit"])).toBe(true);
    expect(onlyOwn(admin(), scoped, ["view", "edit"])).toBe(false);
    expect(
      onlyOwn({ is_super_admin: true, permissions: ["view_own_planets"] }, scoped, ["view"]),
    ).toBe(false);
    expect(onlyOwn(admin("view_own_planets"), planets, ["view"])).toBe(false);
  });

  it("may be given by who has the one for all", () => {
    expect(mayGive(admin("view_planets"), "view_own_planets")).toBe(true);
    expect(mayGive(admin("view_own_planets"), "view_planets")).toBe(false);
  });
});
