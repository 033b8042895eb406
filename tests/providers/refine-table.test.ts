import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CrudFilter, CrudOperators, DataProvider } from "@refinedev/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ApiFailure } from "../../packages/kit/browser/providers/api-failure";
import { createDataProvider } from "../../packages/kit/browser/providers/data-provider";
import { createHttp } from "../../packages/kit/browser/providers/http";
import { planets, stars } from "./planets";
import { refineStage, type RefineStage } from "./refine-stage";

interface Planet {
  id: number;
  name: string;
  moons: number | null;
}

const stored: readonly Omit<Planet, "id">[] = [
  { name: "Mars", moons: 2 },
  { name: "Mercury", moons: 0 },
  { name: "Saturn", moons: 146 },
  { name: "Venus", moons: null },
];

type Kind = "text" | "number";
const fieldOf = { text: "name", number: "moons" } as const;
type Value = string | number | null;
type Meaning = (stored: Value, asked: never) => boolean;

const low = (value: unknown) => String(value).toLowerCase();
const is: Meaning = (one, asked: Value) => one === asked;
const has: Meaning = (one, asked: string) => low(one).includes(low(asked));
const begins: Meaning = (one, asked: string) => low(one).startsWith(low(asked));
const ends: Meaning = (one, asked: string) => low(one).endsWith(low(asked));
const within: Meaning = (one, [from, to]: [Value, Value]) =>
  one !== null && one >= (from ?? 0) && one <= (to ?? 0);
const among: Meaning = (one, asked: Value[]) => asked.includes(one);
const without =
  (meaning: Meaning): Meaning =>
  (one, asked) =>
    !meaning(one, asked);
const exactly =
  (meaning: (one: string, asked: string) => boolean): Meaning =>
  (one, asked: string) =>
    meaning(String(one), asked);
const compared =
  (meaning: (one: number, asked: number) => boolean): Meaning =>
  (one, asked: number) =>
    typeof one === "number" && meaning(one, asked);

const texts = { text: "mar", number: 2 };
const starts = { text: "m", number: 2 };
const finish = { text: "S", number: 2 };

/** What each of Refine's operators means, and a value to try it with; the compiler asks for each. */
const meanings: Record<Exclude<CrudOperators, "or" | "and">, [Meaning, Record<Kind, unknown>]> = {
  eq: [is, { text: "Mars", number: 2 }],
  ne: [without(is), { text: "Mars", number: 2 }],
  eqs: [is, { text: "Mars", number: 2 }],
  nes: [without(is), { text: "Mars", number: 2 }],
  lt: [compared((one, asked) => one < asked), { text: "N", number: 2 }],
  gt: [compared((one, asked) => one > asked), { text: "N", number: 2 }],
  lte: [compared((one, asked) => one <= asked), { text: "N", number: 2 }],
  gte: [compared((one, asked) => one >= asked), { text: "N", number: 2 }],
  in: [among, { text: ["Mars", "Venus"], number: [0, 2] }],
  nin: [without(among), { text: ["Mars", "Venus"], number: [0, 2] }],
  ina: [among, { text: ["Mars"], number: [2] }],
  nina: [without(among), { text: ["Mars"], number: [2] }],
  contains: [has, texts],
  ncontains: [without(has), texts],
  containss: [exactly((one, asked) => one.includes(asked)), texts],
  ncontainss: [exactly((one, asked) => !one.includes(asked)), texts],
  between: [within, { text: ["A", "N"], number: [0, 2] }],
  nbetween: [without(within), { text: ["A", "N"], number: [0, 2] }],
  null: [(one) => one === null, { text: true, number: true }],
  nnull: [(one) => one !== null, { text: true, number: true }],
  startswith: [begins, starts],
  nstartswith: [without(begins), starts],
  startswiths: [exactly((one, asked) => one.startsWith(asked)), starts],
  nstartswiths: [exactly((one, asked) => !one.startsWith(asked)), starts],
  endswith: [ends, finish],
  nendswith: [without(ends), finish],
  endswiths: [exactly((one, asked) => one.endsWith(asked)), finish],
  nendswiths: [exactly((one, asked) => !one.endsWith(asked)), finish],
};

let stage: RefineStage;
let data: Required<DataProvider>;
let all: Planet[];

const list = async (ask: Omit<Parameters<DataProvider["getList"]>[0], "resource">) =>
  (await data.getList<Planet>({ resource: "planets", ...ask })).data;
const names = (rows: readonly Planet[]) => rows.map(({ name }) => name).sort();

/** The rows' names, or the sentence that refuses. */
const filtered = async (filter: CrudFilter): Promise<string[] | string> => {
  try {
    return names(await list({ filters: [filter], pagination: { mode: "off" } }));
  } catch (error) {
    const sentence = (error as Error).message;
    // A refusal is a sentence of ours, no crash, and no fault of the server.
    expect(error instanceof ApiFailure ? error.kind : "refused", sentence).toBe("refused");
    expect(sentence).toMatch(/^\S+ .+\.$/);
    return sentence;
  }
};

const operators = Object.keys(meanings) as (keyof typeof meanings)[];
const verdicts = new Map<string, string>();

beforeAll(async () => {
  stage = await refineStage();
  const client = createHttp();
  stage.connect(client);
  data = createDataProvider([planets, stars], client);
  for (const planet of stored) await data.create({ resource: "planets", variables: planet });
  all = await list({});
});
afterAll(() => stage.api.db.close());

describe("a filter of Refine", () => {
  it.each(
    operators.flatMap((operator) =>
      (["text", "number"] as const).map((kind) => [operator, kind] as const),
    ),
  )(
    '"%s" on a %s gives the rows it means, or is refused with a sentence',
    async (operator, kind) => {
      const [meaning, values] = meanings[operator];
      const field = fieldOf[kind];
      const answer = await filtered({ field, operator, value: values[kind] });
      const isRefused = typeof answer === "string";
      verdicts.set(`${operator} ${kind}`, isRefused ? "refused" : "works");
      if (!isRefused)
        expect(answer).toEqual(
          names(all.filter((planet) => meaning(planet[field], values[kind] as never))),
        );
    },
  );

  it('"and" holds together, the same operator twice too; "or" is refused', async () => {
    const both = (one: CrudFilter, other: CrudFilter) =>
      filtered({ operator: "and", value: [one, other] as never });
    expect(
      await both(
        { field: "name", operator: "contains", value: "m" },
        { field: "moons", operator: "gt", value: 1 },
      ),
    ).toEqual(["Mars"]);
    expect(
      await both(
        { field: "name", operator: "contains", value: "y" },
        { field: "name", operator: "contains", value: "m" },
      ),
    ).toEqual(["Mercury"]);
    expect(await filtered({ operator: "or", value: [] })).toContain(`"or"`);
  });

  it("taken back is none, and null is asked for by name", async () => {
    expect(await filtered({ field: "name", operator: "eq", value: undefined })).toHaveLength(4);
    expect(await filtered({ field: "moons", operator: "eq", value: null })).toContain(`"null"`);
  });
});

describe("sorters and paging of Refine", () => {
  it("sort up, down, and not at all", async () => {
    const sorted = async (order: "asc" | "desc" | null) =>
      (await list({ sorters: [{ field: "name", order: order as "asc" }] })).map(({ name }) => name);
    expect(await sorted("asc")).toEqual(["Mars", "Mercury", "Saturn", "Venus"]);
    expect(await sorted("desc")).toEqual(["Venus", "Saturn", "Mercury", "Mars"]);
    expect(await sorted(null)).toEqual((await list({})).map(({ name }) => name));
  });

  it("give a page, or every row", async () => {
    const page = { currentPage: 2, pageSize: 3 };
    expect(await list({ pagination: { ...page, mode: "server" } })).toHaveLength(1);
    expect(await list({ pagination: { ...page, mode: "client" } })).toHaveLength(4);
    expect(await list({ pagination: { mode: "off" } })).toHaveLength(4);
  });
});

const page = join(import.meta.dirname, "../../docs/guide/refine.md");
const marks = ["<!-- operators -->\n\n", "\n<!-- /operators -->"] as const;

it("the guide's table of operators says what was found (UPDATE_TABLE=1 writes it)", () => {
  const rows = operators.map(
    (operator) =>
      `| \`${operator}\` | ${verdicts.get(`${operator} text`)} | ${verdicts.get(`${operator} number`)} |`,
  );
  const table = ["| Operator | On a text | On a number |", "| --- | --- | --- |", ...rows, ""].join(
    "\n",
  );
  const text = readFileSync(page, "utf8");
  const [before = "", rest = ""] = text.split(marks[0]);
  const [written, after = ""] = rest.split(marks[1]);
  const isToWrite = process.env["UPDATE_TABLE"] !== undefined;
  if (isToWrite) writeFileSync(page, [before, marks[0], table, marks[1], after].join(""));
  expect(isToWrite ? table : written).toBe(table);
});
