import { describe, expect, it } from "vitest";
import { nameIn } from "../../packages/kit/browser/shell/command-palette/name-in";

const phrases = ["lend … to all", "please lend …", "lend …", "… verleihen"];

describe("the name in a sentence of the palette", () => {
  it.each([
    ["lend dune", "dune"],
    ["LEND  Dune  Messiah", "Dune Messiah"],
    ["lend dune to all", "dune"],
    ["please lend dune", "dune"],
    ["Dune verleihen", "Dune"],
  ])("of “%s” is %s", (typed, name) => {
    expect(nameIn(typed, phrases)).toEqual({ name, isExact: true });
  });

  it("is found where a word around it has a letter wrong", () => {
    expect(nameIn("lnd dune", phrases)).toEqual({ name: "dune", isExact: false });
    expect(nameIn("Dune verlihen", phrases)).toEqual({ name: "Dune", isExact: false });
  });

  it.each(["", "lend", "lend ", "dune", "borrow dune", "le dune"])("isn't in “%s”", (typed) => {
    expect(nameIn(typed, phrases)).toBeUndefined();
  });
});
