import type { BaseRecord } from "@refinedev/core";
import { t } from "./text";
import { DecisionButtons } from "./decision-buttons";
import type { State } from "./leaves-api";

/** On a leave's page: the decisions on it. */
export function LeaveActions({ record }: { record: BaseRecord & { id: number } }) {
  if (record["deleted_at"]) return null;
  const student =
    (record["student"] as { name?: string } | null | undefined)?.name ?? t("theStudent");
  const leave = {
    id: record.id,
    version: Number(record["version"]),
    from_date: String(record["from_date"]),
    to_date: String(record["to_date"]),
    status: record["status"] as State,
  };
  return <DecisionButtons leave={leave} student={student} />;
}
