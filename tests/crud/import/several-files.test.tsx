import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { Sheet, Wanted } from "../../../packages/kit/browser/crud/import/reading/table";
import { resources } from "../../../src/resources";

const read = vi.hoisted(() => vi.fn());
vi.mock("../../../packages/kit/browser/crud/import/reading/read-beside", () => ({
  readBeside: read,
}));
const { useFiles } = await import("../../../packages/kit/browser/crud/import/files/use-files");

const offered = resources.filter(({ name }) => name === "classes" || name === "students");
const cells: Readonly<Record<string, string[][]>> = {
  Classes: [
    ["Class", "Section"],
    ["8", "A"],
  ],
  Students: [
    ["First name", "Last name", "Admission number"],
    ["Asha", "Rao", "A1"],
  ],
  // Every reading looks at all sheets; what has no lines is no part.
  Empty: [],
};
const sheetOf = (sheetName: string): Sheet => ({
  lines: (cells[sheetName] ?? []).map((line, at) => ({ line: at + 1, cells: line })),
  sheetNames: ["Classes", "Students", "Empty"],
  sheetName,
});

/** Readings that wait until a test lets them end. */
let waiting: { sheet: string; end(): void; fail(): void }[];
const settle = (work: () => void) =>
  act(async () => {
    work();
    await new Promise((resolve) => setTimeout(resolve));
  });
beforeEach(() => {
  waiting = [];
  read.mockReset();
  read.mockImplementation(
    (_file: File, { sheet = "Classes" }: Wanted = {}) =>
      new Promise<Sheet>((resolve, reject) =>
        waiting.push({
          sheet,
          end: () => resolve(sheetOf(sheet)),
          fail: () => reject(new Error("gone")),
        }),
      ),
  );
});
const endNext = () => settle(() => waiting.shift()?.end());

/** The files of a page, with one workbook read: a part of classes and one of students. */
async function opened() {
  const { result } = renderHook(() => useFiles(offered));
  await settle(() => result.current.add([new File([], "school.xlsx")]));
  for (let sheet = 0; sheet < 3; sheet++) await endNext();
  return result;
}
const held = ({ parts }: ReturnType<typeof useFiles>) =>
  parts.map(({ resource, sheet }) => [resource.name, sheet.sheetName]);

it("takes each sheet for what its headings say, one file after the other", async () => {
  const files = await opened();
  expect(held(files.current)).toEqual([
    ["classes", "Classes"],
    ["students", "Students"],
  ]);
  expect(files.current.reading).toBeNull();
  await settle(() => {
    files.current.add([new File([], "one.xlsx")]);
    files.current.add([new File([], "two.xlsx")]);
  });
  expect([files.current.reading, waiting.length]).toEqual(["one.xlsx", 1]);
  for (let sheet = 0; sheet < 3; sheet++) await endNext();
  expect(files.current.reading).toBe("two.xlsx");
  for (let sheet = 0; sheet < 3; sheet++) await endNext();
  expect([files.current.reading, files.current.parts.length]).toEqual([null, 6]);
});

it("shows the sheet that was chosen last, whichever is read first", async () => {
  const files = await opened();
  const [part] = files.current.parts;
  if (!part) throw new Error("Nothing was read.");
  await settle(() => {
    void files.current.readAgain(part, { sheet: "Empty" });
    void files.current.readAgain(part, { sheet: "Students" });
  });
  expect(files.current.reading).toBe("school.xlsx");
  const slow = waiting.shift();
  await endNext();
  expect(held(files.current)[0]).toEqual(["students", "Students"]);
  await settle(() => slow?.end());
  expect(held(files.current)[0]).toEqual(["students", "Students"]);
  expect(files.current.reading).toBeNull();
});

it("is another part while a sheet is read anew, and the old one again where that fails", async () => {
  const files = await opened();
  const before = files.current.parts;
  const [part] = before;
  if (!part) throw new Error("Nothing was read.");
  await settle(() => void files.current.readAgain(part, { sheet: "Students" }));
  expect(files.current.parts[0]).not.toBe(part);
  await settle(() => waiting.shift()?.fail());
  expect(held(files.current)).toEqual([
    ["classes", "Classes"],
    ["students", "Students"],
  ]);
  expect([files.current.reading, files.current.problems.length]).toEqual([null, 1]);
});

it("keeps what a person says a file holds, whichever line its headings are; another sheet is looked at anew", async () => {
  const files = await opened();
  const part = () => {
    const [first] = files.current.parts;
    if (!first) throw new Error("Nothing was read.");
    return first;
  };
  await settle(() => files.current.setResource(part(), "students"));
  await settle(() => files.current.setHeading(part(), 1));
  expect([part().resource.name, part().table.columns]).toEqual(["students", ["8", "A"]]);
  await settle(() => void files.current.readAgain(part(), { sheet: "Classes" }, "utf-8"));
  await endNext();
  expect(part().resource.name).toBe("students");
  await settle(() => files.current.setResource(files.current.parts[1] ?? part(), "classes"));
  await settle(
    () => void files.current.readAgain(files.current.parts[1] ?? part(), { sheet: "Classes" }),
  );
  await endNext();
  await settle(
    () => void files.current.readAgain(files.current.parts[1] ?? part(), { sheet: "Students" }),
  );
  await endNext();
  expect(held(files.current)[1]).toEqual(["students", "Students"]);
});
