import { Box, Input, Text } from "@mantine/core";
import { useState } from "react";
import {
  apiFields,
  cellName,
  entriesOf,
  entryForm,
  fromEntries,
  isPlainList,
  maxEntries,
  onlyPart,
  type ListField,
} from "../../../schema";
import { formStrings } from "../../strings/form";
import { isUntouched, type FormRow, type RowTable, type Sentences } from "../rows/form-row";
import { RowsEditor } from "../rows/rows-editor";
import { belowInput, describedBy, type InputProps } from "./input-props";
import { PartInput } from "./part-input";

const everyone = () => true;

/** The entries of a list as rows of a form. */
function tableOf(field: ListField): RowTable {
  const resource = entryForm(field);
  const columns = [...apiFields(resource).values()];
  return {
    key: "",
    label: field.label,
    resource,
    fields: columns,
    columns,
    order: undefined,
    max: maxEntries(field),
  };
}

/** What the list holds by what its rows say; a new row into which nothing was typed says nothing. */
const holds = (table: RowTable, row: FormRow) =>
  !row.deleted && !(row.key.startsWith("new-") && isUntouched(table, row));

interface Rows {
  rows: readonly FormRow[];
  /** The value that the rows stand for. */
  value: unknown;
}

let drawn = 0;
const rowsOf = (field: ListField, value: unknown): Rows => {
  drawn += 1;
  return {
    value,
    rows: entriesOf(field, value).map((entry, at) => ({ ...entry, key: `${drawn}-${at}` })),
  };
};

/** The rows of a list; what comes from elsewhere (a merge, a draft) replaces them. */
function useRows({ field, value, onChange }: InputProps<ListField>, table: RowTable) {
  const [state, setState] = useState<Rows>(() => rowsOf(field, value));
  const now = state.value === value ? state : rowsOf(field, value);
  if (now !== state) setState(now);
  const { rows } = now;
  const held = rows.filter((row) => holds(table, row));
  const placeOf = (row: FormRow) => {
    const at = held.findIndex(({ key }) => key === row.key);
    return at < 0 ? row.key : String(at);
  };
  /** Of a cell by the name of its row in the form (`.2.from`), as the value has it (`2.from`). */
  const partName = (cell: string) => {
    const [, at = "", part] = cell.split(".");
    return isPlainList(field) || part === undefined ? at : cellName(at, part);
  };
  const change = (next: readonly FormRow[], cell?: string) => {
    const entries = next.filter((row) => holds(table, row));
    const made = fromEntries(field, entries);
    setState({ rows: next, value: made });
    onChange(made, cell === undefined ? undefined : partName(cell));
  };
  return { rows, placeOf, partName, change };
}

/** Sentences by the name of the entry or its part (`2.from`), as rows have them (`.2.from`). */
const atCells = (field: ListField, sentences: Sentences): Sentences =>
  Object.fromEntries(
    Object.entries(sentences).map(([name, said]) => [
      isPlainList(field) ? `.${name}.${onlyPart}` : `.${name}`,
      said,
    ]),
  );

/** A list inside a record: its entries as rows, which are saved as one value. */
export function ListInput(props: InputProps<ListField>) {
  const { id, field, error, parts = {}, onLeftPart } = props;
  const [table] = useState(() => tableOf(field));
  const { rows, placeOf, partName, change } = useRows(props, table);
  return (
    <Box role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy(props)}>
      <Input.Label labelElement="div" id={`${id}-label`} required={field.required === true}>
        {field.label}
      </Input.Label>
      <Text size="xs" mb={8} id={`${id}-description`} {...belowInput}>
        {[field.help, formStrings.rowKeys].filter(Boolean).join(" ")}
      </Text>
      <RowsEditor
        table={table}
        id={id}
        rows={rows}
        shown={atCells(field, parts)}
        problem={typeof error === "string" ? error : undefined}
        may={{ add: true, edit: everyone, remove: everyone, move: true }}
        Input={PartInput}
        placeOf={placeOf}
        onRows={change}
        onLeft={(cell) => onLeftPart?.(partName(cell))}
      />
    </Box>
  );
}
