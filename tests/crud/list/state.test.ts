import { describe, expect, test } from "vitest";
import {
  choiceOf,
  columnsOf,
  defaultColumns,
  shownColumns,
} from "../../../packages/kit/browser/crud/list/columns";
import {
  filterChoices,
  moreChoices,
  quickChoices,
} from "../../../packages/kit/browser/crud/list/filter-choices";
import { readPreferences } from "../../../packages/kit/browser/crud/list/list-preferences";
import { firstListRequest } from "../../../packages/kit/browser/crud/list/list-request";
import { pagesOf, rangeOf } from "../../../packages/kit/browser/crud/list/pager";
import {
  nextSelection,
  nothingSelected,
  pageState,
  selectedCount,
} from "../../../packages/kit/browser/crud/list/selection";
import { nextSort, sortPlace } from "../../../packages/kit/browser/crud/list/sorting";
import { planets, sightings } from "./solar-system";

const up = (field: string) => ({ field, descending: false });
const down = (field: string) => ({ field, descending: true });

describe("sorting", () => {
  test("a header sorts upwards, then downwards, then as the list comes", () => {
    const first = nextSort(planets, [up("name")], "moons", false);
    const second = nextSort(planets, first, "moons", false);
    expect([first, second, nextSort(planets, second, "moons", false)]).toEqual([
      [up("moons")],
      [down("moons")],
      [up("name")],
    ]);
  });
  test("the column a list is sorted by anyway turns to and fro", () => {
    expect(nextSort(planets, [up("name")], "name", false)).toEqual([down("name")]);
    expect(nextSort(planets, [down("name")], "name", false)).toEqual([up("name")]);
    expect(nextSort(sightings, [down("created_at")], "created_at", false)).toEqual([
      up("created_at"),
    ]);
  });
  test("Shift adds a column, turns it, and takes it out again without touching the others", () => {
    const two = nextSort(planets, [up("kind")], "moons", true);
    const turned = nextSort(planets, two, "moons", true);
    expect([two, turned, nextSort(planets, turned, "moons", true)]).toEqual([
      [up("kind"), up("moons")],
      [up("kind"), down("moons")],
      [up("kind")],
    ]);
    expect(sortPlace(turned, "moons")).toEqual({ descending: true, place: 2, of: 2 });
  });
  test("one of several columns, chosen without Shift, is the only one again and upwards", () => {
    expect(nextSort(planets, [up("kind"), up("moons")], "moons", false)).toEqual([up("moons")]);
    expect(nextSort(planets, [down("moons"), up("kind")], "moons", false)).toEqual([up("moons")]);
  });
  test("taking out the last column leaves the order the list comes in", () => {
    expect(nextSort(planets, [down("moons")], "moons", true)).toEqual([up("name")]);
  });
  test("no more columns than an address may name", () => {
    const five = ["name", "code", "kind", "moons", "discovered"].map(up);
    expect(nextSort(planets, five, "star_id", true)).toEqual(five);
  });
});

describe("selection", () => {
  const page = [1, 2, 3, 4, 5];
  test("a record is switched, and outlives the page it was on", () => {
    const one = nextSelection(nothingSelected, { do: "toggle", id: 2, page });
    const two = nextSelection(one, { do: "toggle", id: 9, page: [8, 9] });
    expect([...two.ids]).toEqual([2, 9]);
    expect([...nextSelection(two, { do: "toggle", id: 2, page }).ids]).toEqual([9]);
  });
  test("Shift selects everything in between, in either direction", () => {
    const from = nextSelection(nothingSelected, { do: "toggle", id: 4, page });
    const reached = (id: number) =>
      [...nextSelection(from, { do: "toggle", id, page, range: true }).ids].sort();
    expect([reached(2), reached(5), reached(1)]).toEqual([
      [2, 3, 4],
      [4, 5],
      [1, 2, 3, 4],
    ]);
  });
  test("the whole page is switched on and off, others stay", () => {
    const other = nextSelection(nothingSelected, { do: "toggle", id: 9, page: [9] });
    const all = nextSelection(other, { do: "page", page, on: true });
    expect([selectedCount(all), pageState(all, page)]).toEqual([6, "every"]);
    expect([...nextSelection(all, { do: "page", page, on: false }).ids]).toEqual([9]);
  });
  test("everything that matches counts as many as there are; taking one away leaves the rest of the page", () => {
    const all = nextSelection(nothingSelected, { do: "all", total: 1200 });
    expect([selectedCount(all), pageState(all, page)]).toEqual([1200, "every"]);
    const less = nextSelection(all, { do: "toggle", id: 3, page });
    expect([...less.ids]).toEqual([1, 2, 4, 5]);
    expect(pageState(less, page)).toBe("some");
  });
});

describe("columns", () => {
  const apiNames = (columns: readonly { apiName: string }[]) =>
    columns.map(({ apiName }) => apiName);
  test("what is declared for the list shows; the rest and the record's own stamps can be had", () => {
    expect(defaultColumns(planets)).toEqual([
      "name",
      "code",
      "kind",
      "star_id",
      "moons",
      "discovered",
    ]);
    expect(apiNames(columnsOf(planets))).toEqual([
      "name",
      "code",
      "kind",
      "star_id",
      "moons",
      "discovered",
      "ringed",
      "hailing",
      "visitors",
      "id",
      "created_at",
      "updated_at",
    ]);
  });
  test("a choice keeps its order and what it hides, and shows what the declaration gains later", () => {
    const choice = choiceOf(planets, ["moons", "name", "ringed"]);
    expect(apiNames(shownColumns(planets, choice))).toEqual(["moons", "name", "ringed"]);
    const before = { order: ["moons", "name"], hidden: ["code", "kind", "star_id"] };
    expect(apiNames(shownColumns(planets, before))).toEqual(["moons", "name", "discovered"]);
  });
  test("a column that is gone is forgotten, and the title cannot be hidden", () => {
    expect(
      apiNames(
        shownColumns(planets, {
          order: ["atmosphere", "kind"],
          hidden: ["name", "code", "star_id", "moons", "discovered"],
        }),
      ),
    ).toEqual(["name", "kind"]);
  });
  test("stored preferences that do not read are none", () => {
    localStorage.setItem("rollcall-list:7:planets", "{oops");
    expect(readPreferences(7, "planets")).toEqual({});
    localStorage.setItem(
      "rollcall-list:7:planets",
      JSON.stringify({ columns: { order: [1], hidden: [] }, density: "roomy" }),
    );
    expect(readPreferences(7, "planets")).toEqual({});
    localStorage.setItem("rollcall-list:7:planets", "null");
    expect(readPreferences(7, "planets")).toEqual({});
    localStorage.clear();
  });
});

describe("the first request", () => {
  test("asks for the relations that the columns show, and only those", () => {
    expect(firstListRequest(planets, "?page=2", 7)).toMatchObject({ page: 2, include: ["star"] });
    localStorage.setItem(
      "rollcall-list:7:planets",
      JSON.stringify({ columns: choiceOf(planets, ["name", "visitors"]) }),
    );
    expect(firstListRequest(planets, "", 7)?.include).toEqual(["visitors"]);
    expect(firstListRequest(planets, "", 8)?.include).toEqual(["star"]);
    localStorage.clear();
  });
  test("is none for an address the list does not know", () => {
    expect(firstListRequest(planets, "?colour=red", 7)).toBeUndefined();
  });
});

test("what is chosen rather than typed is always in sight, the rest is offered, the number only by links", () => {
  const quick = quickChoices(planets);
  expect(quick.map(({ label }) => label)).toEqual(["Kind", "Star", "Ringed"]);
  expect(moreChoices(planets, quick).map(({ label }) => label)).toEqual([
    "Name",
    "Code",
    "Moons",
    "Discovered",
    "Created",
    "Changed",
  ]);
  expect(filterChoices(planets).map(({ apiName }) => apiName)).toContain("id");
});

test("pages are counted from 1, and a page past the end has no range", () => {
  expect([pagesOf(0, 25), pagesOf(25, 25), pagesOf(26, 25), pagesOf(1200, 25)]).toEqual([
    1, 1, 2, 48,
  ]);
  expect(rangeOf(48, 25, 1190)).toEqual({ from: 1176, to: 1190 });
  expect(rangeOf(49, 25, 1190)).toEqual({ from: 0, to: 0 });
});
