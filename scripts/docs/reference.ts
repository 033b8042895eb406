import { readFileSync } from "node:fs";
import { parseSync } from "rolldown/utils";

/** What the parser says of a piece of code; only what is read here. */
interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

/** A member of an interface, or an option of a declaration. */
export interface Member {
  name: string;
  type: string;
  isOptional: boolean;
  /** Its docstring, in one line; empty where it has none. */
  says: string;
}

/** What a module exports, with what its docstring says. */
export interface Exported {
  name: string;
  kind: "interface" | "function" | "value" | "type";
  says: string;
  members: Member[];
}

const bare = (comment: string) =>
  comment
    .split("\n")
    .map((line) => line.replace(/^\s*\*? ?/, ""))
    .join(" ")
    // A mark for the tool that finds unused exports.
    .replace("@public", "")
    .replace(/\s+/g, " ")
    .trim();

const kinds: Readonly<Record<string, Exported["kind"]>> = {
  TSInterfaceDeclaration: "interface",
  FunctionDeclaration: "function",
  VariableDeclaration: "value",
  TSTypeAliasDeclaration: "type",
};

const nameOf = (node: Node | undefined): string => String(node?.["name"] ?? node?.["value"] ?? "");

/** Each export of a module of TypeScript, in its order. */
export function exportsOf(file: string): Exported[] {
  const code = readFileSync(file, "utf8");
  const { program, comments } = parseSync(file, code) as unknown as {
    program: { body: Node[] };
    comments: { type: string; value: string; start: number; end: number }[];
  };
  const before = (start: number) => {
    const comment = comments.findLast(({ end }) => end <= start);
    const isNext = comment && code.slice(comment.end, start).trim() === "";
    return isNext && comment.value.startsWith("*") ? bare(comment.value.slice(1)) : "";
  };
  const memberOf = (node: Node): Member[] => {
    if (node.type !== "TSPropertySignature" && node.type !== "TSMethodSignature") return [];
    const { typeAnnotation, key, optional } = node as Node & {
      typeAnnotation?: Node;
      key: Node;
      optional?: boolean;
    };
    const type = typeAnnotation
      ? code.slice(typeAnnotation.start, typeAnnotation.end).replace(/^:\s*/, "")
      : code.slice(key.end, node.end).replace(/^\??/, "").replace(/;$/, "");
    return [
      {
        name: nameOf(key),
        type: type.replace(/\s+/g, " "),
        isOptional: optional === true,
        says: before(node.start),
      },
    ];
  };
  return program.body.flatMap((statement) => {
    const declaration = statement["declaration"] as Node | null | undefined;
    const kind = declaration && kinds[declaration.type];
    if (statement.type !== "ExportNamedDeclaration" || !declaration || !kind) return [];
    const named =
      kind === "value"
        ? (declaration["declarations"] as Node[]).map((one) => nameOf(one["id"] as Node))
        : [nameOf(declaration["id"] as Node)];
    const body = kind === "interface" ? (declaration["body"] as { body: Node[] }).body : [];
    const says = before(statement.start);
    return named.map((name) => ({ name, kind, says, members: body.flatMap(memberOf) }));
  });
}

const cell = (text: string) => text.replaceAll("|", "\\|");

/** A page of Markdown of what modules export: what has no docstring and no members is left out. */
export function referencePage(title: string, intro: string, modules: readonly string[]): string {
  const parts = modules.flatMap((file) =>
    exportsOf(file)
      .filter(({ says, members }) => says !== "" || members.length > 0)
      .map(({ name, says, members }) =>
        [
          `## ${name}`,
          says,
          ...(members.length === 0
            ? []
            : [
                "| | type | |",
                "|---|---|---|",
                ...members.map(
                  (member) =>
                    `| \`${member.name}${member.isOptional ? "?" : ""}\` | \`${cell(member.type)}\` | ${cell(member.says)} |`,
                ),
              ]),
        ].join("\n"),
      ),
  );
  return [`# ${title}`, intro, ...parts].join("\n\n");
}
