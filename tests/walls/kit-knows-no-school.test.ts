import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
/** Words of a school, wherever they stand in a word. */
const anywhere = ["student", "teacher", "school", "pupil", "timetable", "attendance", "classroom"];
/** Words that other words contain (transparent, upgrade): only as words of their own. */
const whole = new Set(["parent", "lesson", "roster", "grade", "headmaster"]);
/** Technical uses of them, which mean no person. */
const technical =
  /\bparent(?:Element|Node)\b|\bparent (?:folder|directory|element|node|process)\b/gu;

const isOfSchool = (word: string) =>
  anywhere.some((one) => word.includes(one)) || whole.has(word.replace(/s$/u, ""));

/** Each word of a school in a text, its comments and names in any spelling included, by line. */
function schoolWordsIn(path: string, text: string): string[] {
  return text.split("\n").flatMap((line, place) => {
    const words = line
      .replace(technical, "")
      .replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ")
      .match(/\p{L}+/gu);
    return (words ?? [])
      .filter((word) => isOfSchool(word.toLowerCase()))
      .map((word) => `${path}:${place + 1} says "${word}"`);
  });
}

const files = readdirSync(join(root, "packages/kit"), { recursive: true, encoding: "utf8" })
  .filter((name) => !name.split(sep).includes("node_modules"))
  .map((name) => join(root, "packages/kit", name))
  .filter((path) => statSync(path).isFile());

describe("the framework", () => {
  it("says no word of a school, in no file, name of a file or comment", () => {
    expect(files.length).toBeGreaterThan(400);
    const found = files.flatMap((path) => {
      const name = relative(root, path);
      return [...schoolWordsIn(name, name), ...schoolWordsIn(name, readFileSync(path, "utf8"))];
    });
    expect(found).toEqual([]);
  });
});

describe("the search for words of a school", () => {
  const plant = (text: string) => schoolWordsIn("planted.ts", text);

  it.each([
    ["const studentTry = 1;", "student"],
    ["/** Lists `view_students`. */", "students"],
    ["export const ALL_TEACHERS = [];", "TEACHERS"],
    ['label: "Parents"', "Parents"],
    ["parentOf(child)", "parent"],
    ["<IconSchool />", "School"],
    ["a preschooler", "preschooler"],
    ["school123", "school"],
    ["pupils", "pupils"],
    ["the lessons of a day", "lessons"],
    ["/admin/timetable/week", "timetable"],
    ["markAttendance()", "Attendance"],
    ["readRoster", "Roster"],
    ["Grade 3", "Grade"],
    ["classrooms", "classrooms"],
  ])("finds what is planted: %s", (text, word) => {
    expect(plant(`const one = 1;\n${text}`)).toEqual([`planted.ts:2 says "${word}"`]);
  });

  it("minds neither what only looks alike nor the parent of an element or a folder", () => {
    const innocent = [
      "color: transparent",
      "apparently",
      "an upgrade, a gradient",
      "element.parentElement?.parentNode",
      "in the parent folder",
      "lessen",
    ];
    expect(innocent.flatMap(plant)).toEqual([]);
    expect(plant("the parent folder of a parent")).toEqual(['planted.ts:1 says "parent"']);
  });
});
