import { Box, Button, createStyles, Group, Input, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useEffect, useRef, type ComponentType } from "react";
import { cellName } from "../../../schema";
import { formStrings } from "../../strings/form";
import type { InputProps } from "../inputs/input-props";
import { EditedRow } from "./edited-row";
import { newRow, type FormRow, type RowTable, type Sentences } from "./form-row";

interface RowsEditorProps {
  table: RowTable;
  /** Of the element that takes the focus where no cell does: the button that adds a row. */
  id: string;
  rows: readonly FormRow[];
  /** By the name of a cell (`copies.31.code`), a row (`copies.31`), or all rows (`copies`). */
  shown: Sentences;
  /** What is wrong with all rows; its element has the id of the editor and "-error". */
  problem: string | undefined;
  may: { add: boolean; edit(row: FormRow): boolean; remove(row: FormRow): boolean; move: boolean };
  Input: ComponentType<InputProps>;
  /** What a row is called in sentences. */
  placeOf(row: FormRow): string;
  /** All rows as they are now, and the cell that was typed into, if it was one. */
  onRows(rows: readonly FormRow[], cell?: string): void;
  onLeft(cell: string): void;
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

/** Moves one of the rows by one place, and numbers all by their places where a field keeps them. */
function moved(
  rows: readonly FormRow[],
  order: string | undefined,
  from: number,
  by: number,
): FormRow[] {
  const next = [...rows];
  const [row] = next.splice(from, 1);
  if (row) next.splice(from + by, 0, row);
  return order === undefined ? next : next.map((one, at) => ({ ...one, [order]: at + 1 }));
}

/** The focus to a cell or button of a row that is there only once the rows are drawn. */
function useNextFocus(idOf: (row: FormRow, part?: string) => string, rows: readonly FormRow[]) {
  const wanted = useRef<{ key: string; part: string | undefined }>();
  useEffect(() => {
    const row = rows.find(({ key }) => key === wanted.current?.key);
    if (wanted.current === undefined || !row) return;
    document.getElementById(idOf(row, wanted.current.part))?.focus();
    wanted.current = undefined;
  });
  return ({ key }: FormRow, part: string | undefined) => void (wanted.current = { key, part });
}

/** What a person does with rows: each act gives all rows as they are then. */
function useRowActs({ table, id, rows, may, placeOf, onRows }: RowsEditorProps) {
  const { columns, max, order } = table;
  const cellId = (row: FormRow, part?: string) => `${id}${cellName("", placeOf(row), part)}`;
  const focusNext = useNextFocus(cellId, rows);
  const first = columns.find(({ field }) => !field.readOnly)?.apiName;
  const isFull = rows.filter(({ deleted }) => !deleted).length >= max;
  const add = () => {
    if (!may.add || isFull) return;
    const row = newRow(table, rows);
    focusNext(row, first);
    onRows([...rows, row]);
  };
  const replace = (at: number, row: FormRow, cell?: string) =>
    onRows(
      rows.map((one, place) => (place === at ? row : one)),
      cell,
    );
  const enter = (at: number, apiName: string) => {
    const next = rows.slice(at + 1).find(({ deleted }) => !deleted);
    if (next) document.getElementById(cellId(next, apiName))?.focus();
    else add();
  };
  const move = (at: number, by: number) => onRows(moved(rows, order, at, by));
  return { focusNext, cellId, isFull, add, replace, enter, move };
}

function RowsHead({ table: { columns, label }, isEmpty }: { table: RowTable; isEmpty: boolean }) {
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
}: Pick<RowsEditorProps, "table" | "id"> & { isFull: boolean; add(): void }) {
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
 * Rows in a form, whether records or entries of a list. Enter goes to the next row and adds one
 * after the last; a row that is taken out can be put back until the form is saved.
 */
export function RowsEditor(props: RowsEditorProps) {
  const { table, id, rows, shown, problem, may, Input: CellInput, placeOf, onLeft } = props;
  const { classes } = useStyles(table.columns.length);
  const acts = useRowActs(props);
  return (
    <>
      <RowsHead table={table} isEmpty={rows.length === 0} />
      <ol className={classes.rows}>
        {rows.map((row, at) => (
          <EditedRow
            key={row.key}
            table={table}
            row={row}
            place={placeOf(row)}
            Input={CellInput}
            number={at + 1}
            idOf={(part) => acts.cellId(row, part)}
            shown={shown}
            mayEdit={may.edit(row)}
            mayRemove={may.remove(row)}
            onChange={(next, cell) => acts.replace(at, next, cell)}
            onLeft={onLeft}
            onEnter={(apiName) => acts.enter(at, apiName)}
            onFocusNext={(part) => acts.focusNext(row, part)}
            onMove={may.move ? (by) => acts.move(at, by) : undefined}
            isFirst={at === 0}
            isLast={at === rows.length - 1}
          />
        ))}
      </ol>
      {problem ? (
        <Input.Error mt="xs" role="alert" id={`${id}-error`}>
          {problem}
        </Input.Error>
      ) : null}
      {may.add ? <AddRow table={table} id={id} isFull={acts.isFull} add={acts.add} /> : null}
    </>
  );
}
