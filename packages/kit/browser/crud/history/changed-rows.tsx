import { Box } from "@mantine/core";
import { readableFields, titleOf, type ChildTable } from "../../../schema";
import { t } from "../../strings/history";
import { FieldValue } from "./field-value";

type Values = Readonly<Record<string, unknown>>;

const rowsOf = (value: unknown): Values[] => (Array.isArray(value) ? (value as Values[]) : []);
const same = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The rows that a save touched: added, removed, or changed, with what changed in each. */
export function ChangedRows({
  table: { resource },
  before,
  after,
}: {
  table: ChildTable;
  before: unknown;
  after: unknown;
}) {
  const [old, now] = [rowsOf(before), rowsOf(after)];
  const nowById = new Map(now.map((row) => [row["id"], row]));
  const oldIds = new Set(old.map(({ id }) => id));
  const line = (row: Values, what: string) => (
    <li key={String(row["id"])}>{t("row", { name: titleOf(resource, row), what })}</li>
  );
  return (
    <Box component="ul" m={0} pl={18}>
      {old.map((row) => {
        const next = nowById.get(row["id"]);
        if (!next) return line(row, t("rowRemoved"));
        return (
          <li key={String(row["id"])}>
            {titleOf(resource, next)}
            {readableFields(resource)
              .filter(({ apiName }) => !same(row[apiName], next[apiName]))
              .map(({ apiName, field }) => (
                <Box key={apiName}>
                  {field.label}: <FieldValue field={field} value={row[apiName]} /> →{" "}
                  <FieldValue field={field} value={next[apiName]} />
                </Box>
              ))}
          </li>
        );
      })}
      {now.filter(({ id }) => !oldIds.has(id)).map((row) => line(row, t("rowAdded")))}
    </Box>
  );
}
