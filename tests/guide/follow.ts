import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { startProcess } from "../support/server-process";

const run = promisify(execFile);

/** A block of code in a page: what stands after its language, and its text. */
export interface Block {
  language: string;
  /** `serve`, or `file=src/x.ts` as `file`. */
  words: Readonly<Record<string, string>>;
  text: string;
}

/** The blocks of a page of Markdown, in their order. */
export function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\w+)([^\n]*)\n([^]*?)^```$/gm)].map(
    ([, language = "", words = "", text = ""]) => ({
      language,
      words: Object.fromEntries(
        words
          .split(" ")
          .filter(Boolean)
          .map((word) => word.split("=", 2) as [string, string]),
      ),
      text,
    }),
  );
}

/**
 * A file with the lines added that a block shows with a plus, at the only place where the others
 * stand as they are shown.
 * @throws Error when there is no place, or more than one
 */
export function withLines(file: string, block: string): string {
  const lines = block.trimEnd().split("\n");
  const before = lines
    .filter((line) => !line.startsWith("+"))
    .map((line) => line.slice(1))
    .join("\n");
  const places = file.split(before).length - 1;
  if (places !== 1) throw new Error(`There are ${places} places for this:\n${block}`);
  return file.replace(before, () => lines.map((line) => line.slice(1)).join("\n"));
}

/** Where commands run: in the checkout, or in the application that the page makes. */
export interface Place {
  checkout: string;
  application: string;
  /** Written in place of a command of the page. */
  instead: Readonly<Record<string, readonly string[]>>;
}

async function command(line: string, cwd: string, { instead }: Place): Promise<void> {
  const given = instead[line];
  const [program = "", ...args] = given ?? ["bash", "-c", line];
  await run(program, args, {
    cwd,
    env: { ...process.env, NODE_OPTIONS: "", VITEST: "", NODE_ENV: "" },
    maxBuffer: 64 * 1024 * 1024,
  }).catch((problem: { stdout?: string; stderr?: string; message: string }) => {
    throw new Error(`${line}\n${problem.stdout ?? ""}${problem.stderr ?? problem.message}`);
  });
}

/** Starts a server, waits for what the page says it prints, and ends it. */
async function serve(line: string, expected: string, place: Place): Promise<string> {
  const variables = Object.fromEntries(
    [...line.matchAll(/(\w+)=(\S+)/g)].map(([, name = "", value = ""]) => [name, value]),
  );
  const server = startProcess(
    variables,
    ["node_modules/@rollcall/kit/lib/cli/rollcall.mjs", "start"],
    place.application,
    / is running: (http:\S+)/,
  );
  await server.url;
  await server.kill("SIGTERM");
  const said = server.said();
  if (!said.includes(expected)) throw new Error(`${line} did not print “${expected}” but: ${said}`);
  return said;
}

/** Does what a page says, block by block. @throws Error with what did not come about */
export async function follow(page: string, place: Place): Promise<void> {
  const blocks = blocksOf(await readFile(page, "utf8"));
  for (const [at, { language, words, text }] of blocks.entries()) {
    const file = words["file"];
    const path = file === undefined ? undefined : join(place.application, file);
    if (language === "sh" && "serve" in words) {
      const told = blocks[at + 1]?.text.trim().replace(/http:\S+/, "http:") ?? "";
      await serve(text.trim(), told, place);
    } else if (language === "sh") {
      const cwd = words["in"] === "checkout" ? place.checkout : place.application;
      for (const line of text
        .trim()
        .split("\n")
        .filter((one) => !one.startsWith("cd ")))
        await command(line, cwd, place);
    } else if (language === "ts" && path !== undefined) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    } else if (language === "diff" && path !== undefined) {
      await writeFile(path, withLines(await readFile(path, "utf8"), text));
    } else if (language !== "text") throw new Error(`Nothing says what to do with:\n${text}`);
  }
}
