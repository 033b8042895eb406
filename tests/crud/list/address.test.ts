import { expect, test } from "vitest";
import {
  arriving,
  isNarrowed,
  readAddress,
  selectionOf,
  withoutFilters,
  writeAddress,
} from "../../../packages/kit/browser/crud/list/list-address";
import { emptyListQuery, type Condition, type ListQuery } from "@rollcall/kit/schema";
import { planets } from "./solar-system";

const asked = (more: Partial<ListQuery>): ListQuery => ({ ...emptyListQuery(planets), ...more });
const again = (query: ListQuery) => readAddress(planets, writeAddress(planets, query));

test("an untouched list has an empty address", () => {
  expect(writeAddress(planets, asked({}))).toBe("");
});

test.each([
  "R&D",
  "C++",
  "a=b#x",
  "50%",
  "a,b",
  "back\\slash",
  "[in]",
  "ünïcødé 🪐",
  "two  spaces",
  "+44",
])("the text %s survives the address, as search and as filter", (text) => {
  const query = asked({
    search: text,
    conditions: [
      { field: "name", operator: "contains", value: text },
      { field: "code", operator: "in", value: [text, `${text}2`] },
    ],
  });
  const { query: read, wrong } = again(query);
  expect(wrong).toEqual([]);
  expect(read).toEqual(query);
});

test("25 values in one filter survive as 25 numbers", () => {
  const value = Array.from({ length: 25 }, (_, index) => index + 1);
  expect(
    again(asked({ conditions: [{ field: "star_id", operator: "in", value }] })).query.conditions,
  ).toEqual([{ field: "star_id", operator: "in", value }]);
});

test("every kind of value comes back as what it was", () => {
  const conditions: Condition[] = [
    { field: "ringed", operator: "eq", value: true },
    { field: "moons", operator: "between", value: [0, 12] },
    { field: "discovered", operator: "gte", value: "1781-03-13" },
    { field: "star_id", operator: "null", value: false },
  ];
  const query = asked({
    conditions,
    sort: [
      { field: "moons", descending: true },
      { field: "name", descending: false },
    ],
    page: 3,
    perPage: 50,
    trashed: "only",
    ids: [4, 5],
  });
  expect(again(query).query).toEqual(query);
});

test("brackets and commas of an address can be read by people", () => {
  expect(
    writeAddress(
      planets,
      asked({ conditions: [{ field: "kind", operator: "in", value: ["rock", "gas"] }] }),
    ),
  ).toBe("?kind[in]=rock,gas");
});

test("what the list does not know is named, and the rest is kept", () => {
  const { query, wrong } = readAddress(planets, "?colour=red&kind=lava&page=0&search=ra");
  expect(wrong).toHaveLength(3);
  expect(wrong.join(" ")).toMatch(/"page".*"colour".*"lava"/);
  expect(query.search).toBe("ra");
  expect(writeAddress(planets, query)).toBe("?search=ra");
});

test("order and page do not change which records are meant; a filter does", () => {
  const plain = selectionOf(planets, asked({}));
  expect(
    selectionOf(
      planets,
      asked({ page: 4, sort: [{ field: "moons", descending: true }], perPage: 100 }),
    ),
  ).toBe(plain);
  expect(selectionOf(planets, asked({ search: "x" }))).not.toBe(plain);
});

test("clearing the filters keeps the order, the page size and the trash", () => {
  const query = asked({
    search: "x",
    conditions: [{ field: "ringed", operator: "eq", value: true }],
    ids: [1],
    trashed: "only",
    perPage: 50,
    sort: [{ field: "moons", descending: true }],
    page: 2,
  });
  const cleared = withoutFilters(planets, query);
  expect(isNarrowed(query)).toBe(true);
  expect(isNarrowed(cleared)).toBe(false);
  expect(cleared).toMatchObject({ trashed: "only", perPage: 50, sort: query.sort, page: 1 });
});

test("an address that says nothing stands for the view that the list opens with, and any other for itself", () => {
  const opens = "?kind=gas";
  expect([
    arriving(planets, "", opens),
    arriving(planets, "?page=2", opens),
    arriving(planets, "?view=all", opens),
    arriving(planets, "", undefined),
    arriving(planets, "", "?colour=red"),
  ]).toEqual([opens, "?page=2", "?view=all", "", ""]);
});

test("a search, a filter or chosen records narrow a list; its order, pages and trash do not", () => {
  const kind: Condition = { field: "kind", operator: "eq", value: "gas" };
  const narrowing: Partial<ListQuery>[] = [
    { search: "sat" },
    { conditions: [kind] },
    { ids: [1] },
    { ids: [] },
  ];
  expect(narrowing.map((more) => isNarrowed(asked(more)))).toEqual([true, true, true, true]);
  expect(isNarrowed(asked({ page: 2, perPage: 50, trashed: "only" }))).toBe(false);
});
