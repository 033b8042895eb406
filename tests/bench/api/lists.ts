import { sql, type SQL } from "@rollcall/kit/api/db/sql";
import { parseListQuery } from "@rollcall/kit/schema";
import { students } from "../../../src/resources/students";
import { resources } from "../../../src/resources";
import { pageStatement } from "../../../packages/kit/api/crud/list";
import { unscoped } from "../../../packages/kit/api/registry";
import { statementOf } from "@rollcall/kit/api/db/drivers/statement";
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
  {
    name: "one class",
    query: "class_id=12&include=class",
    jsonServer: `${firstPage}&class_id=12&_sort=name`,
  },
  {
    name: "active, by name",
    query: "status=active&sort=name&include=class",
    jsonServer: `${firstPage}&status=active&_sort=name`,
  },
  {
    name: "search",
    query: "search=patel&include=class",
    jsonServer: `${firstPage}&q=patel&_sort=name`,
  },
  {
    name: "two classes, active girls",
    query: "class_id[in]=12,13&status=active&gender=female&sort=name&include=class",
    jsonServer: `${firstPage}&class_id=12&class_id=13&status=active&gender=female&_sort=name`,
  },
];

/** The statement of a list: with its total counted anew, as after every write, and without one. */
export function statementsOf({ query }: ListCase): { counted: BareList; uncounted: BareList } {
  const registry = unscoped(resources);
  const { query: asked } = parseListQuery(students, new URLSearchParams(query));
  const bare = (total?: (count: SQL) => SQL): BareList => {
    const { text, parameters } = statementOf(pageStatement(students, asked, registry, total));
    return { text, values: parameters };
  };
  return { counted: bare((count) => sql`, (${count}) as total`), uncounted: bare() };
}
