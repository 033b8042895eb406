import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { settings } from "../../src/resources/settings";

/**
 * Where a setting is only declared, typed, worded or filled in for show: none of it makes the
 * setting act.
 */
const notActing = [
  "src/resources/settings.ts",
  "packages/kit/resources/settings-fields.ts",
  "packages/kit/browser/pages/settings",
  "src/features/school/page",
  "packages/kit/browser/strings",
  "src/features/demo",
];

/**
 * Settings that are read by other means than their path as a whole: the file that reads each, and a
 * word there that does.
 */
const otherwise: Readonly<Record<string, { file: string; by: string }>> = {
  ...Object.fromEntries(
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map((day) => [
      `attendance.weekly_off.${day}`,
      { file: "src/school/calendar/calendar.ts", by: "attendance.weekly_off.${" },
    ]),
  ),
  "notifications.config.push": { file: "packages/kit/api/push/queue.ts", by: "{config,push}" },
  "academic.current_year": {
    file: "src/features/roster/current-year.ts",
    by: "academic.current_year_id",
  },
};

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesIn(path) : /\.tsx?$/.test(entry.name) ? [path] : [];
  });
const sources = [...filesIn("src"), ...filesIn("packages"), ...filesIn("server")]
  .filter((path) => !notActing.some((part) => path.startsWith(part)))
  .map((path) => readFileSync(join(process.cwd(), path), "utf8"));
const readsByPath = (key: string) => sources.some((text) => text.includes(`"${key}"`));

describe("every setting that can be set acts somewhere", () => {
  it.each(Object.keys(settings.fields))("%s", (key) => {
    const other = Object.hasOwn(otherwise, key) ? otherwise[key] : undefined;
    if (!other)
      return expect(
        readsByPath(key),
        `nothing outside the settings' form reads "${key}": a switch that does nothing`,
      ).toBe(true);
    return expect(readFileSync(join(process.cwd(), other.file), "utf8").includes(other.by)).toBe(
      true,
    );
  });

  it("and what stands here by another name is still declared, and not read by its path", () => {
    expect(
      Object.keys(otherwise).filter((key) => !(key in settings.fields) || readsByPath(key)),
    ).toEqual([]);
  });
});
