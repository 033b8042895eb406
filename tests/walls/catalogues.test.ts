import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkCatalogues } from "../../scripts/catalogues";

let root = "";
const folder = "packages/kit/browser/strings/words/part";
const english = {
  hello: "Hello",
  rows: "{count, plural, one {# row} other {# rows}}",
  by: "by {name}",
};
const hindi = {
  hello: "नमस्ते",
  rows: "{count, plural, one {# पंक्ति} other {# पंक्तियाँ}}",
  by: "{name} द्वारा",
};
const arabic = {
  hello: "مرحبًا",
  rows: "{count, plural, zero {لا صفوف} one {صف واحد} two {صفان} few {# صفوف} many {# صفًا} other {# صف}}",
  by: "بواسطة {name}",
};

function put(name: string, words: object) {
  const path = join(root, folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(words));
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "catalogues-"));
  put("en.json", english);
  put("hi.json", hindi);
  put("ar.json", arabic);
});
afterEach(() => rmSync(root, { recursive: true }));

const complaints = () =>
  checkCatalogues(root).complaints.map((line) => line.replace(`${folder}/`, ""));

describe("catalogues", () => {
  it("of this console are whole and up to date", () => {
    const { complaints: found, counts } = checkCatalogues(process.cwd());
    expect(found).toEqual([]);
    expect(counts["en"]).toBeGreaterThan(700);
    expect([counts["hi"], counts["ar"]]).toEqual([counts["en"], counts["en"]]);
  });

  it("say what arguments each message takes", () => {
    expect(complaints()).toEqual([]);
    const written = readFileSync(
      join(root, folder, "../../../../schema/catalogues.generated.d.ts"),
      "utf8",
    );
    expect(written).toContain('"kit/part"');
    expect(written).toMatch(/"hello": undefined/);
    expect(written).toMatch(/"rows": \{ "count": number \}/);
    expect(written).toMatch(/"by": \{ "name": string \| number \}/);
  });

  it.each([
    ["a missing message", "ar.json", { hello: "مرحبًا", by: "بواسطة {name}" }, /“rows” is missing/],
    ["a key that English lacks", "de.json", { helo: "Hallo" }, /“helo” is not in English/],
    ["another argument", "de.json", { by: "von {who}" }, /“by” takes \{name\} \(text\), and here/],
    ["an argument of another kind", "de.json", { by: "von {name, number}" }, /“by” takes/],
    ["broken grammar", "de.json", { by: "von {name" }, /“by”: it is no message/],
    ["an empty message", "de.json", { hello: " " }, /“hello”: it is empty/],
    [
      "plural forms of another language",
      "ar.json",
      { ...arabic, rows: "{count, plural, one {صف} other {# صف}}" },
      /“rows”: it lacks the plural form few, many, two, zero/,
    ],
  ])("refuse %s", (_what, name, words, problem) => {
    put(name, words);
    expect(complaints().join("\n")).toMatch(problem);
  });

  it("need not be whole in a language that is begun", () => {
    put("de.json", { hello: "Hallo" });
    expect(complaints()).toEqual([]);
    expect(checkCatalogues(root).counts).toMatchObject({ en: 3, de: 1, fr: 0 });
  });
});
