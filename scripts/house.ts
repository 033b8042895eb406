/**
 * How much of the code names what belongs to one folder, and how much code there is.
 * `npx tsx scripts/house.ts` fails with one sentence for each figure that is above its limit in
 * scripts/house.json. `--write` makes today's figures the limits.
 *
 * Read are the .ts and .tsx files that git knows in packages, src, server, examples, scripts and
 * build, without tests, templates and .d.ts files.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { parseSync } from "rolldown/utils";
import { fieldKinds } from "@rollcall/kit/schema";
import { faceOf, featureOf } from "./faces";

export type Figures = Record<keyof typeof rows, number>;
interface Row {
  /** What is counted, as a part of a sentence. */
  title: string;
  /**
   * A limit is rounded up to a multiple of this, so that a small change needs no new one. A row
   * without it is told only.
   */
  step?: number;
}

export const rows = {
  filesNamingWarn: { title: "files that name the field option `warn`", step: 1 },
  kindComparisons: {
    title: "comparisons of a kind with the name of a field kind, outside packages/kit/fields",
    step: 1,
  },
  kitExports: { title: "entries in the exports of packages/kit/package.json", step: 1 },
  kitNames: { title: "names of the kit that are imported outside it", step: 10 },
  insideImports: { title: "imports from one feature into the inside of another", step: 1 },
  faceImports: { title: "imports from one feature of the face of another" },
  lines: { title: "lines of source", step: 1000 },
  files: { title: "files of source", step: 20 },
  importLines: { title: "lines of source that import", step: 100 },
} as const satisfies Record<string, Row>;
const keys = Object.keys(rows) as (keyof Figures)[];
type Limited = Exclude<keyof Figures, "faceImports">;
export type Limits = Record<Limited, number>;
const limited = keys.filter((key): key is Limited => "step" in rows[key]);

const kinds = new RegExp(`\\bkind\\s*[!=]==\\s*"(?:${fieldKinds.join("|")})"`, "g");
const namesWarn = /(?<!console)\.warn\b|\bwarn\??\s*:|["'`]warn["'`]|[{,]\s*warn\s*[,}=]/;

interface Imported {
  from: string;
  /** Empty for `import()`, for a module that is imported whole, and for its effects alone. */
  names: readonly string[];
}

function importsIn(path: string, code: string): Imported[] {
  const { module } = parseSync(path, code);
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      from: moduleRequest.value,
      names: entries.flatMap(({ importName }) => importName.name ?? []),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, importName }) =>
        moduleRequest ? [{ from: moduleRequest.value, names: [importName.name ?? "*"] }] : [],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => ({
      from: code.slice(moduleRequest.start + 1, moduleRequest.end - 1),
      names: [],
    })),
  ];
}

const timesIn = (code: string, pattern: RegExp): number => code.match(pattern)?.length ?? 0;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Which feature's face or inside an import of another feature reaches. */
function reached(path: string, { from }: Imported): "face" | "inside" | undefined {
  if (!from.startsWith(".")) return undefined;
  const target = posix.join(posix.dirname(path), from);
  const [feature, other] = [featureOf(path), featureOf(target)];
  if (!feature || !other || feature === other) return undefined;
  return faceOf(target) ? "face" : "inside";
}

/** The figures of a tree: its files by path from the root, and how many exports the kit has. */
export function figuresOf(files: ReadonlyMap<string, string>, kitExports: number): Figures {
  const codes = [...files.values()];
  const imports = [...files].flatMap(([path, code]) =>
    importsIn(path, code).map((one) => ({ path, ...one, reached: reached(path, one) })),
  );
  const ofKit = imports.filter(
    ({ path, from }) => from.startsWith("@rollcall/kit/") && !path.startsWith("packages/kit/"),
  );
  const elsewhere = [...files].filter(([path]) => !path.startsWith("packages/kit/fields/"));
  return {
    filesNamingWarn: codes.filter((code) => namesWarn.test(code)).length,
    kindComparisons: sum(elsewhere.map(([, code]) => timesIn(code, kinds))),
    kitExports,
    kitNames: new Set(ofKit.flatMap(({ from, names }) => names.map((name) => `${from} ${name}`)))
      .size,
    insideImports: imports.filter((one) => one.reached === "inside").length,
    faceImports: imports.filter((one) => one.reached === "face").length,
    lines: sum(codes.map((code) => timesIn(code, /\n/g))),
    files: files.size,
    importLines: sum(codes.map((code) => timesIn(code, /^import\b/gm))),
  };
}

const roundedUp = (key: Limited, value: number) =>
  Math.ceil(value / rows[key].step) * rows[key].step;

/** Limits that hold for these figures, with some room where small changes should need no new one. */
export const limitsFor = (figures: Figures): Limits =>
  Object.fromEntries(limited.map((key) => [key, roundedUp(key, figures[key])])) as Limits;

/** A sentence for each figure that is above its limit, and for each limit that may be lower. */
export function compare(figures: Figures, limits: Limits): { worse: string[]; better: string[] } {
  const says = (key: keyof Figures) => `${rows[key].title}: ${figures[key]}`;
  return {
    worse: limited
      .filter((key) => !(figures[key] <= limits[key]))
      .map((key) => `${says(key)}, and the limit is ${limits[key] ?? "missing"}.`),
    better: limited
      .filter((key) => roundedUp(key, figures[key]) < limits[key])
      .map(
        (key) =>
          `${says(key)}. Lower the limit of ${limits[key]}: npx tsx scripts/house.ts --write`,
      ),
  };
}

const folders = ["packages", "src", "server", "examples", "scripts", "build"];
const isCounted = (path: string) =>
  /\.tsx?$/.test(path) && !path.endsWith(".d.ts") && !path.startsWith("scripts/new-app/template/");

function sourcesOf(root: string): Map<string, string> {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...folders];
  const paths = execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 1e8 })
    .split("\n")
    .filter((path) => isCounted(path) && existsSync(join(root, path)));
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));
}

function main(): void {
  const root = join(import.meta.dirname, "..");
  const limitsAt = join(root, "scripts/house.json");
  const kit = JSON.parse(readFileSync(join(root, "packages/kit/package.json"), "utf8")) as {
    exports: Record<string, unknown>;
  };
  const figures = figuresOf(sourcesOf(root), Object.keys(kit.exports).length);
  if (figures.files === 0) throw new Error("No file was read: there is nothing to count.");
  for (const key of keys) console.log(`${String(figures[key]).padStart(7)}  ${rows[key].title}`);
  if (process.argv.includes("--write"))
    writeFileSync(limitsAt, `${JSON.stringify(limitsFor(figures), undefined, 2)}\n`);
  const limits = JSON.parse(readFileSync(limitsAt, "utf8")) as Limits;
  const { worse, better } = compare(figures, limits);
  for (const sentence of better) console.log(sentence);
  for (const sentence of worse) console.error(sentence);
  if (worse.length > 0)
    console.error(
      "Put it into the folder it belongs to. Where the growth is meant: npx tsx scripts/house.ts --write",
    );
  process.exitCode = worse.length > 0 ? 1 : 0;
}

if (process.argv[1]?.endsWith("house.ts")) main();
