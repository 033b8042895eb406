import { beforeEach, describe, expect, it, vi } from "vitest";
import { openSession } from "../../../packages/kit/browser/providers/session";
import type { PaletteAction } from "../../../packages/kit/browser/fields/palette/palette-action";
import { nameIn } from "../../../packages/kit/browser/shell/command-palette/name-in";
import { classes } from "../../../src/resources/classes";
import { parents } from "../../../src/resources/parents";
import { students } from "../../../src/resources/students";
import { serveFixtures, type SentRequest } from "../../support/fixture-server";
import { recordFixture } from "../../support/record-fixture";

const room = { id: 3, name: "Grade 10 A" };
const riya = { id: 7, name: "Riya Sharma", admission_no: "A-07", class_id: 3, class: room };
const mother = {
  id: 9,
  name: "Meera Sharma",
  phone: "+919810000001",
  relation: "mother" as const,
  children: [7],
  children_records: [{ id: 7, name: "Riya Sharma" }],
};
const father = { ...mother, id: 10, name: "Arun Sharma", phone: "+919810000002" };

let asked: SentRequest[] = [];
beforeEach(() => {
  asked = [];
  const user = { id: 1, name: "Root", email: "root@school.test", is_super_admin: true };
  openSession({ token: "t", user, permissions: [] });
  serveFixtures((sent) => {
    asked.push(sent);
    const words = (sent.query.get("search") ?? "").toLowerCase().split(" ");
    const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word));
    if (sent.path === "/admin/classes")
      return { data: holds(room.name) ? [recordFixture(classes, room)] : [] };
    if (sent.path === "/admin/students")
      return { data: holds(riya.name) ? [recordFixture(students, riya)] : [] };
    if (sent.path !== "/admin/parents") return undefined;
    const relation = sent.query.get("relation");
    const all = [mother, { ...father, relation: "father" as const }];
    return {
      data: all
        .filter((one) => relation === null || one.relation === relation)
        .map((one) => recordFixture(parents, one)),
    };
  });
});

const actionsIn = async (): Promise<readonly PaletteAction[]> =>
  (await import("../../../src/features/palette/page/actions")).actions;

/** What a sentence leads to. */
async function answersTo(typed: string) {
  const found = await Promise.all(
    (await actionsIn()).map(async (action) => {
      const named = nameIn(typed, action.phrases);
      return named?.isExact ? action.find(named.name, new AbortController().signal) : [];
    }),
  );
  return found.flat();
}

describe("the palette of the school", () => {
  it.each(["mark 10 A", "mark class 10 A", "take register of 10a", "mark grade 10 a"])(
    "opens today's register by “%s”",
    async (typed) => {
      expect(await answersTo(typed)).toEqual([
        { id: "3", label: "Mark attendance: Grade 10 A", to: "/attendance/mark?class=3" },
      ]);
      expect(asked.every(({ query }) => query.get("status") === "active")).toBe(true);
    },
  );

  it.each(["call riya", "call riya's parents", "phone Riya Sharma"])(
    "shows the numbers of both parents by “%s”",
    async (typed) => {
      const found = await answersTo(typed);
      expect(found.map(({ href, hint }) => [href, hint])).toEqual([
        ["tel:+919810000001", "Mother of Riya Sharma"],
        ["tel:+919810000002", "Father of Riya Sharma"],
      ]);
      expect(found[0]?.label.replaceAll(/[\u2066\u2069]/g, "")).toBe(
        "Call Meera Sharma, +919810000001",
      );
    },
  );

  it("shows the mother's alone by “call riya's mother”", async () => {
    const found = await answersTo("call riya's mother");
    expect(found.map(({ href }) => href)).toEqual(["tel:+919810000001"]);
  });

  it("writes to the parents of a class, or of a student", async () => {
    expect(await answersTo("write to parents of 10 A")).toEqual([
      {
        id: "class_parents/3",
        label: "Write to parents of Grade 10 A",
        to: "/notifications/send",
        state: { message: { recipientType: "class_parents", picked: [room] } },
      },
    ]);
    expect(await answersTo("write to riya's parents")).toMatchObject([
      {
        hint: "Grade 10 A · A-07",
        state: {
          message: { recipientType: "student_parents", picked: [{ id: 7, name: "Riya Sharma" }] },
        },
      },
    ]);
  });

  it("begins a leave request for a student", async () => {
    expect(await answersTo("new leave for riya")).toMatchObject([
      { label: "New leave request for Riya Sharma", to: "/leaves/create?student_id=7" },
    ]);
  });

  it("takes digits for a whole number of the student", async () => {
    expect(await answersTo("call riya 0")).toEqual([]);
  });
});

it.each(["hi", "ar"])("has its sentences in %s, each with its own example", async (tag) => {
  const words = (
    (await import(`../../../src/features/palette/page/words/${tag}.json`)) as {
      default: Record<string, string>;
    }
  ).default;
  for (const [key, text] of Object.entries(words).filter(([name]) => name.endsWith(".phrases"))) {
    const phrases = text.split("|");
    expect(phrases.every((phrase) => phrase.split("…").length === 2)).toBe(true);
    const example = words[key.replace(".phrases", ".example")] ?? "";
    expect([example, nameIn(example, phrases)?.isExact]).toEqual([example, true]);
  }
});

it.each([
  ["mark 10 A", "mark", "10 A"],
  ["سجل حضور 10 A", "mark", "10 A"],
  ["call riya", "call", "riya"],
  ["اتصل ريا", "call", "ريا"],
  ["new leave for riya", "leave", "riya"],
] as const)("in Arabic understands “%s” too", async (typed, kind, name) => {
  vi.resetModules();
  const { setLanguage } = await import("@rollcall/kit/schema/messages");
  const { default: words } = await import("../../../src/features/palette/page/words/ar.json");
  setLanguage(() => ({ tag: "ar", words: { "palette/page": words } }));
  const { actions } = await import("../../../src/features/palette/page/actions");
  setLanguage(() => ({ tag: "en", words: {} }));
  const { phrases = [] } = actions.find(({ id }) => id === kind) ?? {};
  expect(nameIn(typed, phrases)).toEqual({ name, isExact: true });
});
