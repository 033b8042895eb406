import { boolean, choice, defineResource, integer, listOf, text } from "@rollcall/kit/schema";
import { describe, expect, it } from "vitest";
import { isMet, isNoValue } from "../../packages/kit/schema/when";

const trips = defineResource({
  name: "trips",
  label: "Trip",
  icon: "tag",
  permission: "trips",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true }),
    kind: choice(["bus", "foot"], { label: "Kind", default: "foot" }),
    seat: choice(["window", "aisle"], { label: "Seat", default: "window", when: { kind: "bus" } }),
    blind: boolean({ label: "Blind", when: { seat: "window" } }),
    stops: integer({ label: "Stops" }),
    notes: listOf(text({ label: "Note" }), { label: "Notes" }),
  },
});
const { seat, blind, stops, notes, name } = trips.fields;

describe("a field that depends on another", () => {
  it("is there where the other has the value, or would be given it", () => {
    expect([
      isMet(trips, seat, { kind: "bus" }),
      isMet(trips, seat, { kind: "foot" }),
      isMet(trips, seat, {}),
      isMet(trips, blind, { kind: "bus" }),
      isMet(trips, blind, { kind: "bus", seat: "aisle" }),
    ]).toEqual([true, false, false, true, false]);
  });

  it("is not there where the other is not, whatever value that still has", () => {
    expect(isMet(trips, blind, { kind: "foot", seat: "window" })).toBe(false);
  });
});

it("no value is nothing, an empty text, an empty list, and of yes and no: no", () => {
  expect([null, undefined, ""].map((value) => isNoValue(name, value))).toEqual([true, true, true]);
  expect([
    isNoValue(blind, false),
    isNoValue(blind, true),
    isNoValue(notes, []),
    isNoValue(notes, ["Bring water"]),
    isNoValue(stops, 0),
    isNoValue(stops, false),
  ]).toEqual([true, false, true, false, false, false]);
});
