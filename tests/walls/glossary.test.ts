import { readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { filesBelow } from "../../scripts/source-modules";

const root = join(import.meta.dirname, "../..");
const glossary = readFileSync(join(root, "docs/glossary.md"), "utf8");
const folders = ["packages", "src", "examples"].map((folder) => join(root, folder));

/** The second table of `docs/glossary.md`: a language, a word, and the one that is used for it. */
const unused = [...glossary.matchAll(/^\| (hi|ar) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, language = "", word = "", used = ""]) => ({ language, word, used }),
);

/** What catalogues say with a word, which may have an ending, or in Arabic something before it. */
function found(catalogues: ReadonlyMap<string, string>, word: string): string[] {
  const before = /\p{Script=Arabic}/u.test(word) ? "" : "(?<![\\p{L}\\p{M}])";
  const wanted = new RegExp(`${before}${word}`, "u");
  return [...catalogues].flatMap(([file, text]) =>
    Object.entries(JSON.parse(text) as Record<string, unknown>).flatMap(([key, said]) =>
      typeof said === "string" && wanted.test(said) ? [`${file} ${key}: ${said}`] : [],
    ),
  );
}

const cataloguesOf = (language: string) =>
  new Map(
    folders
      .flatMap((folder) => [
        ...filesBelow(
          folder,
          new Set(["node_modules", "dist"]),
          (path) => path.includes("/words/") && basename(path) === `${language}.json`,
        ),
      ])
      .map((file) => [relative(root, file), readFileSync(file, "utf8")]),
  );

describe("the glossary", () => {
  const catalogues = { hi: cataloguesOf("hi"), ar: cataloguesOf("ar") };

  it("has each term once, in all its languages", () => {
    const [terms = ""] = glossary.split("## Words that are not used");
    const rows = terms.split("\n").filter((line) => line.startsWith("| "));
    const [head = "", ...entries] = rows.map((row) => row.split("|").map((cell) => cell.trim()));
    expect(entries.length).toBeGreaterThan(50);
    expect(entries.filter((cells) => cells.length !== head.length)).toEqual([]);
    expect(entries.filter((cells) => cells.slice(1, -1).includes(""))).toEqual([]);
    const names = entries.map(([, name]) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it("knows words that are not used, and every catalogue is looked through", () => {
    expect(unused.length).toBeGreaterThan(10);
    expect([catalogues.hi.size, catalogues.ar.size].every((size) => size > 100)).toBe(true);
    expect(found(new Map([["one", '{"a":"सभी शिक्षकों को","b":"नामांकन"}']]), "शिक्षक")).toHaveLength(
      1,
    );
  });

  it.each(unused)("has $used for $word", ({ language, word }) => {
    expect(found(catalogues[language as "hi" | "ar"], word)).toEqual([]);
  });
});
