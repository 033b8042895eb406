import { describe, expect, it } from "vitest";
import { boolean, checkResources, choice, defineResource, text } from "@rollcall/kit/schema";
import {
  guessMeaning,
  isOwnWord,
  meaningOf,
  meaningsOf,
} from "../../packages/kit/schema/transfer/meanings";
import { importColumns } from "../../packages/kit/schema/transfer/columns";
import { columnOfHeader } from "../../packages/kit/schema/transfer/headings";

const kind = choice(["rock", "gas", "ice", "half_day"], {
  label: "Kind",
  optionLabels: { gas: "Gas giant", ice: "Rocky ice" },
  optionSynonyms: { gas: ["G", "Jovian"], rock: ["Terrestrial", "ice ball"] },
});
const ringed = boolean({ label: "Ringed" });

describe("what a text of a file means", () => {
  it.each([
    ["rock", "rock"],
    [" ROCK ", "rock"],
    ["gas  GIANT", "gas"],
    ["g", "gas"],
    ["ｇ", "gas"],
    ["jovian", "gas"],
    ["Ice Ball", "rock"],
    ["Rocky ice", "ice"],
    ["Half day", "half_day"],
  ])("%j is %s by its word, label or synonym, whatever the case", (written, meant) => {
    expect(meaningOf(kind, written)).toBe(meant);
  });

  it.each(["", " ", "r", "gassy", "toString", "__proto__"])(
    "%j is nothing that is known",
    (written) => {
      expect(meaningOf(kind, written)).toBeUndefined();
    },
  );

  it.each([
    ["Yes", "true"],
    ["N", "false"],
    ["0", "false"],
    ["maybe", undefined],
  ])("%j is yes, no or neither", (written, meant) => {
    expect(meaningOf(ringed, written)).toBe(meant);
  });

  it("needs no look where it is the option's own word or label, and one where it is a synonym", () => {
    expect(["rock", "Gas giant", "G", "Terrestrial"].map((one) => isOwnWord(kind, one))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it("is one of the values a person can read", () => {
    expect(meaningsOf(kind)).toContainEqual({ value: "gas", label: "Gas giant" });
    expect(meaningsOf(ringed).map(({ label }) => label)).toEqual(["Yes", "No"]);
  });
});

describe("a guess", () => {
  const gender = choice(["female", "male", "other"], {
    label: "Gender",
    optionSynonyms: { female: ["Girl"], male: ["Boy"] },
  });

  it.each([
    ["F", "female"],
    ["m.", "male"],
    ["Fem", "female"],
    ["b", "male"],
    ["Girls", "female"],
    ["O", "other"],
  ])("takes %j for %s, which alone begins so", (written, meant) => {
    expect(guessMeaning(gender, written)).toBe(meant);
  });

  it.each(["x", "-", "", "1", "unknown"])("says nothing of %j", (written) => {
    expect(guessMeaning(gender, written)).toBeUndefined();
  });

  it("chooses none of two that begin alike", () => {
    const status = choice(["active", "absent"], { label: "Status" });
    expect(guessMeaning(status, "A")).toBeUndefined();
    expect(guessMeaning(status, "Ac")).toBe("active");
  });
});

describe("a declared heading", () => {
  const moons = defineResource({
    name: "moons",
    label: "Moon",
    icon: "list",
    permission: "moons",
    title: "name",
    fields: {
      name: text({ label: "Name", required: true, headings: ["Title", "Code"] }),
      code: text({ label: "Code" }),
    },
  });

  it("finds its field however it is spelt, and gives way to a label", () => {
    const columns = importColumns(moons);
    expect(columnOfHeader("TITLE.", columns)?.target).toBe("name");
    expect(columnOfHeader("code", columns)?.target).toBe("code");
  });

  it("is refused, as a synonym is, where it makes no sense", () => {
    const wrong = (field: unknown) => () =>
      checkResources([
        defineResource({ ...moons, fields: { ...moons.fields, kind: field } } as never),
      ]);
    expect(wrong({ ...kind, headings: "Sort" })).toThrow(/headings/u);
    expect(wrong({ ...kind, optionSynonyms: { rocks: ["R"] } })).toThrow(/optionSynonyms/u);
    expect(wrong({ ...kind, optionSynonyms: { rock: ["R"], ice: ["R"] } })).toThrow(/"R"/u);
    expect(wrong(kind)).not.toThrow();
  });
});
