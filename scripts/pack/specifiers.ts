import { existsSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseSync } from "rolldown/utils";

/** What a module imports: the text between the quotation marks, and where it stands. */
interface Specifier {
  value: string;
  /** Of the text without its quotation marks. */
  start: number;
  end: number;
  isDynamic: boolean;
}

/** Everything that a module imports or hands on. */
export function specifiersIn(file: string, code: string): Specifier[] {
  const { module } = parseSync(file, code);
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest] : [])),
    ),
  ].map(({ value, start, end }) => ({ value, start: start + 1, end: end - 1, isDynamic: false }));
  const asked = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const text = code.slice(start, end);
    const isWritten = /^"[^"]*"$/.test(text);
    return isWritten
      ? [{ value: text.slice(1, -1), start: start + 1, end: end - 1, isDynamic: true }]
      : [];
  });
  // `export { a, b } from "x"` is told once for each name.
  return [...new Map([...named, ...asked].map((one) => [one.start, one])).values()].sort(
    (one, other) => other.start - one.start,
  );
}

/** The name of the package that a specifier leads into: `@mantine/core` of `@mantine/core/esm`. */
export const packageName = (specifier: string): string =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");

const isOfPackage = (value: string) => !value.startsWith(".") && !value.startsWith("node:");

/** What a module imports of other packages. */
export const packagesIn = (file: string, code: string): string[] =>
  specifiersIn(file, code)
    .map(({ value }) => value)
    .filter(isOfPackage);

/**
 * A relative specifier as Node resolves it: with the ending of the compiled file.
 * @throws Error where nothing is there
 */
export function resolved(importer: string, specifier: string): string {
  const [path = "", query] = specifier.split("?", 2);
  if (query !== undefined || /\.(css|json|mjs|js)$/.test(path)) return specifier;
  const target = join(dirname(importer), path.replace(/\.tsx?$/, ""));
  for (const ending of [".ts", ".tsx", ".d.ts", "/index.ts", "/index.tsx"])
    if (existsSync(target + ending)) {
      const compiled = target + ending.replace(/(\.d)?\.tsx?$/, ".js");
      const found = relative(dirname(importer), compiled);
      return found.startsWith(".") ? found : `./${found}`;
    }
  throw new Error(`${importer} imports ${specifier}, which is not there.`);
}
