import type { Changes } from "../../../schema";
import { DefinitionList } from "../../fields/definition-list";
import { t } from "../../strings/show";

const words = (value: unknown): string =>
  value === null || value === undefined || value === ""
    ? t("nothing")
    : typeof value === "object"
      ? JSON.stringify(value)
      : String(value);

/**
 * Before and after of a write, as they were stored: a log may speak of records of any resource, so
 * that no declaration can dress them.
 */
export function RawChanges({ changes }: { changes: Changes }) {
  return (
    <DefinitionList
      of={Object.entries(changes).map(([apiName, { before, after }]) => ({
        key: apiName,
        name: apiName.replaceAll("_", " "),
        value: `${words(before)} → ${words(after)}`,
      }))}
    />
  );
}
