import {
  filterable,
  includeFields,
  operatorsFor,
  searchFields,
  sortable,
  writableFields,
  type Resource,
} from "@rollcall/kit/schema";
import type { Draft } from "../../../packages/kit/testing/contract/drafts";
import { secretsOf, type World } from "./two-worlds";

export interface Question {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

const textOf = (value: unknown): string =>
  encodeURIComponent(Array.isArray(value) ? value.join() : String(value));

/** Every way to find, count, sort and show records, by every field and the values of one of them. */
export function readingQuestions(resource: Resource, draft: Draft & { id: number }): Question[] {
  const { name } = resource;
  const filters = [...filterable(resource)].flatMap(([key, field]) =>
    operatorsFor(field).map((operator) => {
      const value =
        operator === "null"
          ? "false"
          : operator === "between"
            ? `${textOf(draft[key])},${textOf(draft[key])}`
            : textOf(draft[key] ?? draft.id);
      return `${key}[${operator}]=${value}`;
    }),
  );
  const words = searchFields(resource).flatMap(({ apiName }) => [
    `search=${textOf(draft[apiName])}`,
    `search=${textOf(String(draft[apiName]).slice(0, 4))}`,
  ]);
  const include = includeFields(resource).map(({ key }) => key);
  const lists = [
    "",
    "trashed=with&per_page=1",
    ...[...sortable(resource)].flatMap((key) => [`sort=${key}`, `sort=-${key}`]),
    ...filters,
    ...words,
    ...include.map((key) => `include=${key}`),
  ];
  return [
    ...lists.map((query) => ({ method: "GET", path: `/admin/${name}?${query}` })),
    ...["", ...filters, ...words]
      .filter((_, at) => at % 4 === 0)
      .flatMap((query) =>
        ["csv", "xlsx"].map((format) => ({
          method: "GET",
          path: `/admin/${name}/export?format=${format}&${query}`,
        })),
      ),
    ...["", ...include.map((key) => `?include=${key}`)].map((query) => ({
      method: "GET",
      path: `/admin/${name}/${draft.id}${query}`,
    })),
    { method: "GET", path: `/admin/${name}/${draft.id}/history` },
    { method: "GET", path: `/admin/${name}/imports` },
  ];
}

/** What tells of all resources: logs, deliveries to other systems, files, the documentation. */
export function questionsOfAll({ records }: World): Question[] {
  const hooks = [...records.keys()].map((_, at) => at + 1);
  return [
    "/admin/activity-logs?per_page=200",
    "/admin/activity-logs/export?format=csv",
    "/admin/webhooks",
    "/openapi.json",
    ...hooks.map((id) => `/admin/webhooks/${id}/deliveries`),
    ...hooks.flatMap((id) =>
      [1, 2, 3, 4, 5, 6].map((n) => `/admin/webhooks/${id}/deliveries/${n}`),
    ),
    ...[1, 2, 3, 4, 5, 6].map((id) => `/admin/files/${id}`),
  ].map((path) => ({ method: "GET", path }));
}

/** The names of the transitions that have a call of their own. */
const transitionsOf = ({ states }: Resource): string[] =>
  Object.values(states?.transitions ?? {})
    .flat()
    .flatMap((one) => (typeof one === "string" || one.name === undefined ? [] : [one.name]));

/** Every way to write secrets, and to write beside them. */
export function writingQuestions(
  resource: Resource,
  [one, other]: [Draft & { id: number }, Draft & { id: number }],
  every: Draft,
): Question[] {
  const path = `/admin/${resource.name}`;
  const record = `${path}/${one.id}`;
  const secrets = secretsOf(resource).filter(({ apiName }) => apiName in every);
  const open = writableFields(resource).filter(
    ({ apiName, field }) =>
      field.read === undefined && apiName in one && field.kind !== "reference",
  );
  const beside = Object.fromEntries(
    open.slice(0, 1).map(({ apiName }) => [apiName, `${String(one[apiName])}1`]),
  );
  const [first] = open;
  const labels = Object.fromEntries(
    secrets.map(({ apiName, field }) => [field.label, String(every[apiName])]),
  );
  const rows = [{ ID: String(one.id), ...labels }];
  const edits = secrets.flatMap(({ apiName, field }): Question[] => [
    { method: "PATCH", path: record, body: { [apiName]: every[apiName] } },
    { method: "PATCH", path: record, body: { [apiName]: null } },
    {
      method: "POST",
      path: `${path}/bulk`,
      body: { action: "edit", ids: [one.id, other.id], values: { [apiName]: every[apiName] } },
    },
    {
      method: "POST",
      path: `${path}/bulk`,
      body: { action: "delete", filter: `${apiName}=${textOf(every[apiName])}`, expected_count: 1 },
    },
    {
      method: "POST",
      path: `${path}/import`,
      body: {
        rows: [{ a: String(one.id), b: String(every[apiName]) }],
        mapping: { a: "id", b: apiName },
      },
    },
    { method: "POST", path: `${path}/import`, body: { rows, match_on: apiName, dry_run: true } },
    {
      method: "POST",
      path: `${path}/import`,
      body: {
        rows: [{ [field.label]: String(every[apiName]), [first?.field.label ?? "ID"]: "New" }],
        dry_run: true,
      },
    },
    { method: "POST", path, body: { ...beside, [apiName]: every[apiName] } },
  ]);
  return [
    ...edits,
    { method: "PATCH", path: record, body: beside },
    { method: "PATCH", path: record, body: beside, headers: { "If-Match": '"999999"' } },
    {
      method: "POST",
      path: `${path}/bulk`,
      body: { action: "edit", ids: [one.id], values: beside },
    },
    { method: "POST", path: `${path}/import`, body: { rows, match_on: "id", dry_run: true } },
    { method: "POST", path: `${path}/import`, body: { rows, match_on: "id" } },
    ...transitionsOf(resource).map((name) => ({
      method: "POST",
      path: `${record}/actions/${name}`,
      body: { reason: "Because" },
    })),
    { method: "DELETE", path: record },
    { method: "POST", path: `${record}/restore` },
  ];
}
