import { expect, test } from "vitest";
import type { Resource } from "@rollcall/kit/schema";
import { permissionGroups } from "../../../packages/kit/browser/fields/inputs/permission-groups";
import { planets } from "../../schema/planets";

test("permissions for one's own stand under their resource, and say what they are", () => {
  const scoped: Resource = { ...planets, scope: { own: "mine", of: ["view", "edit"] } };
  expect(permissionGroups([scoped], [], [])).toEqual([
    {
      label: "Planets",
      keys: [
        { key: "view_planets", label: "View" },
        { key: "create_planets", label: "Create" },
        { key: "edit_planets", label: "Edit" },
        { key: "delete_planets", label: "Delete" },
        { key: "view_own_planets", label: "View own" },
        { key: "edit_own_planets", label: "Edit own" },
      ],
    },
  ]);
});
