import { holdsChanges, isGroup, isList } from "../../../fields/questions";
import { listed } from "../../../schema/messages";
import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import type { CellContext } from "../../fields/cells/cell";
import { ownText } from "../../fields/cells/own-text";
import { isEmptyValue, renderCell } from "../../fields/cells/render-cell";
import { AllEntries, AllParts } from "../../fields/cells/structured-cells";
import {
  titleOf,
  apiFields,
  type Changes,
  type FieldKind,
  type Resource,
  type ApiField,
} from "../../../schema";
import { t } from "../../strings/show";
import { includedRecord } from "../../fields/cells/included-record";
import { ChangedFields } from "../history/changed-fields";
import { LargeImage } from "./large-image";
import { NamedValues } from "./named-values";
import { RawChanges } from "./raw-changes";

type Values = Readonly<Record<string, unknown>>;
interface Shown {
  each: ApiField;
  value: unknown;
  known: unknown;
  context: CellContext;
  record: Values;
}

const maxLinks = 30;

/**
 * All records of a link, where a cell shows the first few; beyond thirty the list of them is the
 * place.
 */
function links({ each, value, known, context }: Shown): ReactNode {
  const ids = (value as unknown[]).slice(0, maxLinks);
  const records = Array.isArray(known) ? (known as { id?: unknown }[]) : [];
  return (
    <Box
      component="ul"
      m={0}
      p={0}
      sx={{ display: "flex", flexWrap: "wrap", gap: "2px 14px", listStyle: "none" }}
    >
      {ids.map((id) => (
        <li key={String(id)}>
          {renderCell(each.field, [id], context, {
            known: records.filter((record) => record.id === id),
          })}
        </li>
      ))}
      {(value as unknown[]).length > maxLinks ? (
        <li>{t("andMore", { count: (value as unknown[]).length - maxLinks })}</li>
      ) : null}
    </Box>
  );
}

/**
 * As the changed resource is declared, where that can be told; fields that are none of its own
 * (where a sign-in came from) are drawn as they were stored.
 */
function allChanges({ each: { field }, value, record, context }: Shown): ReactNode {
  const changes = Object.entries(value as Changes);
  if (changes.length === 0) return t("nothing");
  const of =
    holdsChanges(field) && field.of !== undefined
      ? context.resourceOf(String(record[field.of]))
      : undefined;
  const own = of && apiFields(of);
  const rest = changes.filter(([apiName]) => !own?.has(apiName));
  return (
    <>
      {of ? (
        <ChangedFields
          resource={of}
          changes={Object.fromEntries(changes)}
          created={changes.every(([, { before }]) => before === null)}
        />
      ) : null}
      {rest.length > 0 ? <RawChanges changes={Object.fromEntries(rest)} /> : null}
    </>
  );
}

/** Kinds that have room here which a list's cell has not. */
const roomy: Partial<Record<FieldKind, (shown: Shown) => ReactNode>> = {
  longText: ({ value }) => <Box sx={{ whiteSpace: "pre-wrap" }}>{ownText(String(value))}</Box>,
  image: ({ value, each }) => <LargeImage id={Number(value)} label={each.field.label} />,
  references: links,
  json: ({ value }) =>
    Array.isArray(value) ? undefined : <NamedValues values={value as Record<string, unknown>} />,
  changes: allChanges,
  listOf: ({ value, each: { field }, context }) =>
    isList(field) ? <AllEntries field={field} value={value} context={context} /> : undefined,
  group: ({ value, each: { field }, context }) =>
    isGroup(field) ? <AllParts field={field} value={value} context={context} /> : undefined,
  permissionKeys: ({ value }) =>
    listed((value as string[]).map((key) => key.replaceAll("_", " ")).sort(), "unit"),
};

/** The value of a field of a record, as its page shows it. */
export function shownValue(
  resource: Resource,
  each: ApiField,
  record: Values,
  context: CellContext,
): ReactNode {
  const value = record[each.apiName];
  if (value === null && holdsChanges(each.field) && each.field.of !== undefined)
    return t("withheld");
  if (isEmptyValue(value)) return t("nothing");
  const known = includedRecord(each, record);
  return (
    roomy[each.field.kind]?.({ each, value, known, context, record }) ??
    renderCell(each.field, value, context, { known, name: titleOf(resource, record) })
  );
}
