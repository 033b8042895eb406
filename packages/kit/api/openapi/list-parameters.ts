import {
  filterable,
  includeFields,
  isTree,
  operatorsFor,
  pointsIntoTree,
  sortable,
  type Field,
  type Resource,
} from "../../schema";
import type { JsonSchema } from "./field-schema";

/** A parameter behind the `?`. */
export const query = (name: string, schema: JsonSchema, description: string) => ({
  name,
  in: "query",
  schema,
  description,
});

const treeWords = (apiName: string) =>
  `. ${apiName}[below]=12 is record 12 and all below it, ${apiName}[nbelow]=12 all others, ${apiName}[above]=12 record 12 and all above it; with commas, of several records.`;

const intoTreeWords = (apiName: string) =>
  `. ${apiName}[below]=12 is what points at record 12 or at one below it, ${apiName}[nbelow]=12 all others; with commas, of several records.`;

/** What the operators of trees mean for a field that has them. */
const treeSentence = (apiName: string, field: Field): string =>
  isTree(field) ? treeWords(apiName) : pointsIntoTree(field) ? intoTreeWords(apiName) : "";

/** The parameters of a list: page, order, search and a filter for each field that has one. */
export function listParameters(resource: Resource) {
  const filters = [...filterable(resource)].map(([apiName, field]) =>
    query(
      apiName,
      { type: "string" },
      `Filter by ${field.label || apiName}: ${operatorsFor(field)
        .map((operator) => (operator === "eq" ? apiName : `${apiName}[${operator}]`))
        .join(", ")}${treeSentence(apiName, field)}`,
    ),
  );
  return [
    query("page", { type: "integer", minimum: 1, default: 1 }, "Page, from 1."),
    query(
      "per_page",
      { type: "integer", minimum: 1, maximum: 200, default: 25 },
      "Records on a page.",
    ),
    query(
      "sort",
      { type: "string" },
      `Fields with commas between them, a minus in front to go down: ${[...sortable(resource)].join(", ")}.`,
    ),
    query(
      "search",
      { type: "string" },
      "Every word must be found; one or two letters match the beginning of a word.",
    ),
    query(
      "search_typos",
      { type: "boolean", default: false },
      "Each word of the search may have one letter wrong, missing, too many or swapped.",
    ),
    query("ids", { type: "string" }, "Only these, with commas between them."),
    query("trashed", { enum: ["only", "with"] }, "Records in the trash: only those, or those too."),
    query(
      "include",
      { type: "string" },
      `Relations to name: ${
        includeFields(resource)
          .map(({ key }) => key)
          .join(", ") || "none"
      }.`,
    ),
    ...filters,
  ];
}
