import { beforeEach, describe, expect, it } from "vitest";
import {
  firstChoices,
  remap,
  saidValues,
  withMeaning,
} from "../../../packages/kit/browser/crud/import/mapping/choices";
import {
  rememberedValues,
  rememberValues,
} from "../../../packages/kit/browser/crud/import/mapping/remembered-values";
import { unknownValues } from "../../../packages/kit/browser/crud/import/mapping/values";
import { planets } from "./planets";

const table = (columns: string[], ...rows: string[][]) => ({
  columns,
  lines: rows.map((cells, at) => ({ line: at + 2, cells })),
});
const kinds = (...words: string[]) =>
  table(["Code", "Kind"], ...words.map((word, at) => [`P${at}`, word]));

beforeEach(() => localStorage.clear());

describe("values of a file that are none of their field's", () => {
  it("are shown once each with the number of their rows, whatever their case", () => {
    const file = kinds("R", "rock", "r ", "Gas giant", "?", "");
    expect(unknownValues(planets, file, { Kind: "kind", Code: "code" })).toMatchObject([
      {
        name: "Kind",
        target: "kind",
        texts: [
          { text: "R", rows: 2 },
          { text: "?", rows: 1 },
        ],
      },
    ]);
  });

  it("are guessed where that can be done, and left open where not", () => {
    expect(firstChoices(planets, kinds("R", "gas planet", "lava")).values).toEqual({
      Kind: { r: "rock", "gas planet": "gas" },
    });
  });

  it("mean what somebody says, and nothing when that is taken back", () => {
    const choices = firstChoices(planets, kinds("R"));
    const said = withMeaning(choices, "Kind", " R", "gas");
    expect(said.values).toEqual({ Kind: { r: "gas" } });
    expect(withMeaning(said, "Kind", "R", undefined).values).toEqual({ Kind: {} });
  });

  it("keep their meaning while another column is sent elsewhere, and lose it with their own", () => {
    const file = kinds("R");
    const said = withMeaning(firstChoices(planets, file), "Kind", "R", "gas");
    expect(remap(planets, file, said, "Code", "name").values).toEqual({ Kind: { r: "gas" } });
    const elsewhere = remap(planets, file, said, "Kind", "phone");
    expect(elsewhere.values).toEqual({});
    expect(remap(planets, file, elsewhere, "Kind", "kind").values).toEqual({ Kind: { r: "rock" } });
  });

  it("are remembered by field, so that the next file, under another heading, needs nothing", () => {
    const file = kinds("R", "lava");
    const said = withMeaning(firstChoices(planets, file), "Kind", "lava", "");
    rememberValues(planets, saidValues(planets, file, withMeaning(said, "Kind", "R", "gas")));
    const next = table(["KIND"], ["LAVA"], ["r"], ["g"]);
    expect(firstChoices(planets, next).values).toEqual({ KIND: { lava: "", r: "gas", g: "gas" } });
  });

  it("are not remembered for ever: the latest two hundred of a field stay", () => {
    const many = (from: number) =>
      Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`w${from + at}`, "rock"]));
    rememberValues(planets, { kind: many(0) });
    rememberValues(planets, { kind: many(150) });
    const words = Object.keys(rememberedValues(planets)["kind"] ?? {});
    expect([words.length, words[0], words.at(-1)]).toEqual([200, "w100", "w299"]);
  });

  it.each(["no json", "[]", "null", '{"kind":5}', '{"kind":{"r":"cheese"}}'])(
    "are guessed as ever where %s is stored",
    (stored) => {
      localStorage.setItem("rollcall-import-values:planets", stored);
      expect(firstChoices(planets, kinds("R")).values).toEqual({ Kind: { r: "rock" } });
    },
  );
});
