import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";

/**
 * One small fault to put into the source on purpose. `from` stands exactly once in `file`; `tests`
 * are the files next to the rule, of which at least one has to fail with `to` in its place.
 */
export interface Mutation {
  file: string;
  from: string;
  to: string;
  tests: string[];
}

/** Every mutation, from tests/mutations/list.json. */
export const mutations = (): Mutation[] =>
  JSON.parse(readFileSync(resolve("tests/mutations/list.json"), "utf8")) as Mutation[];

/**
 * The source with the fault in it.
 *
 * @throws Error where `from` is not there exactly once: the rule was written anew, so that the
 * mutation has to be as well.
 */
export function mutated(source: string, { file, from, to }: Mutation): string {
  const [before, after, more] = source.split(from);
  if (before === undefined || after === undefined || more !== undefined)
    throw new Error(`${file} does not have this exactly once: ${from}`);
  return `${before}${to}${after}`;
}

/**
 * Puts the mutation whose place in the list the variable MUTATION holds into what the tests import;
 * none where it holds no place. It is looked at anew for each file. The files stay as they are.
 */
export function applyMutation(): Plugin {
  const all = mutations();
  return {
    name: "mutation",
    enforce: "pre",
    transform: (source, id) => {
      const mutation = all[Number(process.env["MUTATION"])];
      return mutation && id.split("?")[0] === resolve(mutation.file)
        ? { code: mutated(source, mutation), map: null }
        : undefined;
    },
  };
}
