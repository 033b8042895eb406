import { Box, Button, createStyles, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useMemo, useState, type FormEvent } from "react";
import type { Resource } from "../../../schema";
import { importStrings } from "../../strings/import";
import { WrongCell } from "./wrong-cell";
import { noEdits, withCell, type CellEdits } from "./cell-edits";
import { mappedColumns, type Mapping } from "./mapping/mapped-columns";
import type { Table } from "./reading/table";
import { refusedFile } from "./run/refused-file";
import type { RefusedRow } from "./run/rows";
import { saveText } from "./save-text";

const useStyles = createStyles((theme) => {
  const dark = theme.colorScheme === "dark";
  const line = dark ? theme.colors.dark[4] : theme.colors.gray[3];
  return {
    frame: { overflowX: "auto" },
    table: {
      borderCollapse: "collapse",
      minWidth: "100%",
      caption: {
        position: "absolute",
        width: 1,
        height: 1,
        overflow: "hidden",
        clip: "rect(0 0 0 0)",
      },
      "th, td": {
        textAlign: "left",
        padding: "8px 12px 8px 0",
        verticalAlign: "top",
        fontWeight: 400,
        maxWidth: 260,
        overflowWrap: "anywhere",
      },
      "thead th": {
        fontSize: theme.fontSizes.xs,
        fontWeight: 600,
        overflowWrap: "normal",
        whiteSpace: "nowrap",
      },
      "tbody tr": { borderTop: `1px solid ${line}` },
      "td[data-wrong]": { minWidth: 190 },
      "tbody th, td:not([data-wrong])": { paddingTop: 13, lineHeight: 1.3 },
      // On a phone each row is a block of its own.
      [theme.fn.smallerThan("sm")]: {
        thead: { display: "none" },
        "tr, th, td": { display: "block", padding: "2px 0", maxWidth: "none" },
        "tbody tr": { padding: "12px 0" },
        "tbody th": { fontWeight: 600 },
        "tbody th, td:not([data-wrong])": { paddingTop: 2 },
        "td:empty": { display: "none" },
        "td[data-label]::before, th::before": {
          display: "inline",
          content: "attr(data-label) ': '",
          color: dark ? theme.colors.dark[1] : theme.colors.gray[7],
        },
      },
    },
    reason: { color: dark ? theme.colors.red[4] : theme.colors.red[8] },
  };
});

/** Rows shown; the rest is in the file to download. */
const shown = 100;
const cut = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

interface RowProps {
  row: RefusedRow;
  table: Table;
  /** As the file has them. */
  cells: readonly string[];
  columns: ReturnType<typeof mappedColumns>;
  edits: CellEdits;
  onCorrect(edits: CellEdits): void;
}

function WrongRow({ row, table, cells, columns, edits, onCorrect }: RowProps) {
  const { classes } = useStyles();
  const { line, others = [], ...first } = row;
  const refusals = [first, ...others];
  const names = new Set(columns.map(({ name }) => name));
  const ofRow = refusals.filter(({ column }) => column === null || !names.has(column));
  return (
    <tr>
      <th scope="row" data-label={importStrings.line}>
        {line}
        {ofRow.map(({ reason }) => (
          <Text key={reason} size="xs" className={classes.reason}>
            {reason}
          </Text>
        ))}
      </th>
      {columns.map(({ name, column }) => {
        const reasons = refusals.filter((one) => one.column === name).map(({ reason }) => reason);
        const stored = cells[table.columns.indexOf(name)] ?? "";
        const text = edits.get(line)?.[name];
        return reasons.length === 0 ? (
          <td key={name} data-label={stored ? name : undefined}>
            {cut(stored)}
          </td>
        ) : (
          <td key={name} data-wrong data-label={name}>
            <WrongCell
              name={name}
              column={column}
              line={line}
              text={text ?? stored}
              reasons={text === undefined ? reasons : []}
              onText={(typed) =>
                onCorrect(withCell(edits, table, { line, column: name, text: typed }))
              }
            />
          </td>
        );
      })}
    </tr>
  );
}

function WrongRows({
  table,
  columns,
  refused,
  edits,
  onCorrect,
}: Omit<RowProps, "row" | "cells"> & { refused: readonly RefusedRow[] }) {
  const { classes } = useStyles();
  const cellsOf = useMemo(
    () => new Map(table.lines.map(({ line, cells }) => [line, cells])),
    [table],
  );
  return (
    <Box
      className={classes.frame}
      role="region"
      aria-label={importStrings.refusedTitle}
      tabIndex={0}
    >
      <table className={classes.table}>
        <caption>{importStrings.correctCaption}</caption>
        <thead>
          <tr>
            <th scope="col">{importStrings.line}</th>
            {columns.map(({ name: column }) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {refused.map((row) => (
            <WrongRow
              key={row.line}
              row={row}
              table={table}
              cells={cellsOf.get(row.line) ?? []}
              columns={columns}
              edits={edits}
              onCorrect={onCorrect}
            />
          ))}
        </tbody>
      </table>
    </Box>
  );
}

/**
 * The rows that cannot be imported, with their wrong cells as inputs, to be corrected here and
 * checked again; and all of them as a file to correct elsewhere.
 */
export function WrongRowsTable({
  resource,
  table,
  mapping,
  refused,
  fileName,
  onPending,
  onCheck,
}: {
  resource: Resource;
  table: Table;
  mapping: Mapping;
  refused: readonly RefusedRow[];
  fileName: string;
  /** Told whether there are edits that have not been checked. */
  onPending(isPending: boolean): void;
  onCheck(edits: CellEdits): void;
}) {
  const [edits, setEdits] = useState(noEdits);
  const columns = useMemo(() => mappedColumns(resource, mapping), [resource, mapping]);
  if (refused.length === 0) return null;
  const name = `${fileName.replace(/\.[^.]*$/u, "")}-refused.csv`;
  const correct = (next: CellEdits) => {
    setEdits(next);
    onPending(next.size > 0);
  };
  const check = (event: FormEvent) => {
    event.preventDefault();
    if (edits.size > 0) onCheck(edits);
  };
  return (
    <Paper withBorder p="md" component="form" onSubmit={check} noValidate>
      <Stack spacing="sm">
        <Group position="apart">
          <Title order={3}>{importStrings.refusedTitle}</Title>
          <Button variant="default" onClick={() => saveText(name, refusedFile(table, refused))}>
            {importStrings.download}
          </Button>
        </Group>
        <Text color="dimmed">{importStrings.correctHelp}</Text>
        <WrongRows
          table={table}
          columns={columns}
          refused={refused.slice(0, shown)}
          edits={edits}
          onCorrect={correct}
        />
        {refused.length > shown ? (
          <Text color="dimmed">{importStrings.moreRows(refused.length - shown)}</Text>
        ) : null}
        <Group>
          <Button type="submit" disabled={edits.size === 0}>
            {importStrings.checkAgain}
          </Button>
          {edits.size > 0 ? (
            <Text color="dimmed">{importStrings.correctedRows(edits.size)}</Text>
          ) : null}
        </Group>
      </Stack>
    </Paper>
  );
}
