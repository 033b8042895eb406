import { expect, it } from "vitest";
import { compare, type Figures, figuresOf, type Limits, limitsFor } from "../../scripts/house";

const tree = new Map([
  ["packages/kit/schema/a.ts", `export const a = (kind: string) => kind === "text";\n`],
  ["packages/kit/fields/text/index.ts", `export const b = (kind: string) => kind === "text";\n`],
  ["packages/kit/schema/b.ts", `export const c = (kind: string) => kind === "leaves";\n`],
  [
    "src/features/gate/late.ts",
    [
      `import { leave } from "../leaves";`,
      `import type * as calls from "../leaves/contract";`,
      `import { plan } from "../leaves/plan";`,
      `import { now } from "./now";`,
      `import { text, type Field } from "@rollcall/kit/schema";`,
      `export const d = { warn: [leave, plan, now, text] as Field };`,
      `export const page = () => import("../hubs/page/part");`,
      `console.warn("no option");`,
      "",
    ].join("\n"),
  ],
  ["src/features/leaves/plan.ts", `export { text } from "@rollcall/kit/schema";\n`],
]);
const figures = figuresOf(tree, 7);
const holds = limitsFor(figures);

it("counts what is said of a tree", () => {
  expect(figures).toEqual({
    filesNamingWarn: 1,
    kindComparisons: 1,
    kitExports: 7,
    kitNames: 2,
    insideImports: 2,
    faceImports: 2,
    lines: 12,
    files: 5,
    importLines: 5,
  } satisfies Figures);
});

it("is content with a tree at its limits, and names each row above one", () => {
  expect(compare(figures, holds)).toEqual({ worse: [], better: [] });
  const worse = figuresOf(
    new Map([...tree, ["src/features/cover/a.ts", `export * from "../gate/late";\n`]]),
    8,
  );
  expect(compare(worse, holds).worse).toEqual([
    "entries in the exports of packages/kit/package.json: 8, and the limit is 7.",
    "imports from one feature into the inside of another: 3, and the limit is 2.",
  ]);
});

it("goes red on a row that has no limit", () => {
  const { files: _, ...others } = holds;
  expect(compare(figures, others as Limits).worse).toEqual([
    "files of source: 5, and the limit is missing.",
  ]);
});

it("asks for a lower limit where a figure got better, and leaves room for small changes", () => {
  expect(holds).toMatchObject({ insideImports: 2, lines: 1000, files: 20 });
  const { worse, better } = compare({ ...figures, insideImports: 1, lines: 999 }, holds);
  expect({ worse, better }).toEqual({
    worse: [],
    better: [
      "imports from one feature into the inside of another: 1. Lower the limit of 2: npx tsx scripts/house.ts --write",
    ],
  });
});
