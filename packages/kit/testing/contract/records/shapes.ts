import { linksToMany, linksToOne } from "../../../fields/questions";
import { expect } from "vitest";
import { recordAnswer } from "../../../api/http/record-answer";
import {
  childrenOf,
  fieldOf,
  isAlwaysRequired,
  readableFields,
  type FieldKind,
  type Resource,
} from "../../../schema";
import type { Row } from "../stage";
import type { Answer } from "../ask";

const isId = (value: unknown) => Number.isInteger(value) && Number(value) > 0;
const isText = (value: unknown) => typeof value === "string";
const matches = (form: RegExp) => (value: unknown) => typeof value === "string" && form.test(value);
const isInstant = matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const everyOne = (test: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(test);

/** What a value looks like in the API, by its kind. */
const shapes: Readonly<Record<FieldKind, (value: unknown) => boolean>> = {
  text: isText,
  longText: isText,
  choice: isText,
  email: matches(/^[^A-Z]+@[^A-Z]+$/),
  phone: matches(/^\+?[\d(]/),
  url: matches(/^https?:/),
  colour: matches(/^#[\da-f]{6}$/),
  integer: Number.isInteger,
  decimal: (value) => typeof value === "number",
  boolean: (value) => typeof value === "boolean",
  date: matches(/^\d{4}-\d\d-\d\d$/),
  time: matches(/^\d\d:\d\d$/),
  dateTime: isInstant,
  image: isId,
  file: isId,
  reference: isId,
  references: everyOne(isId),
  permissionKeys: everyOne(isText),
  changes: (value) => typeof value === "object",
  json: (value) => typeof value === "object",
  listOf: Array.isArray,
  group: (value) => typeof value === "object",
};
const neverNull: ReadonlySet<FieldKind> = new Set([
  "boolean",
  "references",
  "permissionKeys",
  "listOf",
]);

/** What a record is expected to carry beside its declared fields. */
export interface Extras {
  trashed?: boolean;
  include?: readonly string[];
}

function expectCard(resources: readonly Resource[], to: string, card: unknown): void {
  const target = resources.find(({ name }) => name === to);
  const title = target ? target.title : "";
  expect(Object.keys(card as object).sort()).toEqual(["id", title].sort());
}

/**
 * A record holds what its declaration says and nothing else, each value in the form of its kind.
 */
export function expectRecord(
  resources: readonly Resource[],
  resource: Resource,
  row: Row,
  { trashed = false, include = [] }: Extras = {},
): void {
  // A record that is called by another carries what names that one, asked for or not.
  const called = linksToOne(fieldOf(resource, resource.title)) ? [resource.title] : [];
  const included = [...new Set([...called, ...include])].map((key) =>
    linksToMany(fieldOf(resource, key)) ? `${key}_records` : key,
  );
  // One record comes with its rows, a page of records without.
  const rows = childrenOf(resource).flatMap(({ key }) => (Object.hasOwn(row, key) ? [key] : []));
  const stamps = ["created_at", "updated_at", ...(trashed ? ["deleted_at"] : [])];
  const fields = readableFields(resource);
  expect(Object.keys(row).sort(), resource.name).toEqual(
    [
      "id",
      "version",
      ...stamps,
      ...fields.map(({ apiName }) => apiName),
      ...included,
      ...rows,
    ].sort(),
  );
  expect([
    isId(row.id),
    isId(row.version),
    ...stamps.map((stamp) => isInstant(row[stamp]) || row[stamp] === null),
  ]).not.toContain(false);
  const odd = fields.filter(({ apiName, field }) =>
    row[apiName] === null
      ? isAlwaysRequired(field) || neverNull.has(field.kind)
      : !shapes[field.kind](row[apiName]),
  );
  expect(
    odd.map(({ apiName }) => [apiName, row[apiName]]),
    resource.name,
  ).toEqual([]);
  expect(recordAnswer(resource).safeParse(row).error?.issues ?? [], resource.name).toEqual([]);
  for (const key of include) {
    const field = fieldOf(resource, key);
    if (linksToMany(field))
      for (const card of row[`${key}_records`] as unknown[]) expectCard(resources, field.to, card);
    else if (linksToOne(field) && row[key] !== null) expectCard(resources, field.to, row[key]);
  }
}

function expectEnvelope({ headers, body }: Answer, keys: readonly string[]): void {
  expect(headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(Object.keys(body)).toEqual(keys);
  expect(typeof body.message).toBe("string");
}

/** The envelope of one thing. */
export function expectOne(answer: Answer, status = 200): unknown {
  expect([answer.status, answer.body], answer.body.message).toEqual([
    status,
    expect.objectContaining({ success: true }),
  ]);
  const warned = Object.hasOwn(answer.body, "warnings") ? ["warnings"] : [];
  expectEnvelope(answer, ["success", "message", "data", ...warned]);
  return answer.body.data;
}

/** The envelope of a page. */
export function expectPage(answer: Answer): { rows: Row[]; meta: Record<string, number> } {
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  expectEnvelope(answer, ["success", "message", "data", "meta"]);
  const meta = answer.body["meta"] as Record<string, number>;
  expect(Object.keys(meta)).toEqual(["current_page", "per_page", "total", "last_page"]);
  expect(Object.values(meta).every(Number.isInteger)).toBe(true);
  return { rows: answer.body.data as Row[], meta };
}

/** The envelope of a refusal; gives the sentences by field. */
export function expectRefusal(
  answer: Answer,
  status: number,
  more: readonly string[] = [],
): Record<string, string[]> {
  expect([answer.status, answer.body], answer.body.message).toEqual([
    status,
    expect.objectContaining({ success: false }),
  ]);
  const withErrors = status === 409 || status === 422;
  expectEnvelope(answer, ["success", "message", ...(withErrors ? ["errors"] : []), ...more]);
  expect(answer.body.message).not.toBe("");
  for (const sentences of Object.values(answer.body.errors ?? {}))
    expect(
      sentences.every((sentence) => /^\S.*[.:”"]$/u.test(sentence)),
      String(sentences),
    ).toBe(true);
  return answer.body.errors ?? {};
}
