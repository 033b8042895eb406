import {
  apiFields,
  childrenOf,
  isStructured,
  writableFields,
  type Field,
  type Resource,
} from "../../../schema";
import { sameJson } from "../../../schema/same-value";
import { sameValue, type Values } from "../form/form-fields";
import type { HistoryEntry } from "./use-history";

/** A field that had another value in an earlier version. */
export interface EarlierField {
  apiName: string;
  field: Field;
  now: unknown;
  then: unknown;
}

/** What a record was after one write to it, as far as it differs from what it is. */
export interface EarlierVersion {
  /** Fields that can be set to what they were. */
  fields: EarlierField[];
  /** Labels of what differs and can't be set: what the server sets, what one may not write, rows. */
  fixed: string[];
}

/** The values that the fields had before these writes, the newest of which comes first. */
function valuesBefore(writes: readonly HistoryEntry[]): ReadonlyMap<string, unknown> {
  const values = new Map<string, unknown>();
  for (const { changes } of writes)
    for (const [apiName, { before }] of Object.entries(changes)) values.set(apiName, before);
  return values;
}

/**
 * What a record was before some writes to it.
 * @param record as it is now
 * @param later the writes that came after that version, the newest first
 */
export function earlierVersion(
  resource: Resource,
  record: Values,
  later: readonly HistoryEntry[],
): EarlierVersion {
  const values = valuesBefore(later);
  const writable = new Set(writableFields(resource).map(({ apiName }) => apiName));
  const version: EarlierVersion = { fields: [], fixed: [] };
  for (const { apiName, field } of apiFields(resource).values()) {
    if (!values.has(apiName)) continue;
    const [now, then] = [record[apiName] ?? null, values.get(apiName) ?? null];
    const isSame = isStructured(field) ? sameJson(now, then) : sameValue(now, then, field);
    if (isSame) continue;
    if (writable.has(apiName)) version.fields.push({ apiName, field, now, then });
    else version.fixed.push(field.label);
  }
  for (const { key, label } of childrenOf(resource)) if (values.has(key)) version.fixed.push(label);
  return version;
}
