import { describe, expect, it } from "vitest";
import { fieldKinds, operatorsFor, warningOf } from "@rollcall/kit/schema";
import { readView, writeView } from "../../packages/kit/browser/catalogue/address";
import {
  fieldGroups,
  fieldSpecimens,
  kindsOf,
} from "../../packages/kit/browser/catalogue/field-specimens";
import { kitParts } from "../../packages/kit/browser/catalogue/own-parts";

describe("the catalogue", () => {
  it("shows every kind of field once among its inputs", () => {
    expect(fieldGroups.flatMap(kindsOf).sort()).toEqual([...fieldKinds].sort());
  });

  it.each(fieldKinds)("has a field of the kind %s, and a filter that it understands", (kind) => {
    const { field, asks } = fieldSpecimens[kind];
    expect(field.kind).toBe(kind);
    expect(operatorsFor(field)).toContain(asks.operator);
  });

  it("shows a value beyond the limits that may be passed of each kind that has them", () => {
    const unusual = fieldKinds.filter((kind) => fieldSpecimens[kind].unusual !== undefined);
    expect(unusual).toEqual(fieldKinds.filter((kind) => "warn" in fieldSpecimens[kind].field));
    expect(unusual.sort()).toEqual(
      ["text", "longText", "integer", "decimal", "date", "time", "dateTime"].sort(),
    );
    for (const kind of unusual) {
      const { field, value, unusual } = fieldSpecimens[kind];
      expect(warningOf(field, unusual)).toMatch(/usual/);
      expect(warningOf(field, value)).toBeUndefined();
    }
  });

  it("gives each part an anchor of its own", () => {
    const ids = kitParts.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("reads from an address what it writes into one, and ignores what it does not know", () => {
    const view = { scheme: "dark", dir: "rtl", width: 390 } as const;
    expect(readView(writeView(view))).toEqual(view);
    expect(writeView(readView("?scheme=pink&dir=up&width=7"))).toBe("");
  });
});
