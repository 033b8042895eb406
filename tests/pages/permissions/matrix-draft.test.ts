import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  changesOf,
  isOn,
  noDraft,
  permissionsOf,
  settled,
  switched,
  type MatrixGroup,
} from "../../../packages/kit/browser/pages/permissions/matrix-draft";
import {
  matchingSections,
  matrixSections,
} from "../../../packages/kit/browser/pages/permissions/matrix-rows";
import { resources } from "../../../src/resources";
import { allPermissionKeys } from "@rollcall/kit/schema";
import { pagePermissions } from "../../support/school";

const group = (id: number, permissions: string[], version = 1): MatrixGroup => ({
  id,
  name: `Group ${id}`,
  version,
  permissions,
  members: 1,
});
const [office, markers] = [group(1, ["a", "b"]), group(2, [])];
const groups = [office, markers];

describe("what is switched in the matrix", () => {
  it("is a difference to what stands: switching back leaves nothing to save", () => {
    const on = switched(groups, noDraft, [2], ["a"], true);
    expect([isOn(markers, on, "a"), isOn(office, on, "a"), changesOf(groups, on)]).toEqual([
      true,
      true,
      [{ group: markers, added: ["a"], removed: [] }],
    ]);
    expect(changesOf(groups, switched(groups, on, [2], ["a"], false))).toEqual([]);
  });

  it("switches a line for all groups, and says only what changes", () => {
    const draft = switched(groups, noDraft, [1, 2], ["a", "c"], true);
    expect(changesOf(groups, draft)).toEqual([
      { group: office, added: ["c"], removed: [] },
      { group: markers, added: ["a", "c"], removed: [] },
    ]);
  });

  it("stands on top of what somebody else has changed in the meantime", () => {
    const draft = switched(groups, noDraft, [1], ["a"], false);
    const theirs = [group(1, ["a", "z"], 2)];
    expect(permissionsOf(theirs[0] as MatrixGroup, settled(theirs, draft))).toEqual(["z"]);
    expect(changesOf([group(1, ["z"], 2)], draft)).toEqual([]);
    expect([...settled([markers], draft)]).toEqual([]);
  });

  it("never changes what was not switched, whatever is switched", () => {
    const key = fc.constantFrom("a", "b", "c", "d");
    fc.assert(
      fc.property(
        fc.uniqueArray(key),
        fc.uniqueArray(key),
        fc.array(fc.tuple(fc.uniqueArray(key), fc.boolean())),
        (held, theirs, steps) => {
          const mine = [group(1, held)];
          const draft = steps.reduce(
            (so, [keys, on]) => switched(mine, so, [1], keys, on),
            noDraft,
          );
          const wishes = draft.get(1) ?? new Map<string, boolean>();
          const now = group(1, theirs, 2);
          const saved = permissionsOf(now, settled([now], draft));
          expect(new Set(saved).size).toBe(saved.length);
          for (const one of ["a", "b", "c", "d"] as const)
            expect(saved.includes(one)).toBe(wishes.get(one) ?? theirs.includes(one));
        },
      ),
    );
  });
});

describe("the lines of the matrix", () => {
  it("are every permission there is, each once, and those still held that are no more", () => {
    const keys = matrixSections(resources, pagePermissions, [
      "view_students",
      "view_ghosts",
    ]).flatMap((section) => section.keys.map(({ key }) => key));
    expect(keys.toSorted()).toEqual(
      [...allPermissionKeys(resources, pagePermissions), "view_ghosts"].toSorted(),
    );
  });

  it("stand under the headings of the menu, each heading once", () => {
    const headings = matrixSections(resources, pagePermissions, []).map(({ heading }) => heading);
    expect(headings.filter((heading, place) => heading !== headings[place - 1])).toEqual([
      ...new Set(headings),
    ]);
    expect(headings.slice(0, 1)).toEqual(["User Management"]);
  });

  it("are found by what a person would type", () => {
    const found = (text: string) =>
      matchingSections(matrixSections(resources, pagePermissions, []), text).flatMap(({ keys }) =>
        keys.map(({ key }) => key),
      );
    expect(found("edit students")).toEqual(["edit_students"]);
    expect(found("Students")).toContain("delete_students");
    expect(found("no such thing")).toEqual([]);
  });
});
