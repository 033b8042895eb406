import { cellName, type Resource, type ResourceAct } from "../../../schema";
import type { RowInput } from "../../../schema/row-schemas";
import { checkRecord } from "../../../schema/validate";
import { sentences } from "../../../schema/sentences";
import { changesBetween } from "../../activity";
import { tableName } from "../../db/names";
import type { Row } from "../../db/row";
import { sql } from "../../db/sql";
import type { RequestContext } from "../../http/request-context";
import { registryOf } from "../../own-rows";
import { andIf, name } from "../../registry";
import { checkMay } from "../check-may";
import { askBeforeWrite, stateErrors } from "../check-write";
import { permittedBody } from "../field-rights";
import { refuseAsItStands } from "../serialize";
import { recordColumns } from "../select";
import { checkCascade, idsByResource, type CascadeIds } from "../trash/check-cascade";
import { idsIn, live, lockCascade } from "../trash/cascade";
import { inUse, usagesOf, usedBy } from "../usages";
import { rowsOfRecord } from "./read-rows";
import { checkOverlaps, checkUniqueRows } from "./row-clashes";
import type { RowPlan } from "./row-plan";
import { checkRowReferences } from "./row-references";
import type { SentRows } from "./sent-rows";
import { RowRefusals } from "./row-refusals";
import { withinSentence } from "../../../schema/messages";
import { t } from "../text";

const verbs = { create: "add", edit: "change", delete: "delete" } as const;
type RowAct = ResourceAct & keyof typeof verbs;

const actOf = ({ id, deleted }: RowInput): RowAct => {
  if (id === undefined) return "create";
  return deleted ? "delete" : "edit";
};

/** The stored rows that a body names, locked, by id; in the trash or another's, too. One statement. */
async function lockRows(
  call: RequestContext,
  { table: { resource }, rows }: SentRows,
): Promise<Map<number, Row>> {
  const ids = rows.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return new Map();
  const registry = registryOf(call);
  const columns = recordColumns(resource, registry, { withTrash: true });
  const lock = rows.some(({ deleted }) => deleted) ? sql`for update` : sql`for no key update`;
  const found = await call.db.query<Row>(
    sql`select ${columns} from ${name(tableName(resource))} r where r.id = any(${sql.param(ids)}::int[])${andIf(registry.seen(resource, "r"))} order by r.id ${lock} of r`,
  );
  return new Map(found.map((row) => [Number(row["id"]), row]));
}

/** More rows than a record may have. One statement, and only where rows are added. */
async function checkCount(
  call: RequestContext,
  { table }: SentRows,
  id: number,
  { created, removed }: RowPlan,
  refusals: RowRefusals,
): Promise<void> {
  if (created.length === 0) return;
  const { resource, pointer, key, label, max } = table;
  const [stored] = await call.db.query<{ count: number }>(
    sql`select count(*) as count from ${name(tableName(resource))} r where r.${name(pointer.apiName)} = ${id} and r.deleted_at is null`,
  );
  if (Number(stored?.count ?? 0) + created.length - removed.length > max)
    refusals.add(key, sentences.tooManyRows(label, max));
}

/**
 * The values of a row that its writer may change and that its state allows, as in a body of the row
 * itself (`permittedBody`, `stateErrors`); of the others sentences at their cells.
 */
function permittedValues(
  call: RequestContext,
  { table: { key, resource } }: RowPlan,
  { given, values }: RowInput,
  { at, before }: { at: number; before: Row | null },
  refusals: RowRefusals,
): Row {
  const permitted = permittedBody(call, resource, given, before);
  const errors = { ...stateErrors(resource, before, permitted.body), ...permitted.errors };
  refusals.addAll(key, at, errors);
  const kept = permitted.body as Row;
  // What may not be changed is what is stored; in a new row, the default that it was read with.
  return Object.fromEntries(
    Object.entries(values).filter(
      ([apiName]) =>
        apiName !== resource.states?.field &&
        (!Object.hasOwn(given, apiName) || before === null || Object.hasOwn(kept, apiName)),
    ),
  );
}

/** What one row of a body comes to; nothing where it changes nothing or is refused. */
function sortRow(
  call: RequestContext,
  plan: RowPlan,
  row: RowInput,
  { at, id, stored }: { at: number; id: number; stored: ReadonlyMap<number, Row> },
  refusals: RowRefusals,
): void {
  const { resource, pointer, key } = plan.table;
  const noun = withinSentence(resource.label);
  const read = (before: Row | null) => permittedValues(call, plan, row, { at, before }, refusals);
  if (row.id === undefined) {
    const after = { ...read(null), [pointer.apiName]: id };
    plan.created.push({ at, write: { resource, before: null, after, input: { ...after } } });
    return;
  }
  const before = stored.get(row.id);
  if (!before || before["deleted_at"] !== null || before[pointer.apiName] !== id)
    refusals.addStale(cellName(key, at), t("row.gone", { noun }));
  else if (before["version"] !== row.version)
    refusals.addStale(cellName(key, at), t("row.changed", { noun }));
  else if (row.deleted) plan.removed.push({ at, before });
  else {
    const input = read(before);
    plan.updated.push({ at, write: { resource, before, after: { ...before, ...input }, input } });
  }
}

/**
 * Whether rows may go: by the rules of their resource, by what uses them, and by what goes with them.
 */
async function checkRemoval(
  call: RequestContext,
  plan: RowPlan,
  refusals: RowRefusals,
): Promise<void> {
  const { table, removed } = plan;
  if (removed.length === 0) return;
  const rules = call.features.rulesOf(table.resource);
  for (const { at, before } of removed)
    await refusals.ofRow(table.key, at, async () => {
      refuseAsItStands(call, table.resource, before, "delete");
      await rules.beforeRemove?.(call, before);
    });
  const { resource } = table;
  const rows = removed.map(({ before }) => before);
  plan.below = await lockCascade(call, { resource, ids: idsIn(rows) }, live);
  const goingIds = idsByResource([{ resource, rows }, ...plan.below]);
  await checkUnused(call, plan, goingIds, refusals);
  await checkCascade(call, plan.below, goingIds);
}

/** Asks the rules of the rows' resource, each row by itself, and those between a row's fields. */
async function askRules(
  call: RequestContext,
  { table: { key, resource }, created, updated }: RowPlan,
  refusals: RowRefusals,
): Promise<void> {
  for (const { at, write } of [...updated, ...created])
    await refusals.ofRow(key, at, async () => {
      if (write.before) refuseAsItStands(call, resource, write.before, "edit");
      await askBeforeWrite(call, write);
      refusals.addAll(key, at, checkRecord(resource, write.after));
    });
}

/** Rows that are in use elsewhere are not removed. One statement. */
async function checkUnused(
  call: RequestContext,
  { table: { key, resource }, removed }: RowPlan,
  goingIds: CascadeIds,
  refusals: RowRefusals,
): Promise<void> {
  const refusing = usagesOf(resource, call.context.resources).filter(
    ({ onDelete }) => onDelete === "refuse",
  );
  const used = await usedBy(
    call,
    refusing,
    removed.map(({ before }) => Number(before["id"])),
    goingIds,
  );
  for (const { at, before } of removed) {
    const by = used.get(Number(before["id"]));
    if (by) refusals.addClash(cellName(key, at), inUse(resource, by).message);
  }
}

async function planTable(
  call: RequestContext,
  id: number,
  sent: SentRows,
  refusals: RowRefusals,
): Promise<RowPlan> {
  const { resource, label } = sent.table;
  for (const act of new Set(sent.rows.map(actOf)))
    checkMay(call, resource, act, { verb: verbs[act], things: label });
  const plan: RowPlan = { table: sent.table, created: [], updated: [], removed: [], below: [] };
  const stored = await lockRows(call, sent);
  sent.rows.forEach((row, at) => sortRow(call, plan, row, { at, id, stored }, refusals));
  await checkCount(call, sent, id, plan, refusals);
  await checkRemoval(call, plan, refusals);
  await askRules(call, plan, refusals);
  // A row that says what is stored already is no change: no version, no log.
  plan.updated = plan.updated.filter(
    ({ write: { resource, before, after } }) =>
      Object.keys(changesBetween(resource, before, after)).length > 0,
  );
  await checkRowReferences(call, plan, refusals);
  await checkUniqueRows(call, plan, refusals);
  await checkOverlaps(call, plan, refusals);
  return plan;
}

/**
 * What a body does to the rows of the record with the number `id`, checked: permissions, versions,
 * rules, references, unique values and use elsewhere. The number of statements does not depend on
 * that of the rows, save for what rules of their resource ask by themselves.
 * @throws ApiError 403; 422 with sentences at cells (`copies.2.code`); 409 likewise where another
 * record is in the way, or someone else has changed a row (`code: "rows_changed"`, `data`: the rows
 * of the record as they are now).
 */
export async function planRows(
  call: RequestContext,
  resource: Resource,
  id: number,
  sent: readonly SentRows[],
): Promise<RowPlan[]> {
  const refusals = new RowRefusals();
  const plans: RowPlan[] = [];
  for (const rows of sent) plans.push(await planTable(call, id, rows, refusals));
  await refusals.throwIfAny(() => rowsOfRecord(call, resource, id));
  return plans.filter(
    ({ created, updated, removed }) => created.length + updated.length + removed.length > 0,
  );
}
