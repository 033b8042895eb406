import { apiFields, cellName, type ApiField } from "../../../schema";
import { sentences } from "../../../schema/sentences";
import { columnsOf } from "../../db/columns";
import { uniquesOf } from "../../db/constraint-rules";
import { tableName } from "../../db/names";
import { sql } from "../../db/sql";
import { takenSentence } from "../../db/violations";
import type { RequestContext } from "../../http/request-context";
import { registryOf } from "../../own-rows";
import { andIf, name, targetOf } from "../../registry";
import { onlyWith } from "../references";
import type { RowPlan, RowWrite } from "./row-plan";
import type { RowRefusals } from "./row-refusals";

const written = ({ created, updated }: RowPlan): RowWrite[] => [...updated, ...created];

/** The rows that a reference of theirs has been pointed at another record in, with its id. */
const pointed = (plan: RowPlan, { apiName }: ApiField): { at: number; id: number }[] =>
  written(plan).flatMap(({ at, write: { before, after } }) => {
    const id = after[apiName];
    return typeof id === "number" && id !== before?.[apiName] ? [{ at, id }] : [];
  });

/**
 * References of rows must point at live records that whoever asks may point at; those are locked
 * against deletion. One statement for each reference of the rows that was set.
 */
export async function checkRowReferences(
  call: RequestContext,
  plan: RowPlan,
  refusals: RowRefusals,
): Promise<void> {
  const { resource, key, parent } = plan.table;
  const registry = registryOf(call);
  for (const apiField of apiFields(resource).values()) {
    const { apiName, field } = apiField;
    if (field.kind !== "reference" || field.writeOnly || apiName === parent.apiName) continue;
    const set = pointed(plan, apiField);
    if (set.length === 0) continue;
    const target = targetOf(field.to, registry);
    const ids = [...new Set(set.map(({ id }) => id))];
    const found = await call.db.query<{ id: number }>(
      sql`select t.id from ${name(tableName(target))} t where t.id = any(${sql.param(ids)}::int[]) and t.deleted_at is null${onlyWith(field)}${andIf(registry.seen(target, "t"))} for key share`,
    );
    const live = new Set(found.map(({ id }) => id));
    for (const { at, id } of set)
      if (!live.has(id)) refusals.add(cellName(key, at, apiName), sentences.reference(field.label));
  }
}

/** The values of a row in fields that are unique, as one text; none where one of them is empty. */
function valueOf(apiNames: readonly string[], record: Readonly<Record<string, unknown>>) {
  const values = apiNames.map((apiName) => record[apiName] ?? null);
  return values.includes(null)
    ? undefined
    : JSON.stringify(values.map((value) => String(value).toLowerCase()));
}

const textKinds: ReadonlySet<string> = new Set([
  "text",
  "longText",
  "email",
  "phone",
  "url",
  "colour",
]);

/** The places of rows whose unique values a record that this write leaves alone already has. */
async function takenPlaces(
  call: Pick<RequestContext, "db">,
  { table: { resource }, updated, removed }: RowPlan,
  apiNames: readonly string[],
  rows: readonly RowWrite[],
): Promise<number[]> {
  const columns = columnsOf(resource).filter(({ name: column }) => apiNames.includes(column));
  const typed = columns.map(({ name: column, type }) => sql`${name(column)} ${sql.raw(type)}`);
  const same = apiNames.map((apiName) =>
    textKinds.has(apiFields(resource).get(apiName)?.field.kind ?? "")
      ? sql`lower(t.${name(apiName)}) = lower(g.${name(apiName)})`
      : sql`t.${name(apiName)} = g.${name(apiName)}`,
  );
  const given = rows.map(({ at, write: { after } }) => ({
    "#at": at,
    ...Object.fromEntries(apiNames.map((apiName) => [apiName, after[apiName]])),
  }));
  const ours = [
    ...updated.map(({ write: { before } }) => Number(before?.["id"])),
    ...removed.map(({ before }) => Number(before["id"])),
  ];
  const found = await call.db.query<{ at: number }>(
    sql`select g."#at" as at from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as g("#at" int, ${sql.join(typed, sql`, `)}) where exists (select 1 from ${name(tableName(resource))} t where ${sql.join(same, sql` and `)} and t.deleted_at is null and t.id <> all(${sql.param(ours)}::int[]))`,
  );
  return found.map(({ at }) => at);
}

/**
 * Values that must be unique, among the rows and beside other records. One statement for each such
 * rule; the database's own index keeps it when two write at once.
 */
export async function checkUniqueRows(
  call: RequestContext,
  plan: RowPlan,
  refusals: RowRefusals,
): Promise<void> {
  const { resource, key } = plan.table;
  for (const { fields: apiNames } of uniquesOf(resource)) {
    const rows = written(plan).filter(({ write: { before, after } }) => {
      const value = valueOf(apiNames, after);
      return value !== undefined && (!before || valueOf(apiNames, before) !== value);
    });
    if (rows.length === 0) continue;
    const refuse = (at: number) => {
      const cells = apiNames.filter((apiName) =>
        plan.table.fields.some((each) => each.apiName === apiName),
      );
      for (const apiName of cells.length > 0 ? cells : [undefined])
        refusals.addClash(cellName(key, at, apiName), takenSentence(resource, apiNames));
    };
    const seen = new Map<string, number>();
    // Rows of this write that keep their value have it already.
    for (const { at, write } of [...written(plan).filter((row) => !rows.includes(row)), ...rows]) {
      const value = valueOf(apiNames, write.after);
      if (value === undefined) continue;
      if (seen.has(value)) refuse(at);
      seen.set(value, at);
    }
    for (const at of await takenPlaces(call, plan, apiNames, rows)) refuse(at);
  }
}
