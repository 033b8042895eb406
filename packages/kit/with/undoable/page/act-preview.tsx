import { Button, Checkbox, Paper, ScrollArea, Stack, Table, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useFirst } from "../../../browser/fields/use-first";
import { t } from "./text";

/** Rows that are drawn until all are asked for. */
const firstRows = 60;

interface Column<Row> {
  label: string;
  cell(row: Row): ReactNode;
}

interface ActPreviewProps<Row> {
  /** What would change as a whole, in a sentence or more. */
  summary: ReactNode;
  /** The table's name. */
  label: string;
  rows: readonly Row[];
  /** What a row is about: its number, its name and a line below the name. */
  of(row: Row): { id: number; name: string; note: string };
  /** The heading of that column. */
  heading: string;
  /** The heading of the column in which rows are left out. */
  included?: string;
  columns: readonly Column<Row>[];
  /** Numbers of rows that are left out. */
  except: readonly number[];
  onExcept(except: number[]): void;
  /** Whether a row cannot be part of the act, whatever is chosen. */
  isRefused?(row: Row): boolean;
}

function PreviewRow<Row>({ row, ...props }: ActPreviewProps<Row> & { row: Row }) {
  const { id, name, note } = props.of(row);
  const { except, onExcept, columns, isRefused = () => false } = props;
  const isLeftOut = except.includes(id);
  const refused = !isLeftOut && isRefused(row);
  return (
    <tr>
      <td>
        <Checkbox
          aria-label={t("include", { name })}
          checked={!isLeftOut && !refused}
          disabled={refused}
          onChange={() =>
            onExcept(isLeftOut ? except.filter((one) => one !== id) : [...except, id])
          }
        />
      </td>
      <th scope="row" style={{ fontWeight: 600, textAlign: "start" }}>
        {name}
        <Text size="xs" color="dimmed" weight={400}>
          {note}
        </Text>
      </th>
      {columns.map(({ label, cell }) => (
        <td key={label}>{cell(row)}</td>
      ))}
    </tr>
  );
}

function Rows<Row>(props: ActPreviewProps<Row>) {
  const { shown, rest, showAll } = useFirst(props.rows, firstRows);
  return (
    <>
      <ScrollArea>
        <Table aria-label={props.label} verticalSpacing={6} sx={{ minWidth: 480 }}>
          <thead>
            <tr>
              <th scope="col" style={{ width: 1 }}>
                {props.included ?? t("included")}
              </th>
              <th scope="col">{props.heading}</th>
              {props.columns.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <PreviewRow key={props.of(row).id} {...props} row={row} />
            ))}
          </tbody>
        </Table>
      </ScrollArea>
      {rest > 0 ? (
        <Button variant="default" mt="sm" onClick={showAll}>
          {t("more", { count: rest })}
        </Button>
      ) : null}
    </>
  );
}

/** What an act would change, row by row; each row can be left out. */
export function ActPreview<Row>(props: ActPreviewProps<Row>) {
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label={t("preview")}>
      <Title order={2} size="h3" mb="sm">
        {t("preview")}
      </Title>
      <Stack spacing="xs" role="status">
        {props.summary}
      </Stack>
      {props.rows.length > 0 ? <Rows {...props} /> : null}
    </Paper>
  );
}
