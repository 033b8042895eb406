/**
 * Counts what a developer writes for the application of docs/guide/comparison.md, in each of the six
 * frameworks: files, and lines without blank ones and comments.
 */
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** What one application consists of. */
export interface Size {
  name: string;
  files: number;
  lines: number;
}

const hash = { line: /^\s*#/, block: /^\s*("""[^]*?"""|'''[^]*?''')\s*$/gm };
const slash = { line: /^\s*\/\//, block: /^\s*\/\*[^]*?\*\/\s*$/gm };
const commentsOf: Readonly<Record<string, typeof hash>> = {
  ".py": hash,
  ".ts": slash,
  ".js": slash,
  ".php": slash,
  ".json": slash,
};

/**
 * Lines of a file that are neither blank nor only a comment.
 * @throws Error for a kind of file whose comments are not known
 */
export function linesOf(text: string, ending: string): number {
  const comments = commentsOf[ending];
  if (!comments) throw new Error(`The comments of ${ending} files are not known.`);
  return text
    .replace(comments.block, "")
    .split("\n")
    .filter((line) => line.trim() !== "" && !comments.line.test(line)).length;
}

/** The applications in a folder, each in a folder of its name. */
export function sizesIn(folder: string): Size[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const counts = readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) =>
          linesOf(readFileSync(join(entry.parentPath, entry.name), "utf8"), extname(entry.name)),
        )
        .filter((lines) => lines > 0);
      return { name, files: counts.length, lines: counts.reduce((sum, one) => sum + one, 0) };
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.table(sizesIn(fileURLToPath(new URL("../docs/comparison", import.meta.url))));
