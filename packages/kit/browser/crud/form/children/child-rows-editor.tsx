import { Box, Button, createStyles, Group, Input, Paper, Text, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { cellName, type ChildTable } from "../../../../schema";
import { useMayDo } from "../../../fields/may";
import { formStrings } from "../../../strings/form";
import { newRow, type FormRow } from "../child-rows";
import type { FormEvent, Sentences } from "../form-state";
import { ChildRow } from "./child-row";

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

const useStyles = createStyles((theme, columns: number) => ({
  rows: { listStyle: "none", margin: 0, padding: 0, display: "grid", gap: 8 },
  head: {
    display: "grid",
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr)) 112px`,
    gap: 8,
    paddingBottom: 4,
    fontSize: theme.fontSizes.sm,
    fontWeight: 500,
    "@media (max-width: 767px)": { display: "none" },
  },
}));

/** Moves one of the rows by one place, and numbers all by their places. */
function moved(rows: readonly FormRow[], order: string, from: number, by: number): FormRow[] {
  const next = [...rows];
  const [row] = next.splice(from, 1);
  if (row) next.splice(from + by, 0, row);
  return next.map((one, at) => ({ ...one, [order]: at + 1 }));
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

/** The focus to a cell or button that is there only once the rows are drawn. */
function useNextFocus() {
  const wanted = useRef<string>();
  useEffect(() => {
    if (wanted.current === undefined) return;
    document.getElementById(wanted.current)?.focus();
    wanted.current = undefined;
  });
  return (elementId: string) => void (wanted.current = elementId);
}

/** What a person does with rows: each act gives the form all rows as they are then. */
function useRowActs({ table, id, rows, dispatch }: ChildRowsProps, mayAdd: boolean) {
  const { key, columns, max } = table;
  const focusNext = useNextFocus();
  const change = (next: readonly FormRow[], cell?: string) =>
    dispatch({ type: "typed", apiName: key, value: next, cell });
  const cellId = (row: FormRow, apiName?: string) => `${id}${cellName("", row.key, apiName)}`;
  const first = columns.find(({ field }) => !field.readOnly)?.apiName;
  const isFull = rows.filter(({ deleted }) => !deleted).length >= max;
  const add = () => {
    if (!mayAdd || isFull) return;
    const row = newRow(table, rows);
    focusNext(cellId(row, first));
    change([...rows, row]);
  };
  const replace = (at: number, row: FormRow, cell?: string) =>
    change(
      rows.map((one, place) => (place === at ? row : one)),
      cell,
    );
  const enter = (at: number, apiName: string) => {
    const next = rows.slice(at + 1).find(({ deleted }) => !deleted);
    if (next) document.getElementById(cellId(next, apiName))?.focus();
    else add();
  };
  const move = (order: string, at: number, by: number) => change(moved(rows, order, at, by));
  return { focusNext, cellId, isFull, add, replace, enter, move };
}

function RowsHead({ table: { columns, label }, isEmpty }: { table: ChildTable; isEmpty: boolean }) {
  const { classes } = useStyles(columns.length);
  if (isEmpty) return <Text mb="sm">{formStrings.noRows(label)}</Text>;
  return (
    <Box className={classes.head} aria-hidden>
      {columns.map(({ apiName, field }) => (
        <span key={apiName}>
          {field.label}
          {field.required ? " *" : ""}
        </span>
      ))}
    </Box>
  );
}

function AddRow({
  table,
  id,
  isFull,
  add,
}: Pick<ChildRowsProps, "table" | "id"> & { isFull: boolean; add(): void }) {
  return (
    <Group mt="sm" spacing="sm">
      <Button
        id={id}
        type="button"
        variant="default"
        size="sm"
        leftIcon={<IconPlus size={16} aria-hidden />}
        disabled={isFull}
        onClick={add}
      >
        {formStrings.addRow(table.resource.label)}
      </Button>
      {isFull ? <Text size="sm">{formStrings.rowLimit(table.max)}</Text> : null}
    </Group>
  );
}

/**
 * The rows that a record has, in its form: they are saved with it. Enter goes to the next row and
 * adds one after the last; a row that is taken out can be put back until then.
 */
export function ChildRows(props: ChildRowsProps) {
  const { table, id, rows, shown, nested, isNew, dispatch } = props;
  const { key, label, help, columns, order } = table;
  const { classes } = useStyles(columns.length);
  const rights = useRowRights(table);
  const acts = useRowActs(props, rights.add);
  if (!(isNew ? rights.add : rights.see)) return null;
  const problem = shown[key]?.join(" ");
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
      <RowsHead table={table} isEmpty={rows.length === 0} />
      <ol className={classes.rows}>
        {rows.map((row, at) => (
          <ChildRow
            key={row.key}
            table={table}
            row={row}
            number={at + 1}
            idOf={(apiName) => acts.cellId(row, apiName)}
            shown={shown}
            mayEdit={row.id === undefined || rights.edit}
            mayRemove={row.id === undefined || rights.remove}
            onChange={(next, cell) => acts.replace(at, next, cell)}
            onLeft={(cell) => dispatch({ type: "left", apiName: cell })}
            onEnter={(apiName) => acts.enter(at, apiName)}
            onFocusNext={acts.focusNext}
            onMove={
              order !== undefined && rights.edit ? (by) => acts.move(order, at, by) : undefined
            }
            isFirst={at === 0}
            isLast={at === rows.length - 1}
          />
        ))}
      </ol>
      {problem ? (
        <Input.Error mt="xs" role="alert">
          {problem}
        </Input.Error>
      ) : null}
      {rights.add ? <AddRow table={table} id={id} isFull={acts.isFull} add={acts.add} /> : null}
    </Paper>
  );
}
