import { isTextField } from "../../../fields/questions";
import { apiFields, cellName, type NoOverlap } from "../../../schema";
import { columnsOf } from "../../db/columns";
import { overlapTerms, uniquesOf } from "../../db/constraint-rules";
import { tableName } from "../../db/names";
import { sql, type SQL } from "../../db/sql";
import { overlapSentence, takenSentence } from "../../db/violations";
import type { RequestContext } from "../../http/request-context";
import { name } from "../../registry";
import { writtenRows, type RowPlan, type RowWrite } from "./row-plan";
import type { RowRefusals } from "./row-refusals";

/** The values of a row in fields that are unique, as one text; none where one of them is empty. */
function valueOf(apiNames: readonly string[], record: Readonly<Record<string, unknown>>) {
  const values = apiNames.map((apiName) => record[apiName] ?? null);
  return values.includes(null)
    ? undefined
    : JSON.stringify(values.map((value) => String(value).toLowerCase()));
}

/** These columns of rows as the table `given`, with their places in the body as `#at`. */
function givenRows(
  { table: { resource } }: RowPlan,
  apiNames: readonly string[],
  rows: readonly RowWrite[],
): SQL {
  const columns = columnsOf(resource).filter(({ name: column }) => apiNames.includes(column));
  const typed = columns.map(({ name: column, type }) => sql`${name(column)} ${sql.raw(type)}`);
  const values = rows.map(({ at, write: { after } }) => ({
    "#at": at,
    ...Object.fromEntries(apiNames.map((apiName) => [apiName, after[apiName]])),
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(values)}::text::jsonb) as given ("#at" int, ${sql.join(typed, sql`, `)})`;
}

/** Live records that this write leaves alone, as a condition on `t`. */
const others = ({ updated, removed }: RowPlan): SQL => {
  const ours = [
    ...updated.map(({ write: { before } }) => Number(before?.["id"])),
    ...removed.map(({ before }) => Number(before["id"])),
  ];
  return sql`t.deleted_at is null and t.id <> all(${sql.param(ours)}::int[])`;
};

/** The places of rows whose unique values a record that this write leaves alone already has. */
async function takenPlaces(
  call: Pick<RequestContext, "db">,
  plan: RowPlan,
  { fields: apiNames, where }: ReturnType<typeof uniquesOf>[number],
  rows: readonly RowWrite[],
): Promise<number[]> {
  const { resource } = plan.table;
  const same = apiNames.map((apiName) =>
    isTextField(apiFields(resource).get(apiName)?.field)
      ? sql`lower(t.${name(apiName)}) = lower(given.${name(apiName)})`
      : sql`t.${name(apiName)} = given.${name(apiName)}`,
  );
  const found = await call.db.query<{ at: number }>(
    sql`select given."#at" as at from ${givenRows(plan, apiNames, rows)} where exists (select 1 from ${name(tableName(resource))} t where ${sql.join(same, sql` and `)} and ${others(plan)} and ${sql.raw(where)})`,
  );
  return found.map(({ at }) => at);
}

/** The columns of a plan's rows among these; a rule is said at those that a row has. */
const cellsAmong = (plan: RowPlan, apiNames: readonly string[]): (string | undefined)[] => {
  const cells = apiNames.filter((apiName) =>
    plan.table.fields.some((each) => each.apiName === apiName),
  );
  return cells.length > 0 ? cells : [undefined];
};

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
  for (const unique of uniquesOf(resource)) {
    const { fields: apiNames, isAsked } = unique;
    const heldBy = (record: RowWrite["write"]["after"]) =>
      isAsked(record) ? valueOf(apiNames, record) : undefined;
    const rows = writtenRows(plan).filter(({ write: { before, after } }) => {
      const value = heldBy(after);
      return value !== undefined && (!before || heldBy(before) !== value);
    });
    if (rows.length === 0) continue;
    const refuse = (at: number) => {
      for (const apiName of cellsAmong(plan, apiNames))
        refusals.addClash(cellName(key, at, apiName), takenSentence(resource, apiNames));
    };
    const seen = new Map<string, number>();
    // Rows of this write that keep their value have it already.
    for (const { at, write } of [
      ...writtenRows(plan).filter((row) => !rows.includes(row)),
      ...rows,
    ]) {
      const value = heldBy(write.after);
      if (value === undefined) continue;
      if (seen.has(value)) refuse(at);
      seen.set(value, at);
    }
    for (const at of await takenPlaces(call, plan, unique, rows)) refuse(at);
  }
}

/** A span whose end comes before its beginning is refused by another rule, and is no range. */
const isSpan = ({ write: { after } }: RowWrite, [from, to]: readonly [string, string]): boolean =>
  typeof after[from] !== "string" || typeof after[to] !== "string" || after[from] <= after[to];

/** The places of rows that overlap with another of them before, or with another record. */
async function overlappingPlaces(
  call: Pick<RequestContext, "db">,
  plan: RowPlan,
  overlap: NoOverlap,
): Promise<{ places: number[]; ends: readonly string[] }> {
  const { resource } = plan.table;
  const { ends, columns, within, span } = overlapTerms(resource, overlap);
  const rows = writtenRows(plan).filter((row) => isSpan(row, ends));
  if (rows.length === 0) return { places: [], ends };
  const meets = (other: string) => {
    const [mine, theirs] = [within("one"), within(other)];
    return sql.raw(
      [
        ...mine.map((value, at) => `${value} = ${theirs[at] ?? "null"}`),
        `${span("one")} && ${span(other)}`,
      ].join(" and "),
    );
  };
  const found = await call.db.query<{ at: number }>(
    sql`with given as materialized (select * from ${givenRows(plan, columns, rows)})
      select one."#at" as at from given one
      where exists (select 1 from given o where o."#at" < one."#at" and ${meets("o")})
        or exists (select 1 from ${name(tableName(resource))} t where ${meets("t")} and ${others(plan)})`,
  );
  return { places: found.map(({ at }) => at), ends };
}

/**
 * Rows that cover what another row or record covers (`noOverlap`). One statement for each such rule;
 * the database keeps it when two write at once.
 */
export async function checkOverlaps(
  call: RequestContext,
  plan: RowPlan,
  refusals: RowRefusals,
): Promise<void> {
  const { resource, key } = plan.table;
  for (const overlap of resource.noOverlap ?? []) {
    const { places, ends } = await overlappingPlaces(call, plan, overlap);
    for (const at of places)
      for (const apiName of cellsAmong(plan, ends))
        refusals.addClash(cellName(key, at, apiName), overlapSentence(resource));
  }
}
