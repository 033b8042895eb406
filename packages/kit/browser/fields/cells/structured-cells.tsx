import { isList } from "../../../fields/questions";
import { Box, Table } from "@mantine/core";
import { Fragment, type ReactNode } from "react";
import {
  apiFields,
  entriesOf,
  entryForm,
  isMet,
  isPlainList,
  mostEntries,
  onlyPart,
  partsOf,
  type GroupField,
  type ListField,
  type StructuredField,
} from "../../../schema";
import { DefinitionList } from "../definition-list";
import { entriesText, t } from "../../strings/cells";
import type { CellContext, CellProps } from "./cell";
import classes from "./cells.module.css";
import { renderPart } from "./part-cells";

type Entry = Readonly<Record<string, unknown>>;
const maxShown = 3;
/** Entries have no name of their own: each is told by its place. */
const places = Array.from({ length: mostEntries }, (_, at) => `entry ${at}`);

/** The parts of an entry that say something, as they are shown. */
const shownParts = (field: StructuredField, entry: Entry, context: CellContext) =>
  [...apiFields(entryForm(field)).values()].flatMap(({ apiName, field: part }) => {
    const shown = renderPart(part, entry[apiName], context);
    return shown === null ? [] : [{ apiName, label: part.label, shown }];
  });

/** An entry on one line: its parts by their labels. */
export const entryLine = (
  field: StructuredField,
  entry: Entry,
  context: CellContext,
): ReactNode => {
  const parts = shownParts(field, entry, context);
  if (isList(field) && isPlainList(field)) return parts[0]?.shown ?? null;
  return parts.map(({ apiName, label, shown }, at) => (
    <Fragment key={apiName}>
      {at > 0 ? ", " : ""}
      <span className={classes.dim}>{label}</span> {shown}
    </Fragment>
  ));
};

/** The first few values of a list of values; of entries, how many there are. */
export function listCell({ value, field, context }: CellProps<ListField>): ReactNode {
  const entries = entriesOf(field, value);
  if (!isPlainList(field)) return entriesText(entries.length, field.entries);
  const rest = entries.length - maxShown;
  return (
    <span className={classes.several}>
      {entries.slice(0, maxShown).map((entry, at) => (
        <span key={places[at]}>{renderPart(field.of, entry[onlyPart], context)}</span>
      ))}
      {rest > 0 ? <span className={classes.dim}>{t("more", { count: rest })}</span> : null}
    </span>
  );
}

/** The parts of a group, on one line. */
export const groupCell = ({ value, field, context }: CellProps<GroupField>): ReactNode => (
  <span className={classes.long}>
    {shownParts(field, partsOf(value), context).map(({ apiName, shown }, at) => (
      <Fragment key={apiName}>
        {at > 0 ? ", " : ""}
        {shown}
      </Fragment>
    ))}
  </span>
);

/** A list with room for all of it: a small table, or its values below each other. */
export function AllEntries({
  field,
  value,
  context,
}: {
  field: ListField;
  value: unknown;
  context: CellContext;
}) {
  const entries = entriesOf(field, value);
  const form = entryForm(field);
  if (isPlainList(field))
    return (
      <Box component="ul" m={0} pl={18}>
        {entries.map((entry, at) => (
          <li key={places[at]}>{renderPart(field.of, entry[onlyPart], context)}</li>
        ))}
      </Box>
    );
  const parts = [...apiFields(form).values()];
  return (
    <Box sx={{ overflowX: "auto" }}>
      <Table verticalSpacing={5} striped={false} aria-label={field.label}>
        <thead>
          <tr>
            {parts.map(({ apiName, field: part }) => (
              <th key={apiName} scope="col">
                {part.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, at) => (
            <tr key={places[at]}>
              {parts.map(({ apiName, field: part }) => (
                <td key={apiName}>
                  {(isMet(form, part, entry) && renderPart(part, entry[apiName], context)) || "–"}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  );
}

/** A group with room for all of it: its parts beside their labels. */
export function AllParts({
  field,
  value,
  context,
}: {
  field: GroupField;
  value: unknown;
  context: CellContext;
}) {
  return (
    <DefinitionList
      of={shownParts(field, partsOf(value), context).map(({ apiName, label, shown }) => ({
        key: apiName,
        name: label,
        value: shown,
      }))}
    />
  );
}
