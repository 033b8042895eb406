import { ActionIcon, Box, Button, createStyles, Group, Input, Text } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import type { ComponentType, KeyboardEvent } from "react";
import { cellName, titleOf, type ApiField, type Field } from "../../../schema";
import { formStrings } from "../../strings/form";
import { renderCell } from "../cells/render-cell";
import { useCellContext } from "../cells/use-cell-context";
import type { InputProps } from "../inputs/input-props";
import { refusedOf } from "../refused";
import { visuallyHidden } from "../visually-hidden";
import { isCellMet, type FormRow, type RowTable, type Sentences } from "./form-row";

interface EditedRowProps {
  table: RowTable;
  row: FormRow;
  /** Its name in the sentences. */
  place: string;
  /** The input of any cell. */
  Input: ComponentType<InputProps>;
  number: number;
  idOf(apiName?: string): string;
  shown: Sentences;
  mayEdit: boolean;
  mayRemove: boolean;
  onChange(row: FormRow, cell?: string): void;
  onLeft(cell: string): void;
  onEnter(apiName: string): void;
  /** The focus to a part of this row, once it is drawn again. */
  onFocusNext(part: string | undefined): void;
  onMove: ((by: -1 | 1) => void) | undefined;
  isFirst: boolean;
  isLast: boolean;
}

const narrow = "@media (max-width: 767px)";
const useStyles = createStyles((theme, columns: number) => ({
  row: {
    display: "grid",
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr)) 112px`,
    gap: 8,
    alignItems: "start",
    // Only what the heading of the column says already: the parts of an input are labels as well.
    "& [class*='-InputWrapper-label']": visuallyHidden,
    [narrow]: {
      gridTemplateColumns: "minmax(0, 1fr)",
      padding: 12,
      border: `1px solid ${theme.colorScheme === "dark" ? theme.colors.dark[4] : theme.colors.gray[3]}`,
      borderRadius: theme.radius.md,
      "& [class*='-InputWrapper-label']": {
        position: "static",
        width: "auto",
        height: "auto",
        clipPath: "none",
      },
    },
  },
  whole: { gridColumn: "1 / -1" },
  gone: {
    display: "flex",
    gap: 12,
    alignItems: "center",
    justifyContent: "space-between",
    padding: "6px 12px",
    borderRadius: theme.radius.md,
    background: theme.colorScheme === "dark" ? theme.colors.dark[5] : theme.colors.gray[1],
  },
}));

/** Fields as cells show them, without the help under each; made once. */
const plain = new WeakMap<Field, Field>();
function cellField(field: Field): Field {
  const known = plain.get(field);
  if (known) return known;
  const made = { ...field, help: undefined } as Field;
  plain.set(field, made);
  return made;
}

/** What is said of a row itself, and of fields of it that have no cell. */
function rowSentences({ key, columns }: RowTable, place: string, shown: Sentences): string {
  const name = cellName(key, place);
  const cells = new Set(columns.map(({ apiName }) => `${name}.${apiName}`));
  return Object.entries(shown)
    .filter(([one]) => one === name || (one.startsWith(`${name}.`) && !cells.has(one)))
    .flatMap(([, sentences]) => sentences)
    .join(" ");
}

/** Enter in a line of text goes on; in a picker that is open, or in several lines, it is theirs. */
const goesOn = (event: KeyboardEvent): boolean =>
  event.key === "Enter" &&
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  event.target instanceof HTMLInputElement &&
  event.target.getAttribute("aria-expanded") !== "true";

/** One cell: an input, or what is stored where it may not be changed; none where `when` is not met. */
function Cell({ each, props }: { each: ApiField; props: EditedRowProps & { locked: boolean } }) {
  const {
    table,
    row,
    place,
    Input: CellInput,
    idOf,
    shown,
    locked,
    onChange,
    onLeft,
    onEnter,
  } = props;
  const { key, apiName, field } = each;
  const context = useCellContext();
  const name = cellName(table.key, place, apiName);
  const id = idOf(apiName);
  const isThere = isCellMet(table, each, row);
  if (locked || field.readOnly || !isThere)
    return (
      <Input.Wrapper id={id} labelElement="div" label={field.label}>
        <Box py={6}>
          {(isThere && renderCell(field, row[apiName], context, { known: row[key] })) || "–"}
        </Box>
      </Input.Wrapper>
    );
  return (
    <Box
      sx={{ minWidth: 0 }}
      onKeyDown={(event) => {
        if (!goesOn(event)) return;
        event.preventDefault();
        onEnter(apiName);
      }}
    >
      <CellInput
        id={id}
        field={cellField(field)}
        value={row[apiName]}
        known={row[key]}
        error={shown[name]?.join(" ")}
        onChange={(value) => onChange({ ...row, [apiName]: value }, name)}
        onBlur={() => onLeft(name)}
      />
    </Box>
  );
}

/** Moves a row and takes it out. */
function RowButtons({ name, ...props }: EditedRowProps & { name: string }) {
  const { row, idOf, mayRemove, onChange, onFocusNext, onMove, isFirst, isLast } = props;
  const move = (by: -1 | 1) => {
    onFocusNext(by < 0 ? "~up" : "~down");
    onMove?.(by);
  };
  const remove = () => {
    onFocusNext("~undo");
    onChange({ ...row, deleted: true });
  };
  const refused = refusedOf(row, "delete");
  return (
    <Group spacing={2} position="right" noWrap>
      {onMove ? (
        <>
          <ActionIcon
            id={idOf("~up")}
            size={36}
            aria-label={formStrings.rowUp(name)}
            disabled={isFirst}
            onClick={() => move(-1)}
          >
            <IconArrowUp size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            id={idOf("~down")}
            size={36}
            aria-label={formStrings.rowDown(name)}
            disabled={isLast}
            onClick={() => move(1)}
          >
            <IconArrowDown size={18} aria-hidden />
          </ActionIcon>
        </>
      ) : null}
      {mayRemove ? (
        <ActionIcon
          size={36}
          aria-label={formStrings.removeRow(name)}
          title={refused}
          disabled={refused !== undefined}
          onClick={remove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      ) : null}
    </Group>
  );
}

/** One row: cells side by side, or below each other where there is no room for that. */
export function EditedRow(props: EditedRowProps) {
  const { table, row, number, idOf, shown, mayEdit, onChange, onFocusNext } = props;
  const { classes } = useStyles(table.columns.length);
  const { resource, columns } = table;
  const called = row.id === undefined ? "" : titleOf(resource, row);
  const numbered = formStrings.rowName(resource.label, number);
  const name = called ? `${numbered}: ${called}` : numbered;
  const said = rowSentences(table, props.place, shown);
  const refused = refusedOf(row, "edit");
  if (row.deleted)
    return (
      <li aria-label={name} id={idOf()} tabIndex={-1}>
        <Box className={classes.gone}>
          <Text size="sm">{formStrings.rowRemoved(called || numbered)}</Text>
          <Button
            id={idOf("~undo")}
            type="button"
            size="xs"
            variant="default"
            onClick={() => {
              onFocusNext(columns[0]?.apiName);
              onChange({ ...row, deleted: undefined });
            }}
          >
            {formStrings.undoRemove}
          </Button>
        </Box>
        {said ? <Input.Error mt={4}>{said}</Input.Error> : null}
      </li>
    );
  return (
    <li aria-label={name} id={idOf()} tabIndex={-1} className={classes.row}>
      {columns.map((each) => (
        <Cell
          key={each.apiName}
          each={each}
          props={{ ...props, locked: !mayEdit || refused !== undefined }}
        />
      ))}
      <RowButtons {...props} name={name} />
      {said ? <Input.Error className={classes.whole}>{said}</Input.Error> : null}
      {refused === undefined ? null : (
        <Text size="xs" className={classes.whole}>
          {refused}
        </Text>
      )}
    </li>
  );
}
