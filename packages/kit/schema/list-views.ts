import { hasOptions } from "../fields/questions";
import type { Resource } from "./resource";
import { apiFields, defaultSort, readableFields } from "./api-fields";
import type { Field } from "./field";
import {
  filterable,
  joinList,
  parseListQuery,
  splitList,
  writeListQuery,
  writeSort,
} from "./list-query";
import { isListOperator, operators, readFilterValue } from "./operators";
import { meets, requirementOf, type Rights } from "./permission";

/** The topic of live events that say that saved views have changed. */
export const listViewTopic = "list_views";

/** Letters of a saved view's name, and of its address. */
export const maxViewName = 80;
export const maxViewQuery = 4000;

/**
 * The parameters of a list page's address that are no part of the API's query: the columns that it
 * shows, and which saved view it came from.
 */
export const columnsParameter = "columns";
export const viewParameter = "view";

/** What every record has beside its fields that a list can show. */
const ownColumns = ["id", "created_at", "updated_at"] as const;

/** API names of all columns that a list can have. */
export const columnNames = (resource: Resource): ReadonlySet<string> =>
  new Set([...readableFields(resource).map(({ apiName }) => apiName), ...ownColumns]);

/** Names of columns as they stand in an address: each once. */
export const readColumnNames = (text: string): string[] => [
  ...new Set(text.split(",").filter(Boolean)),
];

/**
 * Whether someone may share saved views of a resource with everyone who can open its list: who may
 * change all of its records, or, where only the server writes them, a super admin.
 */
export const mayShareViews = (rights: Rights, resource: Resource): boolean =>
  rights.is_super_admin || meets(rights, requirementOf({ ...resource, scope: undefined }, "edit"));

/** A part of a saved view that is not shown, and why. */
export interface LeftOut {
  part: "filter" | "sort" | "column" | "other";
  /** The label of the field, or its API name where there is no such field. */
  label: string;
  /**
   * The field is gone, the reader may not view it, some of its options are gone, or it can't be used
   * like this any more.
   */
  why: "gone" | "hidden" | "option" | "unfit";
  /** Options that are gone. */
  options?: readonly string[];
}

/** A saved view as one person can use it. */
export interface FittedView {
  query: string;
  leftOut: LeftOut[];
}

type Why = Pick<LeftOut, "label" | "why">;

/** What the view may be shown by, and the declaration that it was saved for. */
interface Sides {
  declared: Resource;
  seen: Resource;
}

function whyNot({ declared, seen }: Sides, apiName: string): Why {
  const label = apiFields(declared).get(apiName)?.field.label || apiName;
  if (apiFields(seen).has(apiName)) return { label, why: "unfit" };
  return { label, why: apiFields(declared).has(apiName) ? "hidden" : "gone" };
}

const isSound = (seen: Resource, name: string, text: string): boolean => {
  const { problems } = parseListQuery(seen, new URLSearchParams([[name, text]]));
  return problems.malformed === undefined && Object.keys(problems.errors).length === 0;
};

type Fit = { text: string | undefined; leftOut: LeftOut[] };

function fitNames(
  sides: Sides,
  part: "sort" | "column",
  names: readonly string[],
  isFit: (name: string) => boolean,
): Fit {
  const kept = names.filter(isFit);
  return {
    text: kept.length > 0 ? kept.join(",") : undefined,
    leftOut: names
      .filter((name) => !kept.includes(name))
      .map((name) => ({ part, ...whyNot(sides, name.replace(/^-/, "")) })),
  };
}

/** A filter on options of which some are gone goes on with the others. */
function fitOptions(field: Field, label: string, text: string, isList: boolean): Fit {
  const values = isList ? splitList(text) : [text];
  const known = values.filter((value) => readFilterValue(field, value) !== undefined);
  return {
    text: known.length > 0 ? joinList(known) : undefined,
    leftOut: [
      {
        part: "filter",
        label,
        why: "option",
        options: values.filter((value) => !known.includes(value)),
      },
    ],
  };
}

function fitFilter(sides: Sides, name: string, text: string): Fit {
  if (isSound(sides.seen, name, text)) return { text, leftOut: [] };
  const [, key = name, word = "eq"] = /^([^[\]]+)\[([^[\]]*)\]$/.exec(name) ?? [];
  const field = filterable(sides.seen).get(key);
  const operator = operators.find((known) => known === word);
  if (hasOptions(field) && operator && operator !== "null")
    return fitOptions(field, field.label, text, isListOperator(operator));
  return { text: undefined, leftOut: [{ part: "filter", ...whyNot(sides, key) }] };
}

const isOwnWord = (name: string) =>
  ["page", "per_page", "search", "trashed", "include", "ids"].includes(name);

function fitPart(sides: Sides, name: string, text: string): Fit {
  const { seen } = sides;
  if (name === columnsParameter) {
    const known = columnNames(seen);
    return fitNames(sides, "column", readColumnNames(text), (one) => known.has(one));
  }
  if (name === "sort")
    return fitNames(sides, "sort", text.split(",").filter(Boolean), (one) =>
      isSound(seen, "sort", one),
    );
  if (!isOwnWord(name)) return fitFilter(sides, name, text);
  return isSound(seen, name, text)
    ? { text, leftOut: [] }
    : { text: undefined, leftOut: [{ part: "other", label: name, why: "unfit" }] };
}

/**
 * A saved view as someone can use it who sees the resource as `seen`: without what names fields and
 * options that are gone, or fields that they may not read, and what that was.
 */
export function fitView(declared: Resource, seen: Resource, stored: string): FittedView {
  const params = new URLSearchParams();
  const leftOut: LeftOut[] = [];
  for (const [name, text] of new URLSearchParams(stored)) {
    const fit = fitPart({ declared, seen }, name, text);
    if (fit.text !== undefined) params.append(name, fit.text);
    leftOut.push(...fit.leftOut);
  }
  return { query: params.toString(), leftOut };
}

/**
 * The address of a list as it is saved: without the page that was open, and always with its order,
 * so that a view stays the same when the usual order changes; or sentences about what of it the list
 * does not know.
 */
export function viewQuery(seen: Resource, text: string): { query: string } | { wrong: string[] } {
  const params = new URLSearchParams(text.replace(/^\?/, ""));
  const columns = params.has(columnsParameter)
    ? readColumnNames(params.get(columnsParameter) ?? "")
    : undefined;
  const { query, problems } = parseListQuery(seen, params, [columnsParameter, viewParameter]);
  const known = columnNames(seen);
  const wrong = [
    ...(problems.malformed ? [problems.malformed] : []),
    ...Object.values(problems.errors).flat(),
    ...(columns ?? [])
      .filter((name) => !known.has(name))
      .map((name) => `${seen.name} has no column "${name}".`),
  ];
  if (wrong.length > 0) return { wrong };
  const saved = writeListQuery(seen, { ...query, page: 1, include: [] });
  if (!saved.has("sort")) saved.set("sort", writeSort(query.sort) || defaultSort(seen));
  if (columns && columns.length > 0) saved.set(columnsParameter, columns.join(","));
  return { query: saved.toString() };
}
