import { linksToOne } from "../../../fields/questions";
import { apiFields, cellName, type ApiField } from "../../../schema";
import { sentences } from "../../../schema/sentences";
import { tableName } from "../../db/names";
import { sql } from "../../db/sql";
import type { RequestContext } from "../../http/request-context";
import { registryOf } from "../../own-rows";
import { andIf, name, targetOf } from "../../registry";
import { onlyWith } from "../references";
import { writtenRows, type RowPlan } from "./row-plan";
import type { RowRefusals } from "./row-refusals";

/** The rows that a reference of theirs has been pointed at another record in, with its id. */
const pointed = (plan: RowPlan, { apiName }: ApiField): { at: number; id: number }[] =>
  writtenRows(plan).flatMap(({ at, write: { before, after } }) => {
    const id = after[apiName];
    return typeof id === "number" && id !== before?.[apiName] ? [{ at, id }] : [];
  });

/**
 * References of rows must point at live records that the client may point at; those are locked
 * against deletion. One statement for each reference of the rows that was set.
 */
export async function checkRowReferences(
  call: RequestContext,
  plan: RowPlan,
  refusals: RowRefusals,
): Promise<void> {
  const { resource, key, pointer } = plan.table;
  const registry = registryOf(call);
  for (const apiField of apiFields(resource).values()) {
    const { apiName, field } = apiField;
    if (!linksToOne(field) || field.writeOnly || apiName === pointer.apiName) continue;
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
