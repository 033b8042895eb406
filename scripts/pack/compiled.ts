import { transformWithOxc } from "vite";
import { packagesIn, resolved, specifiersIn } from "./specifiers";

const json = /\.json$/;

/**
 * A module as JavaScript that Node and bundlers load as it is: without types and JSX, and with whole
 * specifiers.
 * @returns its code, and what it imports of other packages
 */
export async function compiled(
  file: string,
  source: string,
): Promise<{ code: string; packages: string[] }> {
  const { code } = await transformWithOxc(source, file, {
    jsx: { runtime: "automatic" },
    sourcemap: false,
    target: "es2022",
  });
  let whole = code;
  for (const { value, start, end, isDynamic } of specifiersIn("module.js", code)) {
    if (!value.startsWith(".")) continue;
    const tail = whole.slice(end + 1);
    const attributes =
      !json.test(value) || /^\s*(with|,)\b/.test(tail)
        ? ""
        : isDynamic
          ? ', { with: { type: "json" } }'
          : ' with { type: "json" }';
    whole = `${whole.slice(0, start)}${resolved(file, value)}"${attributes}${tail}`;
  }
  // A thread's file is named as an address, which no bundler and no Node completes.
  whole = whole.replaceAll(/new URL\("(\.[^"]+)\.tsx?"/g, 'new URL("$1.js"');
  return { code: whole, packages: packagesIn("module.js", code) };
}
