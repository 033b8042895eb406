import { describe, expect, it } from "vitest";
import { safeName } from "../../../packages/kit/api/files/file-name";
import { readDay, readInstant, readTime } from "../../../packages/kit/api/transfer/coerce-date";
import { growth } from "../../support/growth";

const png = { type: "image/png", endings: [".png"] } as unknown as Parameters<typeof safeName>[1];

describe("a text that is far too long", () => {
  it.each([["T"], [", "], ["1:"], ["T10:00"], [". "]])(
    "of %j is read as a moment in time that grows in proportion",
    (piece) => {
      const textOf = (length: number) => `2026${piece.repeat(Math.ceil(length / piece.length))}x`;
      for (const read of [readDay, readTime, readInstant])
        expect(growth((text) => read(text), textOf)).toBeLessThan(30);
    },
  );

  it.each([["."], [" ."], ["_"], ["\u0000"]])(
    "of %j becomes a file's name in time that grows in proportion",
    (piece) => {
      expect(
        growth(
          (text) => safeName(text, png),
          (length) => `a${piece.repeat(Math.ceil(length / piece.length))}b.png`,
        ),
      ).toBeLessThan(30);
    },
  );

  it("still loses dots and blanks at both ends of a file's name", () => {
    expect(
      [" ..a.png", "a. . .", "a..b.png", "...", ". a .png."].map((name) => safeName(name, png)),
    ).toEqual(["a.png", "a.png", "a..b.png", "file.png", "a.png"]);
  });
});
