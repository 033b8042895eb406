import { isWhole } from "../../../fields/questions";
import { includedUnder, type ApiField } from "../../../schema";

/**
 * What came along with a value for its cell or input: the record or records that a relation points
 * at; of a record's number, the name of its resource.
 */
export function includedRecord(
  { key, field }: Pick<ApiField, "key" | "field">,
  record: Readonly<Record<string, unknown>>,
): unknown {
  const under = isWhole(field) ? field.recordOf : includedUnder({ key, field });
  return under === undefined ? undefined : record[under];
}
