import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { createActionKey } from "../../../packages/kit/browser/crud/form/action-key";
import { sentencesOf, shownSentences } from "../../../packages/kit/browser/crud/form/check-form";
import { closeSession, openSession } from "../../../packages/kit/browser/providers/session";
import {
  clearDrafts,
  draftKey,
  readDraft,
  writeDraft,
} from "../../../packages/kit/browser/crud/form/drafts";
import { failureOf } from "../../../packages/kit/browser/crud/form/failure";
import {
  bodyOf,
  changedValues,
  formSections,
  newValues,
  sameValue,
  valuesOf,
  type Values,
} from "../../../packages/kit/browser/crud/form/form-fields";
import {
  beginCreate,
  beginEdit,
  formReducer,
  isDirty,
  type FormState,
} from "../../../packages/kit/browser/crud/form/form-state";
import { givenValues } from "../../../packages/kit/browser/crud/form/given-values";
import { mergedValues, mergeOf } from "../../../packages/kit/browser/crud/form/merge";
import { relationAddress, relationsOf } from "../../../packages/kit/browser/crud/show/relations";
import { ApiFailure, isWorthRetrying } from "../../../packages/kit/browser/providers/api-failure";
import {
  choice,
  defineResource,
  permissionKeys,
  reference,
  references,
  text,
  type Resource,
} from "@rollcall/kit/schema";
import { planets, stars } from "./planets";

const mars = {
  id: 1,
  version: 3,
  name: "Mars",
  kind: "rock",
  star_id: 5,
  moons: 2,
  radius: 3389.5,
  ringed: false,
  notes: "Red.",
};
const type = (state: FormState, apiName: string, value: unknown) =>
  formReducer(state, { type: "typed", apiName, value });

describe("what a form sends", () => {
  test("of a change is what was changed: spaces and the order of a set are no change, and an emptied field is null", () => {
    const base = valuesOf(planets, mars);
    expect(bodyOf(planets, "edit", base, { ...base, notes: "  ", moons: 2, radius: 3390 })).toEqual(
      { notes: null, radius: 3390 },
    );
    expect(sameValue([2, 1], [1, 2])).toBe(true);
    expect(sameValue([1], [1, 2])).toBe(false);
    expect(sameValue("", undefined)).toBe(true);
    expect(sameValue(0, null)).toBe(false);
  });

  test("of a new record is what has a value, and a default that was cleared is told apart from one that was not touched", () => {
    const shelf = defineResource({
      name: "shelves",
      label: "Shelf",
      icon: "list",
      permission: "shelves",
      title: "name",
      fields: {
        name: text({ label: "Name", default: "Top" }),
        state: choice(["open", "shut"], { label: "State", default: "open" }),
        books: references("shelves", { label: "Books", owner: true }),
        keys: permissionKeys({ label: "Keys" }),
      },
    });
    const begun = newValues(shelf);
    expect(begun).toEqual({ name: "Top", state: "open", books: [], keys: [] });
    expect(bodyOf(shelf, "create", begun, { ...begun, name: null, keys: ["a"] })).toEqual({
      name: null,
      state: "open",
      keys: ["a"],
    });
  });

  test("never holds what only the server sets, whatever the record has", () => {
    const base = valuesOf(planets, { ...mars, surveyed_by: "Viking" });
    expect(Object.keys(base)).not.toContain("surveyed_by");
    expect(changedValues(planets, base, { ...base, surveyed_by: "Me" })).toEqual({});
  });
});

test("the fields stand under their headings in declared order; a new record has none that only the server sets", () => {
  const names = (mode: "create" | "edit") =>
    formSections(planets, mode).map(({ title, fields }) => [
      title,
      ...fields.map(({ apiName }) => apiName),
    ]);
  expect(names("create")).toEqual([
    [undefined, "name", "kind", "star_id", "seen_from"],
    ["Figures", "discovered", "lost", "radius", "moons", "ringed", "notes"],
  ]);
  expect(names("edit")[1]).toContain("surveyed_by");
});

describe("the check of a form", () => {
  test("does not hold a stored value against a change of another field", () => {
    const state = beginEdit(planets, { ...mars, moons: 500 });
    expect(sentencesOf(type(state, "notes", "Rusty."))).toEqual({});
    expect(sentencesOf(type(state, "moons", 501))).toEqual({
      moons: ["Moons must be at most 200."],
    });
  });

  test("does not compare what is no date", () => {
    const state = type(
      type(beginEdit(planets, mars), "discovered", "yesterday"),
      "lost",
      "2020-01-01",
    );
    expect(Object.keys(sentencesOf(state))).toEqual(["discovered"]);
  });

  test("shows a sentence once its field was typed into and left, and all of them after a try to save", () => {
    let state = beginCreate(planets);
    const shown = () => Object.keys(shownSentences(state, sentencesOf(state)));
    state = formReducer(state, { type: "left", apiName: "name" });
    expect(shown()).toEqual([]);
    state = formReducer(type(state, "moons", "many"), { type: "left", apiName: "moons" });
    expect(shown()).toEqual(["moons"]);
    expect(shown()).not.toContain("name");
    state = formReducer(state, { type: "tried" });
    expect(shown().sort()).toEqual(["moons", "name"]);
  });
});

describe("a merge", () => {
  const apiNames = ["name", "moons", "radius", "kind", "notes"];
  const value = fc.constantFrom("a", "b", "c", null);
  const values = fc.record(Object.fromEntries(apiNames.map((apiName) => [apiName, value])));

  test("takes what only they changed, keeps what only I changed, and asks exactly where both did, differently", () => {
    const base = valuesOf(planets, mars);
    const merge = mergeOf(
      planets,
      base,
      { ...base, name: "Ares", moons: 3, ringed: true },
      { ...mars, name: "Mangala", ringed: true, notes: "Rusty." },
    );
    expect(merge.clashes.map(({ field, mine, theirs }) => [field.apiName, mine, theirs])).toEqual([
      ["name", "Ares", "Mangala"],
    ]);
    expect(merge.taken.map(({ field }) => field.apiName)).toEqual(["notes"]);
  });

  test("loses no change of either side, whatever both did", () => {
    fc.assert(
      fc.property(
        values,
        values,
        values,
        fc.constantFrom("mine" as const, "theirs" as const),
        (base, mine, theirs, choose) => {
          const { clashes } = mergeOf(planets, base, mine, theirs);
          const merged = mergedValues(
            planets,
            base,
            mine,
            theirs,
            new Map(clashes.map(({ field }) => [field.apiName, choose])),
          );
          for (const apiName of apiNames) {
            const [was, my, their] = [base, mine, theirs].map(
              (each) => (each as Values)[apiName] ?? null,
            );
            const expected = Object.is(was, my)
              ? their
              : Object.is(was, their)
                ? my
                : choose === "mine" || Object.is(my, their)
                  ? my
                  : their;
            expect(merged[apiName] ?? null).toEqual(expected);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("a record that comes again", () => {
  test("is taken over by an untouched form, and kept beside one that was typed into", () => {
    const newer = { ...mars, version: 4, moons: 9 };
    const clean = formReducer(beginEdit(planets, mars), { type: "arrived", record: newer });
    expect([clean.values["moons"], clean.version, clean.theirs]).toEqual([9, 4, undefined]);
    const dirty = formReducer(type(beginEdit(planets, mars), "notes", "Rusty."), {
      type: "arrived",
      record: newer,
    });
    expect([
      dirty.values["moons"],
      dirty.values["notes"],
      dirty.version,
      dirty.theirs?.["version"],
    ]).toEqual([2, "Rusty.", 3, 4]);
  });

  test("is passed over when it is older than what is known", () => {
    const state = beginEdit(planets, mars);
    expect(formReducer(state, { type: "arrived", record: { ...mars, version: 2, moons: 1 } })).toBe(
      state,
    );
  });
});

test("what is typed while a save is under way stays unsaved", () => {
  const sent = type(beginEdit(planets, mars), "moons", 3);
  const typedSince = type(sent, "notes", "Rusty.");
  const saved = formReducer(typedSince, {
    type: "saved",
    record: { ...mars, moons: 3, version: 4 },
    sent: sent.values,
  });
  expect(isDirty(saved)).toBe(true);
  expect(changedValues(planets, saved.base, saved.values)).toEqual({ notes: "Rusty." });
});

test("a failure is told apart by what the form has to do about it", () => {
  const kinds = [
    new ApiFailure("x", 0),
    new ApiFailure("x", 500),
    new ApiFailure("x", 503),
    new ApiFailure("x", 401),
    new ApiFailure("x", 403),
    new ApiFailure("x", 404),
    new ApiFailure("x", 409, { errors: { name: ["taken"] } }),
    new ApiFailure("x", 409),
    new ApiFailure("x", 412, { data: mars }),
    new ApiFailure("x", 422, { errors: {} }),
    new TypeError("boom"),
  ].map((error) => failureOf(error).kind);
  expect(kinds).toEqual([
    "unknown",
    "unknown",
    "unknown",
    "signedOut",
    "refused",
    "gone",
    "fields",
    "refused",
    "stale",
    "refused",
    "unknown",
  ]);
});

test("an earlier try that is still at work leaves the outcome open", () => {
  const busy = new ApiFailure("x", 409, { code: "in_flight" });
  expect([
    failureOf(busy).kind,
    isWorthRetrying(busy),
    isWorthRetrying(new ApiFailure("x", 409)),
  ]).toEqual(["unknown", true, false]);
});

test("an outage of the database refuses, unless the commit was not confirmed", () => {
  const kinds = [
    new ApiFailure("x", 503, { code: "database_unavailable" }),
    new ApiFailure("x", 507, { code: "storage_full" }),
    new ApiFailure("x", 503, { code: "commit_unconfirmed" }),
    new ApiFailure("x", 507, { code: "commit_unconfirmed" }),
  ].map((error) => failureOf(error).kind);
  expect(kinds).toEqual(["refused", "refused", "unknown", "unknown"]);
});

test("an action keeps its key while the same is sent, until an answer has come", () => {
  const action = createActionKey();
  const first = action.keyFor("a");
  expect(action.keyFor("a")).toBe(first);
  const second = action.keyFor("b");
  expect(second).not.toBe(first);
  action.settle();
  expect(action.keyFor("b")).not.toBe(second);
});

test("a stored draft that is no draft is not offered, and only drafts of the user are cleared", async () => {
  openSession({
    token: "t",
    device_key: "k",
    user: { id: 7, name: "Ada", email: "ada@school.test", is_super_admin: false },
    permissions: [],
  });
  const key = draftKey(7, "planets", 1);
  await writeDraft(key, { values: { name: "M" }, base: {}, at: "2026-11-21T08:00:00Z" });
  expect((await readDraft(key))?.values).toEqual({ name: "M" });
  for (const wrong of ["{", "null", "[]", '{"values":1}', '"text"']) {
    sessionStorage.setItem(key, wrong);
    expect(await readDraft(key)).toBeUndefined();
  }
  sessionStorage.setItem("other", "kept");
  await writeDraft(draftKey(70, "planets", 1), {
    values: {},
    base: {},
    at: "2026-11-21T08:00:00Z",
  });
  clearDrafts(7);
  expect(Object.keys(sessionStorage).sort()).toEqual(["other", draftKey(70, "planets", 1)]);
  sessionStorage.clear();
  closeSession("expired");
});

test("an address gives only values that the declaration knows and that a client may set", () => {
  const params = new URLSearchParams(
    "name=Mars&kind=moon&star_id=5&moons=two&surveyed_by=me&__proto__=x&ringed=true",
  );
  expect(givenValues(planets, params)).toEqual({ name: "Mars", star_id: 5, ringed: true });
});

describe("the relations of a record", () => {
  const crews = defineResource({
    name: "crews",
    label: "Crew",
    icon: "list",
    permission: "crews",
    title: "name",
    fields: {
      name: text({ label: "Name", list: true }),
      home: reference("stars", { label: "Home", filter: true }),
      grave: reference("stars", { label: "Grave" }),
      visited: references("stars", {
        label: "Visited",
        owner: true,
        filter: true,
        inverse: "visitors",
      }),
    },
  });
  const visited: Resource = {
    ...stars,
    fields: {
      ...stars.fields,
      visitors: references("crews", { label: "Visitors", inverse: "visited" }),
      planets: references("planets", { label: "Planets of old", owner: true }),
    },
  };
  const registry = new Map<string, Resource>([
    [planets.name, planets],
    [visited.name, visited],
    [crews.name, crews],
  ]);

  test("are what points at it and can be asked for, and what it lists itself, each once", () => {
    const relations = relationsOf(visited, registry, { id: 5, visitors: [1, 2], planets: [3] });
    expect(relations.map(({ key, pointer }) => [key, pointer])).toEqual([
      ["planets.star", "star_id"],
      ["crews.home", "home_id"],
      ["crews.visited", undefined],
      ["planets", undefined],
    ]);
    expect(relations.map(relationAddress)).toEqual([
      "/planets?star_id=5",
      "/crews?home_id=5",
      "/crews?visited=5",
      "/planets?ids=3",
    ]);
  });

  test("an empty list of its own is no relation", () => {
    expect(
      relationsOf(visited, registry, { id: 5, visitors: [], planets: [] }).map(({ key }) => key),
    ).not.toContain("planets");
  });
});
