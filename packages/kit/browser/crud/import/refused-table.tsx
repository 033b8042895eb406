import { Button, createStyles, Group, Paper, Stack, Text, Title } from "@mantine/core";
import type { RefusedRow } from "./run/rows";
import { importStrings } from "../../strings/import";
import type { Table } from "./reading/table";
import { refusedFile } from "./run/refused-file";
import { saveText } from "./save-text";

const useStyles = createStyles((theme) => {
  const line = theme.colorScheme === "dark" ? theme.colors.dark[4] : theme.colors.gray[3];
  return {
    table: {
      width: "100%",
      borderCollapse: "collapse",
      caption: {
        position: "absolute",
        width: 1,
        height: 1,
        overflow: "hidden",
        clip: "rect(0 0 0 0)",
      },
      "th, td": {
        textAlign: "left",
        padding: "6px 12px 6px 0",
        verticalAlign: "top",
        overflowWrap: "anywhere",
        fontWeight: 400,
      },
      "thead th": { fontSize: theme.fontSizes.xs, fontWeight: 600, overflowWrap: "normal" },
      "tbody tr": { borderTop: `1px solid ${line}` },
      "td::before": { display: "none" },
      [theme.fn.smallerThan("sm")]: {
        thead: { display: "none" },
        "tr, th, td": { display: "block", padding: 0 },
        "tbody tr": { padding: "8px 0" },
        "tbody th": { fontWeight: 600 },
        "td::before, th::before": {
          display: "inline",
          content: "attr(data-label) ': '",
          color: theme.colorScheme === "dark" ? theme.colors.dark[1] : theme.colors.gray[7],
        },
      },
    },
  };
});

/** Lines shown; the rest is in the file to download. */
const shown = 100;
const cut = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

function Rows({ table, refused }: { table: Table; refused: readonly RefusedRow[] }) {
  const byLine = new Map(table.lines.map(({ line, cells }) => [line, cells]));
  const { line: lineLabel, column: columnLabel, value, reason } = importStrings;
  return (
    <tbody>
      {refused.slice(0, shown).flatMap(({ line, others = [], ...first }) =>
        [first, ...others].map((one) => (
          <tr key={`${line} ${one.field ?? ""} ${one.reason}`}>
            <th scope="row" data-label={lineLabel}>
              {line}
            </th>
            <td data-label={columnLabel}>{one.column ?? importStrings.wholeRow}</td>
            <td data-label={value}>
              {(one.column !== null &&
                cut(byLine.get(line)?.[table.columns.indexOf(one.column)] ?? "")) ||
                importStrings.noExamples}
            </td>
            <td data-label={reason}>{one.reason}</td>
          </tr>
        )),
      )}
    </tbody>
  );
}

/**
 * The rows that were not taken: where, what stands there and why, and all of them as a file to
 * correct.
 */
export function RefusedTable({
  table,
  refused,
  fileName,
}: {
  table: Table;
  refused: readonly RefusedRow[];
  fileName: string;
}) {
  const { classes } = useStyles();
  if (refused.length === 0) return null;
  const name = `${fileName.replace(/\.[^.]*$/u, "")}-refused.csv`;
  return (
    <Paper withBorder p="md">
      <Stack spacing="sm">
        <Group position="apart">
          <Title order={3}>{importStrings.refusedTitle}</Title>
          <Button variant="default" onClick={() => saveText(name, refusedFile(table, refused))}>
            {importStrings.download}
          </Button>
        </Group>
        <Text color="dimmed" size="xs">
          {importStrings.downloadHelp}
        </Text>
        <table className={classes.table}>
          <caption>{importStrings.refusedCaption}</caption>
          <thead>
            <tr>
              <th scope="col">{importStrings.line}</th>
              <th scope="col">{importStrings.column}</th>
              <th scope="col">{importStrings.value}</th>
              <th scope="col">{importStrings.reason}</th>
            </tr>
          </thead>
          <Rows table={table} refused={refused} />
        </table>
        {refused.length > shown ? (
          <Text color="dimmed">{importStrings.more(refused.length - shown)}</Text>
        ) : null}
      </Stack>
    </Paper>
  );
}
