import { describe, expect, it } from "vitest";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { catalogueOf, cataloguesOf, listOf, withPlaces } from "../../packages/kit/vite/short-words";

const english = { title: "Title", one: "One", many: "{count} many" };
const short = (code: string) => withPlaces("a.ts", code, new Map([["t", english]]));

/** How many names a module has for messages that others make, and how many of them are followed. */
function saidBy(path: string, code: string) {
  const names = [...code.matchAll(/^import \{([^}]*)\} from "[^"]*"/gm)].flatMap(([, list = ""]) =>
    [...list.matchAll(/(?:^|,)\s*t(?:\s+as\s+(\w+))?\s*(?=,|$)/g)].map(([, as]) => as ?? "t"),
  );
  const catalogues = cataloguesOf(path, code);
  return { imported: names.length, followed: names.filter((name) => catalogues.has(name)).length };
}

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

  it("tells messages of two catalogues apart by the names that say them", () => {
    const said = new Map<string, Record<string, string>>([
      ["t", english],
      ["formText", { save: "Save" }],
    ]);
    expect(withPlaces("a.ts", 't("one"); formText("save");', said)).toBe("t(1); formText(0);");
  });

  it("follows each `t` to the module that makes it, and refuses one that makes two", () => {
    const two = 'import a from "./words/en.json";\nimport b from "./part/words/en.json";';
    expect(() => catalogueOf("a.ts", two)).toThrow("a.ts makes messages of two catalogues");
    const modules = ["packages/kit", "src", "examples/library/src"].flatMap((room) =>
      readdirSync(room, { recursive: true, encoding: "utf8" })
        .filter((path) => /(?<!\.d)\.tsx?$/.test(path) && !path.includes("node_modules"))
        .map((path) => ({ path: join(room, path), code: readFileSync(join(room, path), "utf8") })),
    );
    const found = modules.map(({ path, code }) => ({ path, ...saidBy(path, code) }));
    expect(found.filter(({ imported, followed }) => imported !== followed)).toEqual([]);
    expect(found.filter(({ followed }) => followed > 0).length).toBeGreaterThan(100);
  });

  it("has the messages of another language at the same places, and nothing where it lacks one", () => {
    expect(listOf(english, { many: "{count} viele", title: "Titel" })).toEqual([
      "Titel",
      null,
      "{count} viele",
    ]);
  });
});
