import { describe, expect, it } from "vitest";
import {
  checkResources,
  choice,
  date,
  defineResource,
  file,
  longText,
  recordActions,
  text,
  type DeclaredAction,
  type Field,
  type Resource,
  type States,
} from "@rollcall/kit/schema";
import { planets, stars } from "./planets";

const base: Resource = {
  name: "moons",
  label: "Moon",
  icon: "tag",
  permission: "moons",
  title: "name",
  fields: {
    name: text({ label: "Name", list: true }),
    seen_on: date({ label: "Seen on" }),
    kind: choice(["rock", "ice"], { label: "Kind" }),
    status: choice(["new", "named", "lost"], {
      label: "Status",
      required: true,
      default: "new",
      readOnly: true,
    }),
  },
};
const moon = (more: object): Resource => ({ ...base, ...more });
const check = (resource: Resource) => () => checkResources([planets, stars, resource]);
const doing = (more: object): Resource =>
  moon({ actions: [{ name: "archive", label: "Archive", ...more }] });
const going = (transitions: object, field = "status"): Resource =>
  moon({ states: { field, transitions } });
const withRead = (key: string, resource: Resource): Resource => ({
  ...resource,
  fields: { ...resource.fields, [key]: { ...resource.fields[key], read: "view_secrets" } as Field },
});
const whole: States["transitions"] = { new: ["named", "lost"], lost: ["new"] };

describe("the declaration of actions", () => {
  it.each<[string, Resource]>([
    ["moons: an action has no label", moon({ actions: [{ name: "archive" }] })],
    ["moons: an action has no name", moon({ actions: [{ label: "Archive" }] })],
    [`moons: "fild" isn't an option of an action`, doing({ fild: 1 })],
    ["moons: its bulk must be true or false", doing({ bulk: "yes" })],
    ["moons: its actions must be a list of actions", moon({ actions: {} })],
    ['moons: action "putAway": an action is named in kebab-case', doing({ name: "putAway" })],
    [
      'moons: action "edit": "edit" is done by the framework itself. Choose another name',
      doing({ name: "edit" }),
    ],
    ['moons: action "archive": has no label', doing({ label: "" })],
    [
      `moons: action "archive": its permission "Archive" isn't a verb in snake_case, such as archive`,
      doing({ permission: "Archive" }),
    ],
    [
      `moons: action "archive": "knd" in when isn't one of the fields of moons. Did you mean “kind”?`,
      doing({ when: { knd: "rock" } }),
    ],
    [
      `moons: action "archive": "gas" in when isn't one of the options of "kind"`,
      doing({ when: { kind: ["rock", "gas"] } }),
    ],
    [
      `moons: action "archive": when asks "name" for "Io"; it can ask a choice for its options, a yes-or-no field for true or false, and any field for null, which isn't a value`,
      doing({ when: { name: "Io" } }),
    ],
    [
      "moons.kind: takes a permission to read, and actions would reveal it. Take it out of actions, or leave out read",
      withRead("kind", doing({ when: { kind: "rock" } })),
    ],
    [
      'moons.archive.paper: a dialog can\'t ask for the kind "file"',
      doing({ fields: { paper: file({ label: "Paper" }) } }),
    ],
    [
      "moons.archive.why: is requested but stored nowhere. Leave out readOnly, hidden, writeOnly and unique",
      doing({ fields: { why: longText({ label: "Why", unique: true }) } }),
    ],
    [
      "moons.archive.why: takes the permission of its action only. Leave out read and write",
      doing({ fields: { why: longText({ label: "Why", read: "view_reasons" }) } }),
    ],
    [
      'moons: two actions are named "archive". Rename one of them',
      moon({
        actions: [
          { name: "archive", label: "Archive" },
          { name: "archive", label: "Put away" },
        ],
      }),
    ],
    [
      "moons: has actions or states, but no one can be permitted to write it. Take them out, or readOnly",
      { ...doing({}), readOnly: true },
    ],
  ])("is refused: %s", (sentence, resource) => {
    expect(check(resource)).toThrow(`Wrong declaration: ${sentence}`);
  });

  it("is accepted where all of it fits", () => {
    expect(
      check(
        doing({
          when: { kind: "rock", seen_on: null },
          fields: { why: longText({ label: "Why" }) },
        }),
      ),
    ).not.toThrow();
  });
});

describe("the declaration of states", () => {
  it.each<[string, Resource]>([
    ["moons: states has no transitions", moon({ states: { field: "status" } })],
    [
      `moons: "form" isn't an option of states`,
      moon({ states: { field: "status", transitions: whole, form: 1 } }),
    ],
    ["moons: a transition has no to", going({ new: [{ label: "Name" }] })],
    [`moons: "by" isn't an option of a transition`, going({ new: [{ to: "named", by: 1 }] })],
    [
      "moons: its reason must be one of required, optional",
      going({ new: [{ to: "named", reason: true }] }),
    ],
    [
      `moons: states are held by "state", which isn't one of its fields. Did you mean “status”?`,
      going(whole, "state"),
    ],
    [
      `moons: states are held by "name", which isn't a choice. Name one of kind, status`,
      going(whole, "name"),
    ],
    [
      'moons: "kind" holds its states, so it is set by transitions only. Write readOnly: true, required: true, and as default the state of new records',
      going({ rock: ["ice"] }, "kind"),
    ],
    [
      "moons.status: takes a permission to read, and states would reveal it. Take it out of states, or leave out read",
      withRead("status", going(whole)),
    ],
    [
      `moons: "nwe" in transitions isn't one of its states. Did you mean “new”?`,
      going({ ...whole, nwe: ["lost"] }),
    ],
    [
      `moons: transition "new" to "nmaed": "nmaed" isn't one of its states. Did you mean “named”?`,
      going({ new: ["nmaed", "lost"] }),
    ],
    [
      'moons: transition "new" to "new": leads nowhere. Take it out',
      going({ new: ["new", "named", "lost"] }),
    ],
    [
      'moons: no record can reach the state "lost". Add a transition that leads to it, or remove it from the options',
      going({ new: ["named"], lost: ["new"] }),
    ],
    [
      'moons: two transitions are named "go" and differ. Give one of them another name, or make them say the same',
      going({
        new: [
          { to: "named", name: "go" },
          { to: "lost", name: "go" },
        ],
      }),
    ],
    [
      'moons: two actions are named "lost". Rename one of them',
      { ...going(whole), actions: [{ name: "lost", label: "Lose" }] },
    ],
  ])("is refused: %s", (sentence, resource) => {
    expect(check(resource)).toThrow(`Wrong declaration: ${sentence}`);
  });

  it("may lead in a circle, and one transition may leave several states", () => {
    const resource = going({ new: ["named", "lost"], named: ["lost", "new"], lost: ["new"] });
    expect(check(resource)).not.toThrow();
    expect(
      recordActions(resource).map(({ name, label, transition }) => [name, label, transition?.from]),
    ).toEqual([
      ["named", "Set to Named", ["new"]],
      ["lost", "Set to Lost", ["new", "named"]],
      ["new", "Set to New", ["named", "lost"]],
    ]);
  });
});

it("does not compile with an unknown option, state or field", () => {
  const declared: DeclaredAction = { name: "archive", label: "Archive" };
  expect(declared.name).toBe("archive");
  defineResource({
    name: "moons",
    label: "Moon",
    icon: "tag",
    permission: "moons",
    title: "status",
    fields: { status: choice(["new", "lost"], { label: "Status", default: "new" }) },
    // @ts-expect-error -- no state
    states: { field: "status", transitions: { new: ["gone"] } },
  });
});
