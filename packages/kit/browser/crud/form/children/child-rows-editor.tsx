import { Paper, Text, Title } from "@mantine/core";
import type { ChildTable } from "../../../../schema";
import { FieldInput } from "../../../fields/inputs/field-input";
import { useMayDo } from "../../../fields/may";
import type { FormRow, Sentences } from "../../../fields/rows/form-row";
import { RowsEditor } from "../../../fields/rows/rows-editor";
import { formStrings } from "../../../strings/form";
import type { FormEvent } from "../form-state";

interface ChildRowsProps {
  table: ChildTable;
  /** Of the element that takes the focus where no cell does: the button that adds a row. */
  id: string;
  rows: readonly FormRow[];
  shown: Sentences;
  nested: boolean;
  isNew: boolean;
  dispatch(event: FormEvent): void;
}

/** What a person may do with rows: all of it is asked again of the server. */
function useRowRights({ resource }: ChildTable) {
  const mayDo = useMayDo();
  return {
    see: mayDo(resource, "list"),
    add: mayDo(resource, "create"),
    edit: mayDo(resource, "edit"),
    remove: mayDo(resource, "delete"),
  };
}

/** The rows that a record has, in its form: they are saved with it. */
export function ChildRows({ table, id, rows, shown, nested, isNew, dispatch }: ChildRowsProps) {
  const { key, label, help, order } = table;
  const rights = useRowRights(table);
  if (!(isNew ? rights.add : rights.see)) return null;
  return (
    <Paper
      component="section"
      withBorder={!nested}
      radius="md"
      p={nested ? 0 : "lg"}
      aria-labelledby={`${id}-title`}
    >
      <Title order={2} size="h3" id={`${id}-title`}>
        {label}
      </Title>
      <Text size="xs" mb="md">
        {[help, rights.add ? formStrings.rowKeys : undefined].filter(Boolean).join(" ")}
      </Text>
      <RowsEditor
        table={table}
        id={id}
        rows={rows}
        shown={shown}
        problem={shown[key]?.join(" ")}
        may={{
          add: rights.add,
          edit: (row) => row.id === undefined || rights.edit,
          remove: (row) => row.id === undefined || rights.remove,
          move: order !== undefined && rights.edit,
        }}
        Input={FieldInput}
        placeOf={(row) => row.key}
        onRows={(next, cell) => dispatch({ type: "typed", apiName: key, value: next, cell })}
        onLeft={(cell) => dispatch({ type: "left", apiName: cell })}
      />
    </Paper>
  );
}
