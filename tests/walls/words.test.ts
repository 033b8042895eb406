import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findWrongWords } from "../../scripts/words";

let house: string;
const put = (path: string, code: string) => {
  mkdirSync(dirname(join(house, path)), { recursive: true });
  writeFileSync(join(house, path), code);
};

beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), "rollcall-words-"));
});
afterEach(() => rmSync(house, { recursive: true, force: true }));

const page = "src/features/a/page/a.tsx";
const catalogue = "src/features/a/page/words/en.json";
const planted: [file: string, code: string, says: string][] = [
  [page, 'const a = "The requester is told.";', "notify"],
  [page, 'const a = "Whoever asked sees this.";', "someone"],
  [page, "const a = `${b} of somebody else.`;", "someone"],
  [page, 'const a = "No register is asked for today.";', "due"],
  [page, 'const a = "There is no such page.";', "like this"],
  [page, 'const a = "This is no number.";', "isn't"],
  [page, 'const a = "“F” is none of its options.";', "must be one of"],
  [page, 'const a = "One thing is to be corrected.";', "imperative"],
  [page, "const a = <p>That did not work, sorry.</p>;", "name what happened"],
  [page, 'const a = "An e-mail is on its way.";', "email"],
  [page, "const a = `Below ${b} %`;", "percent"],
  [catalogue, '{ "a": "{b} of the slots" }', "session"],
  [catalogue, '{ "a": "Rehearsal" }', "preview"],
  [catalogue, '{ "a": "Somebody took it" }', "someone"],
  ["src/features/a/words/b/en.json", '{ "a": "{count} % of the days" }', "percent"],
  ["src/features/a/words/en.json", '{ "a": "Absent Students" }', "sentence case"],
  ["src/resources/a.ts", 'const a = text({ label: "Roll Number" });', "sentence case"],
  ["src/features/a/index.ts", 'const a = { group: "Daily Work" };', "sentence case"],
  ["packages/kit/api/a.ts", 'throw invalid("Say it to somebody.");', "someone"],
  ["server/a.ts", 'console.log("Nobody can sign in yet.");', "no one"],
];

describe("words that people read", () => {
  it.each(planted)("are refused in %s: %s", (file, code, says) => {
    put(file, code);
    const { complaints } = findWrongWords(house);
    expect(complaints).toEqual([expect.stringContaining(`${file}:1: `)]);
    expect(complaints[0]).toContain(says);
  });

  it("are not looked for in comments, names, SQL or the program's own words", () => {
    put(page, '/** Whoever is told. */ const nobody = 1; const a = "no such class";');
    put("src/features/a/a.ts", "const a = `select told from x where y is no z (1)`;");
    put("src/migrations/1.ts", 'const a = "Somebody is told.";');
    expect(findWrongWords(house).complaints).toEqual([]);
  });

  it("may have capitals for names, in sentences, and where the specification writes them", () => {
    put(
      "src/features/a/words/en.json",
      '{ "a": "Open in Excel", "b": "Press Enter. Then Save it.", "c": "Leave Requests" }',
    );
    put("src/features/a/people.ts", 'const a = "Asha Rao";');
    expect(findWrongWords(house).complaints).toEqual([]);
  });

  it("are right in the whole of this repository, of which thousands are read", () => {
    const { complaints, read } = findWrongWords(join(import.meta.dirname, "../.."));
    expect(complaints).toEqual([]);
    expect(read).toBeGreaterThan(2000);
  });
});
