import { parseListQuery } from "../../../src/schema";
import { students } from "../../../src/resources/students";
import { resources } from "../../../src/resources";
import { countStatement, pageStatement } from "../../../src/api/crud/list";
import { registryOf } from "../../../src/api/crud/select";
import { statementOf } from "../../../src/api/db/drivers/statement";
import type { BareList } from "../subjects/bare-server";

/** A list as an office asks for it, and the nearest thing json-server has. */
export interface ListCase {
  name: string;
  query: string;
  jsonServer: string;
}

const firstPage = "_page=1&_limit=25";

export const listCases: readonly ListCase[] = [
  { name: "all, by name", query: "include=class", jsonServer: `${firstPage}&_sort=name` },
  { name: "one class", query: "class_id=12&include=class", jsonServer: `${firstPage}&class_id=12&_sort=name` },
  { name: "active, by name", query: "status=active&sort=name&include=class", jsonServer: `${firstPage}&status=active&_sort=name` },
  { name: "search", query: "search=patel&include=class", jsonServer: `${firstPage}&q=patel&_sort=name` },
  { name: "two classes, active girls", query: "class_id[in]=12,13&status=active&gender=female&sort=name&include=class", jsonServer: `${firstPage}&class_id=12&class_id=13&status=active&gender=female&_sort=name` },
];

/** The statement of a list as the API sends it, and the same without the total. */
export function statementsOf({ query }: ListCase): { counted: BareList; uncounted: BareList } {
  const registry = registryOf(resources);
  const { query: asked } = parseListQuery(students, new URLSearchParams(query));
  const counted = statementOf(pageStatement(students, asked, registry));
  const count = statementOf(countStatement(students, asked, registry));
  const places = count.parameters.length;
  const start = `select (${count.text}) as total, `;
  if (!counted.text.startsWith(start)) throw new Error("The statement of a list is not built as expected: its total does not come first.");
  const text = `select ${counted.text.slice(start.length)}`.replace(/\$(\d+)/g, (_, place: string) => `$${Number(place) - places}`);
  return {
    counted: { text: counted.text, values: counted.parameters },
    uncounted: { text, values: counted.parameters.slice(places) },
  };
}
