import { declarationProblems, type OtherWords } from "./declaration-problems";
import type { Resource } from "./resource";
import { rememberTitles } from "./api-fields";
import { rememberChildren } from "./child-tables";

/**
 * Gives the declarations back when they fit together. A console that is built for production leaves
 * the check out (vite/without-checks.ts): its server, which has the same declarations, makes it
 * when it starts.
 * @throws Error with one sentence, and a line, for each thing that is wrong.
 */
export function checkResources<const R extends readonly Resource[]>(
  resources: R,
  words: OtherWords = {},
): R {
  const problems = declarationProblems(resources, words).map(
    (problem) => `Wrong declaration: ${problem}${/[.?]$/.test(problem) ? "" : "."}`,
  );
  if (problems.length > 0) throw new Error(problems.join("\n"));
  rememberTitles(resources);
  rememberChildren(resources);
  return resources;
}
