import { defaultPerPage, isStorableText, maxPage, maxPerPage, readNumber } from "../../schema";
import type { PageMeta } from "./envelope";
import { invalid, malformed, noErrors } from "./errors";

/** What a list that is no resource's is asked for. */
export interface Paging {
  page: number;
  perPage: number;
  search: string;
  /** The chosen words, by parameter. */
  chosen: ReadonlyMap<string, string>;
}

/**
 * Reads `page`, `per_page`, `search`, and parameters that take one of some words, as the lists of resources do.
 * @throws ApiError 400 for a number that is none, 422 that names any other parameter or word.
 */
export function readPaging(params: URLSearchParams, choices: Readonly<Record<string, readonly string[]>> = {}): Paging {
  const paging = { page: 1, perPage: defaultPerPage, search: "", chosen: new Map<string, string>() };
  const errors = noErrors();
  const number = (name: string, text: string, most: number) => {
    const value = readNumber(text, 1, most);
    if (value === undefined) throw malformed(`"${name}" is a number from 1 to ${most}.`);
    return value;
  };
  const readers = new Map<string, (text: string) => unknown>([
    ["page", (text) => (paging.page = number("page", text, maxPage))],
    ["per_page", (text) => (paging.perPage = number("per_page", text, maxPerPage))],
    ["search", (text) => (text.length > 200 || !isStorableText(text) ? (errors["search"] = ["A search has at most 200 characters."]) : (paging.search = text.trim()))],
    ...Object.entries(choices).map(([name, words]) => [name, (text: string) => (words.includes(text) ? paging.chosen.set(name, text) : (errors[name] = [`"${name}" is one of: ${words.join(", ")}.`]))] as const),
  ]);
  for (const [name, text] of params) {
    const read = readers.get(name);
    if (read) read(text);
    else errors[name.slice(0, 100)] = [`This call has no parameter "${name.slice(0, 100)}".`];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors, "The list cannot be asked for like this.");
  return paging;
}

/** The paging of an answer. */
export const pageMeta = ({ page, perPage }: Paging, total: number): PageMeta => ({ current_page: page, per_page: perPage, total, last_page: Math.max(1, Math.ceil(total / perPage)) });
