import { describe, expect, it } from "vitest";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { catalogueOf, listOf, withPlaces } from "../../packages/kit/vite/short-words";

const english = { title: "Title", one: "One", many: "{count} many" };
const short = (code: string) => withPlaces("a.ts", code, english);

describe("a build without keys", () => {
  it("says messages by their place, chosen ones and parts too", () => {
    expect(short('const a = { b: t("one"), c: (count: number) => t("many", { count }) };')).toBe(
      "const a = { b: t(1), c: (count: number) => t(2, { count }) };",
    );
    expect(short('t(some ? "title" : "one"); t.parts<"many", X>("many", { count });')).toBe(
      't(some ? 0 : 1); t.parts<"many", X>(2, { count });',
    );
  });

  it("leaves other texts and calls alone", () => {
    expect(short('const title = "title"; at("title");')).toBe(
      'const title = "title"; at("title");',
    );
  });

  it("refuses a key that English lacks, and one that is not written out", () => {
    expect(() => short('t("helo")')).toThrow("English lacks “helo”");
    expect(() => short("t(key)")).toThrow("written out");
  });

  it("refuses a module of two catalogues, of which there is none", () => {
    const two = 'import a from "./words/en.json";\nimport b from "./part/words/en.json";';
    expect(() => catalogueOf("a.ts", two)).toThrow("a.ts says messages of two catalogues");
    const named = ["packages/kit", "src"].flatMap((room) =>
      readdirSync(room, { recursive: true, encoding: "utf8" })
        .filter((path) => /\.tsx?$/.test(path) && !path.includes("node_modules"))
        .map((path) => catalogueOf(path, readFileSync(join(room, path), "utf8"))),
    );
    expect(named.filter((file) => file !== undefined).length).toBeGreaterThan(100);
  });

  it("has the messages of another language at the same places, and nothing where it lacks one", () => {
    expect(listOf(english, { many: "{count} viele", title: "Titel" })).toEqual([
      "Titel",
      null,
      "{count} viele",
    ]);
  });
});
