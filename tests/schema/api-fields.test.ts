import { describe, expect, it } from "vitest";
import {
  defaultSort,
  fieldOf,
  filterFields,
  filterable,
  includeFields,
  listFields,
  pluralOf,
  readableFields,
  searchFields,
  sortFields,
  sortable,
  titleOf,
  apiFields,
  writableFields,
  type ApiField,
} from "@rollcall/kit/schema";
import { planets, stars } from "./planets";

const apiNames = (fields: readonly ApiField[]) => fields.map(({ apiName }) => apiName);

describe("the fields of a resource on the wire", () => {
  it("carry the declared name, but a reference is the other's id", () => {
    expect(apiFields(planets).get("star_id")).toMatchObject({
      key: "star",
      apiName: "star_id",
      field: { kind: "reference" },
    });
    expect(apiFields(planets).get("neighbours")?.key).toBe("neighbours");
    expect(apiFields(planets).has("star")).toBe(false);
    expect(apiFields(planets)).toBe(apiFields(planets));
  });

  it("have no inherited names", () => {
    for (const name of ["constructor", "toString", "__proto__", "hasOwnProperty"]) {
      expect(apiFields(planets).has(name), name).toBe(false);
      expect(fieldOf(planets, name), name).toBeUndefined();
      expect(filterable(planets).has(name), name).toBe(false);
      expect(sortable(planets).has(name), name).toBe(false);
    }
  });

  it("leave the server unless they are hidden or only written", () => {
    expect(apiNames(readableFields(planets))).toEqual(
      [...apiFields(planets).keys()].filter(
        (apiName) => apiName !== "secret" && apiName !== "seen_from",
      ),
    );
  });

  it("may be sent unless they are hidden or the server's own", () => {
    expect(apiNames(writableFields(planets))).toEqual(
      [...apiFields(planets).keys()].filter(
        (apiName) => !["secret", "visits", "diary"].includes(apiName),
      ),
    );
  });

  it("are listed, searched, filtered and sorted as declared", () => {
    expect(apiNames(listFields(planets))).toEqual([
      "name",
      "moons",
      "mass",
      "found_on",
      "seen_at",
      "kind",
      "star_id",
      "visits",
    ]);
    expect(apiNames(searchFields(planets))).toEqual(["name", "story"]);
    expect(apiNames(filterFields(planets))).not.toContain("code");
    expect(apiNames(sortFields(planets))).toEqual([
      "name",
      "moons",
      "mass",
      "found_on",
      "named_on",
      "rises",
      "sets",
      "seen_at",
      "lost_at",
      "kind",
      "star_id",
      "visits",
    ]);
    expect(includeFields(planets).map(({ key }) => key)).toEqual(["star", "neighbours"]);
  });

  it("are hidden from every list even when the declaration asks for both", () => {
    const leaky = {
      ...planets,
      fields: {
        name: {
          kind: "text",
          label: "Name",
          hidden: true,
          list: true,
          search: true,
          filter: true,
          sort: true,
        },
      },
    } as const;
    for (const fields of [
      readableFields,
      listFields,
      searchFields,
      filterFields,
      sortFields,
      writableFields,
    ])
      expect(fields(leaky)).toEqual([]);
  });

  it("are not sorted by where the declaration says no", () => {
    const fields = {
      phone: { kind: "phone", label: "Phone", list: true, sort: false },
      age: { kind: "integer", label: "Age", sort: true },
    } as const;
    expect(apiNames(sortFields({ ...planets, fields }))).toEqual(["age"]);
  });
});

describe("what a resource and a record are called", () => {
  it("is the plural, by adding an s unless given", () => {
    expect(pluralOf(planets)).toBe("Planets");
    expect(pluralOf({ ...planets, plural: "Worlds" })).toBe("Worlds");
  });

  it("is the title, or the number where the title is empty", () => {
    expect(titleOf(planets, { id: 3, name: "Saturn" })).toBe("Saturn");
    expect(titleOf(planets, { id: 3, name: 0 })).toBe("0");
    for (const name of ["", null, undefined])
      expect(titleOf(planets, { id: 3, name })).toBe("Planet 3");
    expect(titleOf(planets, {})).toBe("Planet");
  });

  it("is what a list is sorted by, unless given", () => {
    expect(defaultSort(planets)).toBe("name");
    expect(defaultSort(stars)).toBe("-name");
    expect(defaultSort({ ...planets, title: "star" })).toBe("star_id");
  });
});
