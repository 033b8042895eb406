import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { referencePage } from "./reference";
import { fieldKinds } from "@rollcall/kit/schema";

/** A page of the documentation. */
export interface Page {
  /** Below the site's root, without an ending: `words/scope`. */
  path: string;
  title: string;
  group: string;
  markdown: string;
}

const titleOf = (markdown: string) => /^# (.+)$/m.exec(markdown)?.[1] ?? "";

/** A page with the files that it shows: `<<< ../examples/rooms.ts` on a line of its own. */
const withIncluded = (markdown: string, folder: string): string =>
  markdown.replace(/^<<< (\S+)$/gm, (_, path: string) => {
    const language = path.split(".").at(-1) ?? "";
    const code = readFileSync(join(folder, path), "utf8").trimEnd();
    return `\`\`\`${language} file=${basename(path)}\n${code}\n\`\`\``;
  });

function written(folder: string, group: string, names: readonly string[], prefix = ""): Page[] {
  return names.map((name) => {
    const markdown = withIncluded(readFileSync(join(folder, `${name}.md`), "utf8"), folder);
    return { path: `${prefix}${name}`, title: titleOf(markdown), group, markdown };
  });
}

/** Pages in the order in which a developer meets what they are about. */
const words = [
  "fields",
  "defaults",
  "choices",
  "references",
  "trees",
  "lists",
  "ordered",
  "limits",
  "warnings",
  "structured",
  "when",
  "read-and-write",
  "computed",
  "actions",
  "states",
  "children",
  "cascade",
  "scope",
  "renaming",
];
const recipes = [
  "rules",
  "own-page",
  "calls",
  "inputs",
  "charts",
  "icons",
  "languages",
  "own-kind",
  "own-rows",
  "after-commit",
  "undoable-acts",
  "webhooks",
  "old-table",
  "catalogue",
  "mock-tests",
];

/** @throws Error when a page of the folder has no place in the order */
function inOrder(folder: string, names: readonly string[]): readonly string[] {
  const missing = readdirSync(folder).filter((name) => !names.includes(basename(name, ".md")));
  if (missing.length > 0)
    throw new Error(
      `${missing.join(", ")} in ${folder} has no place in the menu: scripts/docs/pages.ts.`,
    );
  return names;
}

const reference = (root: string): Page[] => {
  const page = (path: string, title: string, intro: string, files: readonly string[]): Page => ({
    path: `reference/${path}`,
    title,
    group: "Reference",
    markdown: referencePage(
      title,
      intro,
      files.map((file) => join(root, "packages/kit", file)),
    ),
  });
  return [
    page("fields", "Fields", "What a field of a declaration may say, by its kind.", [
      "fields/declare.ts",
      ...["text", "number", "moment", "file"].map((name) => `fields/options/${name}.ts`),
      ...fieldKinds.map((kind) => `fields/${kind}/index.ts`),
      "schema/computed-words.ts",
    ]),
    page("resource", "Resources", "What a declaration may say beside its fields.", [
      "schema/resource.ts",
      "schema/action-words.ts",
      "schema/scope.ts",
      "schema/children.ts",
    ]),
    page("feature", "Features", "What a feature adds to the console and to its API.", [
      "application/feature.ts",
      "browser/console/definition.ts",
      "api/feature.ts",
    ]),
    page("rules", "Rules", "What a resource asks beyond its declaration.", [
      "api/http/request-context.ts",
      "api/rules-for.ts",
    ]),
    page("calls", "Calls and errors", "A call of your own, and how the API refuses.", [
      "api/http/contract.ts",
      "api/http/route-of.ts",
      "api/http/envelope.ts",
      "api/errors.ts",
    ]),
  ];
};

/** Every page, in the order of the menu. */
export function pagesOf(root: string): Page[] {
  const guide = join(root, "docs/guide");
  const part = (name: string, group: string, names: readonly string[]) => {
    const folder = join(guide, name);
    return written(folder, group, inOrder(folder, names), `${name}/`);
  };
  return [
    ...written(guide, "Start", ["index", "tutorial", "refine", "comparison", "upgrade"]),
    ...part("words", "Words of a declaration", words),
    ...part("recipes", "Recipes", recipes),
    ...written(join(root, "docs/manual"), "Recipes", ["webhooks"], "manual/"),
    ...reference(root),
  ];
}
