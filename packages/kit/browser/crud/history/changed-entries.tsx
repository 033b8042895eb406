import { isList } from "../../../fields/questions";
import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import { entryLine } from "../../fields/cells/structured-cells";
import { renderPart } from "../../fields/cells/part-cells";
import { useCellContext } from "../../fields/cells/use-cell-context";
import {
  apiFields,
  entriesOf,
  entryForm,
  partsOf,
  type GroupField,
  type ListField,
  type StructuredField,
} from "../../../schema";
import { sameJson } from "../../../schema/same-value";
import { t } from "../../strings/history";

type Entry = Readonly<Record<string, unknown>>;

/** The entries of the one list that the other does not have, each as often as it is missing. */
function without(one: readonly Entry[], other: readonly Entry[]): Entry[] {
  const left = [...other];
  return one.filter((entry) => {
    const at = left.findIndex((each) => sameJson(each, entry));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function ChangedList({
  field,
  before,
  after,
}: {
  field: ListField;
  before: unknown;
  after: unknown;
}) {
  const context = useCellContext();
  const [old, now] = [entriesOf(field, before), entriesOf(field, after)];
  const [gone, fresh] = [without(old, now), without(now, old)];
  const line = (entry: Entry, what: string, at: number) => (
    <li key={`${what}-${at}`}>
      {entryLine(field, entry, context)} ({what})
    </li>
  );
  return (
    <Box component="ul" m={0} pl={18}>
      {gone.map((entry, at) => line(entry, t("rowRemoved"), at))}
      {fresh.map((entry, at) => line(entry, t("rowAdded"), at))}
      {gone.length + fresh.length === 0 ? <li>{t("orderChanged")}</li> : null}
    </Box>
  );
}

function ChangedGroup({
  field,
  before,
  after,
}: {
  field: GroupField;
  before: unknown;
  after: unknown;
}) {
  const context = useCellContext();
  const [old, now] = [partsOf(before), partsOf(after)];
  const shown = (part: GroupField["of"][string], value: unknown): ReactNode =>
    renderPart(part, value, context) ?? "–";
  return (
    <>
      {[...apiFields(entryForm(field)).values()]
        .filter(({ apiName }) => !sameJson(old[apiName], now[apiName]))
        .map(({ apiName }) => {
          const part = field.of[apiName];
          return part ? (
            <Box key={apiName}>
              {part.label}: {shown(part, old[apiName])} → {shown(part, now[apiName])}
            </Box>
          ) : null;
        })}
    </>
  );
}

/** What a write changed in a list or a group, entry by entry or part by part. */
export const ChangedEntries = ({
  field,
  before,
  after,
}: {
  field: StructuredField;
  before: unknown;
  after: unknown;
}) =>
  isList(field) ? (
    <ChangedList field={field} before={before} after={after} />
  ) : (
    <ChangedGroup field={field} before={before} after={after} />
  );
