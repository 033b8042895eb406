import { describe, expect, it } from "vitest";
import {
  changes,
  checkResources,
  declaredOf,
  defineResource,
  integer,
  isLocked,
  seenBy,
  text,
  textName,
  withResourceNames,
} from "@rollcall/kit/schema";

const planets = defineResource({
  name: "planets",
  label: "Planet",
  group: "Sky",
  icon: "book",
  permission: "planets",
  title: "name",
  fields: { name: text({ label: "Name", list: true }) },
});
const log = defineResource({
  name: "log",
  label: "Entry",
  group: "Sky",
  icon: "activity",
  permission: "log",
  title: "action",
  readOnly: true,
  fields: {
    action: text({ label: "Action", list: true }),
    what: text({ label: "What", list: true, names: { sky: "The whole sky" } }),
    record: integer({ label: "Record", recordOf: "what" }),
    changed: changes({ label: "Changes", of: "what" }),
  },
});
checkResources([planets, log]);

describe("a field that holds the name of a resource", () => {
  const [seenPlanets, seenLog] = withResourceNames([planets, log]);
  const what = seenLog?.fields["what"];

  it("reads as that resource is called, and else as it says itself or is stored", () => {
    expect(["planets", "log", "sky", "comets"].map((stored) => textName(what, stored))).toEqual([
      "Planet",
      "Entry",
      "The whole sky",
      "comets",
    ]);
    expect(textName(seenLog?.fields["action"], "planets")).toBe("planets");
  });

  it("makes a view of its resource, whose declaration is found; others are the same object", () => {
    expect(seenPlanets).toBe(planets);
    expect([seenLog && declaredOf(seenLog), what && declaredOf(what)]).toEqual([
      log,
      log.fields.what,
    ]);
  });

  it("is not taken for one that its reader may not write", () => {
    expect(what && isLocked(what)).toBe(false);
    const rights = { is_super_admin: false, permissions: ["view_log"] };
    expect(withResourceNames([seenBy(log, rights)])[0]?.fields["what"]).toMatchObject({
      names: { log: "Entry", sky: "The whole sky" },
    });
  });
});
