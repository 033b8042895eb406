import { expect, it } from "vitest";
import { sameValue } from "../../packages/kit/schema/same-value";
import { planets } from "./planets";

const { neighbours, rights, seen_at: seenAt, name, moons } = planets.fields;

it("links and permissions are the same in any order, and not with one more or less", () => {
  expect([
    sameValue(neighbours, [2, 1], [1, 2]),
    sameValue(neighbours, [1], [1, 2]),
    sameValue(neighbours, [], null),
    sameValue(rights, ["b", "a"], ["a", "b"]),
  ]).toEqual([true, false, true, true]);
});

it("moments are the same in any notation, to the millisecond", () => {
  expect([
    sameValue(seenAt, "2026-06-10T08:00:00Z", "2026-06-10T13:30:00+05:30"),
    sameValue(seenAt, "2026-06-10T08:00:00Z", "2026-06-10T08:00:00.001Z"),
    sameValue(seenAt, null, "2026-06-10T08:00:00Z"),
  ]).toEqual([true, false, false]);
});

it("no value is the same as none, and zero is one", () => {
  expect([
    sameValue(name, null, undefined),
    sameValue(moons, 0, null),
    sameValue(moons, 0, 0),
    sameValue(name, "Saturn", "saturn"),
  ]).toEqual([true, false, true, false]);
});
