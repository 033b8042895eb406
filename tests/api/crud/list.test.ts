import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testApi, type TestApi } from "../../support/test-api";

let school: TestApi;
let token: string;
let rooms: number[] = [];
const names = async (query: string) => {
  const { body } = await school.call<{ name: string }[]>(
    token,
    "GET",
    `/admin/students?per_page=200&${query}`,
  );
  return body.data.map(({ name }) => name);
};

beforeAll(async () => {
  school = await testApi();
  token = await school.signIn({ name: "Office", super: true });
  const post = async (path: string, body: unknown) =>
    (await school.call<{ id: number }>(token, "POST", path, body)).body.data.id;
  rooms = [
    await post("/admin/classes", { name: "Grade 9", code: "9" }),
    await post("/admin/classes", { name: "Grade 1", code: "1" }),
  ];
  const parent = await post("/admin/parents", { name: "Meera", phone: "+91 90000 00001" });
  const people = [
    {
      name: "Asha R&D",
      class_id: rooms[0],
      roll_no: 1,
      gender: "female",
      date_of_birth: "2012-01-31",
      parents: [parent],
      can_login: true,
    },
    {
      name: "Bala C++",
      class_id: rooms[0],
      roll_no: 2,
      gender: "male",
      date_of_birth: "2012-02-29",
    },
    {
      name: "Chitra a=b#x, y",
      class_id: rooms[1],
      roll_no: 1,
      gender: "female",
      date_of_birth: "2013-03-01",
    },
    { name: "Dev 100%_\\", gender: "other", email: "dev@example.com" },
  ];
  for (const [index, person] of people.entries())
    await post("/admin/students", {
      ...person,
      admission_no: `L-${index}`,
      admission_date: "2026-04-01",
    });
});
afterAll(() => school.db.close());

describe("a list", () => {
  it("is paged, with the exact total", async () => {
    const { body } = await school.call<unknown[]>(
      token,
      "GET",
      "/admin/students?per_page=3&page=2",
    );
    expect(body.data).toHaveLength(1);
    expect(body.meta).toEqual({ current_page: 2, per_page: 3, total: 4, last_page: 2 });
  });

  it("tells the total on a page behind the end too", async () => {
    expect((await school.call(token, "GET", "/admin/students?page=9")).body.meta).toMatchObject({
      current_page: 9,
      total: 4,
    });
  });

  it("sorts by several fields, a reference by the name of what it points at, empty ones last", async () => {
    expect(await names("sort=class_id,-name")).toEqual([
      "Chitra a=b#x, y",
      "Bala C++",
      "Asha R&D",
      "Dev 100%_\\",
    ]);
    expect(await names("sort=-roll_no,name")).toEqual([
      "Bala C++",
      "Asha R&D",
      "Chitra a=b#x, y",
      "Dev 100%_\\",
    ]);
  });

  it("names relations where they are included", async () => {
    const { body } = await school.call<Record<string, unknown>[]>(
      token,
      "GET",
      "/admin/students?include=class,parents&sort=name&per_page=1",
    );
    expect(body.data[0]).toMatchObject({
      class: { id: rooms[0], name: "Grade 9" },
      parents_records: [{ name: "Meera" }],
    });
  });

  it("takes only the ids asked for", async () => {
    const { body } = await school.call<{ id: number }[]>(token, "GET", "/admin/students?ids=1,3");
    expect(body.data.map(({ id }) => id)).toEqual([1, 3]);
  });
});

describe("a search that allows for typos", () => {
  it.each([
    ["chitra", ["Chitra a=b#x, y"]],
    ["chitar", ["Chitra a=b#x, y"]],
    ["chtra", ["Chitra a=b#x, y"]],
    ["chiitra", ["Chitra a=b#x, y"]],
    ["chutra", ["Chitra a=b#x, y"]],
    ["chuttra", []],
    ["bla", ["Bala C++"]],
  ])("by “%s” finds %j", async (typed, found) => {
    expect(await names(`search=${typed}&search_typos=true`)).toEqual(found);
  });

  it("isn't one unless it is asked for", async () => {
    expect(await names("search=chitar")).toEqual([]);
    expect(await names("search=chitar&search_typos=false")).toEqual([]);
    const { status } = await school.call(token, "GET", "/admin/students?search_typos=maybe");
    expect(status).toBe(400);
  });

  it("tells its own total", async () => {
    const total = async (query: string) =>
      (await school.call(token, "GET", `/admin/students?search=chitar${query}`)).body.meta;
    expect(await total("")).toMatchObject({ total: 0 });
    expect(await total("&search_typos=true")).toMatchObject({ total: 1 });
  });
});

describe("a filter", () => {
  const cases: [string, string, string[]][] = [
    [
      "equality of a text with an ampersand",
      `name=${encodeURIComponent("Asha R&D")}`,
      ["Asha R&D"],
    ],
    [
      "a text with a comma in a list",
      `name[in]=${encodeURIComponent("Chitra a=b#x\\, y,Bala C++")}`,
      ["Bala C++", "Chitra a=b#x, y"],
    ],
    [
      "contains, with the signs of a pattern taken as they are",
      `name[contains]=${encodeURIComponent("%_\\")}`,
      ["Dev 100%_\\"],
    ],
    ["doesn't contain", "name[ncontains]=a", ["Dev 100%_\\"]],
    ["begins with, whatever the letter case", "name[startswith]=ash", ["Asha R&D"]],
    ["ends with", `name[endswith]=${encodeURIComponent("++")}`, ["Bala C++"]],
    ["a reference", `class_id=2`, ["Chitra a=b#x, y"]],
    ["several references", `class_id[in]=1,2`, ["Asha R&D", "Bala C++", "Chitra a=b#x, y"]],
    [
      "not a reference, the empty ones included",
      `class_id[ne]=1`,
      ["Chitra a=b#x, y", "Dev 100%_\\"],
    ],
    ["none of several references", `class_id[nin]=2`, ["Asha R&D", "Bala C++", "Dev 100%_\\"]],
    ["empty", "class_id[null]=true", ["Dev 100%_\\"]],
    ["not empty", "date_of_birth[null]=false", ["Asha R&D", "Bala C++", "Chitra a=b#x, y"]],
    [
      "a span of days, both ends included",
      "date_of_birth[between]=2012-01-31,2012-02-29",
      ["Asha R&D", "Bala C++"],
    ],
    ["later than a day", "date_of_birth[gt]=2012-02-29", ["Chitra a=b#x, y"]],
    ["yes or no", "can_login=true", ["Asha R&D"]],
    ["one of a choice", "gender[in]=male,other", ["Bala C++", "Dev 100%_\\"]],
    ["a link", "parents=1", ["Asha R&D"]],
    ["no link at all", "parents[null]=true", ["Bala C++", "Chitra a=b#x, y", "Dev 100%_\\"]],
    ["all filters together", "class_id=1&gender=male", ["Bala C++"]],
  ];
  it.each(cases)("selects by %s", async (_what, query, expected) => {
    expect(await names(`sort=name&${query}`)).toEqual(expected);
  });

  it.each([
    ["an undeclared field", "nickname=x", "nickname"],
    ["a hidden or foreign name", "password_hash=x", "password_hash"],
    ["an undeclared operator", "class_id[like]=1", "class_id[like]"],
    ["a wrong value", "date_of_birth=2012-02-30", "date_of_birth"],
    ["an undeclared sort", "sort=__proto__", "sort"],
    ["an undeclared relation", "include=constructor", "include"],
  ])("refuses %s with a 422 that names it", async (_what, query, key) => {
    const { status, body } = await school.call(token, "GET", `/admin/students?${query}`);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [key]]);
  });

  it.each(["page=0", "page=x", "per_page=201", "ids=1,x"])("answers 400 for %s", async (query) => {
    expect((await school.call(token, "GET", `/admin/students?${query}`)).status).toBe(400);
  });
});

describe("a search", () => {
  it("finds every word in any of the searched fields", async () => {
    expect(await names("search=dev%20example")).toEqual(["Dev 100%_\\"]);
    expect(await names("search=dev%20asha")).toEqual([]);
  });

  it("takes one or two letters as the beginning of a word", async () => {
    expect(await names("search=as&sort=name")).toEqual(["Asha R&D"]);
    expect(await names("search=sh")).toEqual([]);
  });

  it("takes the signs of a pattern as they are", async () => {
    expect(await names(`search=${encodeURIComponent("100%_")}`)).toEqual(["Dev 100%_\\"]);
  });
});
