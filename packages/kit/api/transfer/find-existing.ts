import { withinSentence } from "../../schema/messages";
import { sql, type SQL } from "../db/sql";
import type { Resource } from "../../schema";
import { columnsOf } from "../db/columns";
import { tableName } from "../db/names";
import { registryOf } from "../own-rows";
import { recordColumns } from "../crud/select";
import { andIf, name } from "../registry";
import { idIn } from "../http/id-in";
import type { RequestContext } from "../http/request-context";
import type { Row } from "../db/row";
import { differences, tellingFields } from "./difference";
import type { ImportPlan } from "./import-plan";
import type { PreparedRow } from "./prepare-rows";
import { t } from "./text";

type Existing = Map<PreparedRow, Row>;

/**
 * Live records that share values with rows: `keys` are columns of the table, `values` what each row
 * has in them.
 */
export async function recordsWith(
  call: RequestContext,
  resource: Resource,
  keys: readonly string[],
  rows: readonly PreparedRow[],
  exact: boolean,
): Promise<[PreparedRow, Row][]> {
  if (rows.length === 0) return [];
  const types = new Map(columnsOf(resource).map(({ name: column, type }) => [column, type]));
  const values = rows.map((row, place) => ({
    // No field is called so.
    "#place": place,
    ...Object.fromEntries(
      keys.map((key) => [key, key === "id" ? Number(row.given.get(key)) : row.given.get(key)]),
    ),
  }));
  const registry = registryOf(call);
  const declared = keys.map((key): SQL => sql`${name(key)} ${sql.raw(types.get(key) ?? "text")}`);
  const equal = keys.map((key): SQL =>
    !exact && types.get(key)?.startsWith("text")
      ? sql`lower(r.${name(key)}) = lower(x.${name(key)})`
      : sql`r.${name(key)} = x.${name(key)}`,
  );
  const found = await call.db.query<Row & { "#place": number }>(sql`
    select x."#place", ${recordColumns(resource, registry)}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as x("#place" int, ${sql.join(declared, sql`, `)})
    join ${name(tableName(resource))} r on ${sql.join(equal, sql` and `)} and r.deleted_at is null${andIf(registry.seen(resource, "r"))} order by x."#place", r.id`);
  return found.flatMap(({ "#place": place, ...record }) =>
    rows[place] ? [[rows[place], record] as [PreparedRow, Row]] : [],
  );
}

/**
 * Refuses what stands twice among the rows themselves: only the first that is not refused already
 * may decide.
 */
function refuseRepeated(
  rows: readonly PreparedRow[],
  keyOf: (row: PreparedRow) => string,
  sentence: (line: number) => string,
  at: (row: PreparedRow) => { column: string | null; field: string | null },
): void {
  const lines = new Map<string, number>();
  for (const row of rows) {
    const key = keyOf(row);
    const first = lines.get(key);
    if (first === undefined) {
      if (isGood(row)) lines.set(key, row.line);
    } else row.refusals.push({ ...at(row), reason: sentence(first) });
  }
}

const keyName = (plan: ImportPlan) => plan.match?.column.apiName;
const hasKey = (plan: ImportPlan) => (row: PreparedRow) =>
  keyName(plan) !== undefined && (row.given.get(keyName(plan) ?? "") ?? null) !== null;
const isGood = ({ refusals }: PreparedRow) => refusals.length === 0;
/** Rows that say which record they are about, whatever else is wrong with them. */
const keyedRows = (plan: ImportPlan, rows: readonly PreparedRow[]) =>
  rows.filter(
    (row) => hasKey(plan)(row) && !row.refusals.some(({ field }) => field === keyName(plan)),
  );

/** Rows without a key that have everything by which records are compared as a whole. */
function completeRows(plan: ImportPlan, rows: readonly PreparedRow[]): PreparedRow[] {
  const keys = tellingFields(plan.resource);
  return rows.filter(
    (row) =>
      isGood(row) &&
      !hasKey(plan)(row) &&
      row.unsettled.size === 0 &&
      keys.length > 0 &&
      keys.every((key) => (row.given.get(key) ?? null) !== null),
  );
}

/**
 * Refuses rows that say the same record twice, and ids that are none: what can be known of all rows
 * without the database.
 */
export function refuseRepeats(plan: ImportPlan, rows: readonly PreparedRow[]): void {
  const { match } = plan;
  if (match) {
    const {
      name: column,
      column: { apiName, header },
    } = match;
    for (const row of keyedRows(plan, rows))
      if (apiName === "id" && idIn(String(row.given.get("id"))) === undefined)
        row.refusals.push({ column, field: apiName, reason: t("notAnId") });
    refuseRepeated(
      keyedRows(plan, rows),
      (row) => String(row.given.get(apiName)).toLowerCase(),
      (line) => t("sameKey", { label: header.replace(/\.$/u, ""), line }),
      () => ({ column, field: apiName }),
    );
  }
  refuseRepeated(
    completeRows(plan, rows),
    (row) => JSON.stringify([...row.given]),
    (line) => t("sameRow", { line }),
    () => ({ column: null, field: null }),
  );
}

async function byKey(
  call: RequestContext,
  plan: ImportPlan,
  rows: readonly PreparedRow[],
  existing: Existing,
): Promise<void> {
  const { match, resource } = plan;
  if (!match) return;
  const {
    name: column,
    column: { apiName },
  } = match;
  for (const [row, record] of await recordsWith(call, resource, [apiName], rows, false))
    existing.set(row, record);
  if (apiName !== "id") return;
  for (const row of rows)
    if (!existing.has(row))
      row.refusals.push({
        column,
        field: apiName,
        reason: t("notThere", {
          noun: withinSentence(resource.label),
          id: String(row.given.get("id")),
        }),
      });
}

/** Without a key, a record that has every value of a row already is that row. */
async function asAWhole(
  call: RequestContext,
  plan: ImportPlan,
  rows: readonly PreparedRow[],
  existing: Existing,
): Promise<void> {
  for (const [row, record] of await recordsWith(
    call,
    plan.resource,
    tellingFields(plan.resource),
    rows,
    true,
  )) {
    if (
      !existing.has(row) &&
      Object.keys(differences(plan.resource, record, row.given)).length === 0
    )
      existing.set(row, record);
  }
}

/**
 * Finds the records that rows are about, in at most two statements; rows that can be about none are
 * refused.
 */
export async function findExisting(
  call: RequestContext,
  plan: ImportPlan,
  rows: readonly PreparedRow[],
): Promise<ReadonlyMap<PreparedRow, Row>> {
  const existing: Existing = new Map();
  await byKey(call, plan, keyedRows(plan, rows), existing);
  await asAWhole(call, plan, completeRows(plan, rows), existing);
  return existing;
}
