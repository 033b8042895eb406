import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { accessActions } from "@rollcall/kit/schema/access-actions";
import { textName, withResourceNames } from "@rollcall/kit/schema";
import { resources } from "../../src/resources";
import { activityLogs } from "../../src/resources/activity-logs";

/** A word of the log where it is written: as an action, by a condition, or as the last argument. */
const written = [
  /\baction: "([a-z ]+)"/g,
  /\baction: [^\n"]*\? "([a-z ]+)" :/g,
  /\baction: [^\n"]*\? "[a-z ]+" : "([a-z ]+)"/g,
  /\b(?:logChanges?|logByLink|finish|log)\([^;"]*"([a-z ]+)",?\s*\)/g,
];

/** The words that the sources of the API write to the activity log. */
function writtenActions(): Set<string> {
  const files = ["src", "packages/kit/api"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => join(folder, name)),
  );
  const sources = files
    .filter((file) => !file.includes("/page/") && !file.includes("/migrations/"))
    .map((file) => readFileSync(file, "utf8"));
  return new Set([
    ...sources.flatMap((source) =>
      written.flatMap((pattern) => [...source.matchAll(pattern)].map(([, word = ""]) => word)),
    ),
    ...Object.values(accessActions),
  ]);
}

describe("the activity log", () => {
  it("has a name for each act that the API writes to it", () => {
    const { names } = activityLogs.fields.action;
    const actions = writtenActions();
    expect(actions).toContain("took register");
    expect(actions).toContain("reset password");
    expect(actions).toContain("not done");
    const nameless = [...actions].filter((action) => !Object.hasOwn(names, action));
    // The verb of a decision on leave, which is logged as what came of it.
    expect(nameless.filter((action) => !["approve", "cancel"].includes(action))).toEqual([]);
  });

  it("says of which resource an entry is in the words of the menu", () => {
    const seen = withResourceNames(resources).find(({ name }) => name === activityLogs.name);
    const what = seen?.fields["resource"];
    expect(
      ["students", "leaves", "attendance", "settings"].map((stored) => textName(what, stored)),
    ).toEqual(["Student", "Leave request", "Attendance", "Settings"]);
  });
});
