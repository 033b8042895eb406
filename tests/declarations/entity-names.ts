import { parseSync } from "rolldown/utils";
import { fieldsOf, apiNameOf, type Resource } from "@rollcall/kit/schema";

/**
 * Words the framework speaks in its own right, which some resource or field of the school happens
 * to be called too.
 */
export const ordinary: ReadonlySet<string> = new Set([
  "class",
  "classes",
  "children",
  "parent",
  "parents", // of HTML, React and trees
  "name",
  "kind",
  "code",
  "status",
  "title",
  "type",
  "body", // of pages, fields and requests
  "description",
  "section",
  "relation",
  "address",
  "email",
  "phone", // of values, kinds and pages
  "subject",
  "subjects", // headings of the published contract
  "admin",
  "admins",
  "is_super_admin",
  "permissions", // who asks, and the path under which everything is asked
  "actor",
  "actor_id",
  "action",
  "resource",
  "record_id",
  "changes",
  "details", // of the history that every record has
  "period",
  "lesson",
  "label",
  "colour",
  "date",
  "reason",
  "note",
  "marks",
  "slot",
  "slots",
  "room",
  "weekday",
  "retired",
  "monday", // of weeks
  "group", // of the menu, of permissions and of values
  "text",
  "outcome",
  "case", // of kinds, cells and statements
  "attachment", // of kinds of field, days and marks of highlighting
  "level",
  "message",
  "request_id",
  "context", // of logs, failures and React
]);

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\d]/gu, "");
const withoutOrdinary = (words: readonly string[]) => [
  ...new Set(words.filter((word) => !ordinary.has(word.toLowerCase())).map(plain)),
];

/**
 * What must not be said: singulars and plurals wherever they stand in a word, names of fields as
 * words of their own.
 */
export function forbiddenNames(resources: readonly Resource[]): {
  anywhere: string[];
  whole: string[];
} {
  return {
    anywhere: withoutOrdinary(resources.flatMap(({ name, label }) => [name, label])),
    whole: withoutOrdinary(
      resources.flatMap((resource) =>
        fieldsOf(resource).flatMap(([key, field]) => [key, apiNameOf(key, field)]),
      ),
    ),
  };
}

function withoutComments(path: string, text: string): string {
  let code = text;
  for (const { start, end } of parseSync(path, text).comments)
    code = code.slice(0, start) + code.slice(start, end).replace(/\S/g, " ") + code.slice(end);
  return code;
}

/** Every word of a file's code (comments may give examples) that names an entity, with its line. */
export function entitiesNamed(
  path: string,
  text: string,
  { anywhere, whole }: ReturnType<typeof forbiddenNames>,
): string[] {
  return withoutComments(path, text)
    .split("\n")
    .flatMap((line, place) => {
      const words = line.match(/[\p{L}_][\p{L}\d_-]*/gu) ?? [];
      const pairs = words.slice(1).map((word, index) => `${words[index] ?? ""} ${word}`);
      const found = [
        ...words.filter(
          (word) =>
            whole.includes(plain(word)) || anywhere.some((name) => plain(word).includes(name)),
        ),
        ...pairs.filter((pair) => anywhere.includes(plain(pair))),
      ];
      return found.map((word) => `${path}:${place + 1} names ${word}`);
    });
}
