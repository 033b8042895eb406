import { invalid } from "@rollcall/kit/api/errors";
import type { Paging } from "@rollcall/kit/api/http/paging";
import { compareNames } from "@rollcall/kit/schema/formats/names";
import { cut, type Answer, type ReportRow, type Sort } from "./report";

/** `-percentage` as a column and a direction. */
export const readSort = (text: string | undefined): Sort | undefined =>
  text === undefined
    ? undefined
    : { key: text.replace(/^-/, ""), descending: text.startsWith("-") };

type Value = ReportRow[string] | undefined;
const isEmpty = (value: Value) => value === null || value === undefined || value === "";

/** Numbers by size, texts by the alphabet, days by the calendar. */
const compare = (one: Value, other: Value): number =>
  typeof one === "number" && typeof other === "number"
    ? one - other
    : compareNames(String(one), String(other));

/**
 * The lines of an answer by one of its columns, and of them a page. Empty values come last in both
 * directions; lines that are alike stay in the order of the report.
 * @throws ApiError 422 for a column that the report does not have.
 */
export function sortRows(answer: Answer, sort: Sort, paging: Paging | undefined): Answer {
  const { columns, rows } = answer;
  const { key, descending } = sort;
  if (!columns.some((column) => column.key === key))
    throw invalid({ sort: [`Sort by one of: ${columns.map((one) => one.key).join(", ")}.`] });
  const sorted = rows.toSorted((a, b) => {
    const [one, other] = [a[key], b[key]];
    if (isEmpty(one) || isEmpty(other)) return Number(isEmpty(one)) - Number(isEmpty(other));
    return descending ? compare(other, one) : compare(one, other);
  });
  const { limit, offset } = cut(paging);
  return {
    ...answer,
    total: answer.total ?? rows.length,
    rows: limit === null ? sorted : sorted.slice(offset, offset + limit),
  };
}
