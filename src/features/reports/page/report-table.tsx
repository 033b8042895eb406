import { ActionIcon, Anchor, Group, Paper, Table, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { figureStrings } from "../../figures/page";
import { ColumnHead } from "./column-head";
import { t } from "./text";
import { keyOf, leadsTo, type Column, type Report, type Row } from "./report";
import { dayText, monthText } from "@rollcall/kit/schema/formats/days";
import { numberText } from "@rollcall/kit/schema/formats/numbers";

/** A value as people read it; nothing counted is a dash, and a line by month is called after it. */
function valueText({ key, kind }: Column, row: Row, by: string | null): string {
  const value = row[key];
  if (kind === "percent") return figureStrings.percent(typeof value === "number" ? value : null);
  if (value === null || value === undefined || value === "") return "";
  if (kind === "date" && key === "start" && by !== "week") return monthText(String(value));
  if (kind === "date") return dayText(String(value));
  return typeof value === "number" ? numberText(value) : String(value);
}

const isNumber = ({ kind }: Column) => kind !== "text" && kind !== "date";
const align = (column: Column) =>
  isNumber(column) ? { textAlign: "end" as const, fontVariantNumeric: "tabular-nums" } : {};

/** Letters of a class that stay on one line: a class with the move that is planned has more. */
const longestLine = 20;
/** Days, names of classes and numbers of persons stay on one line; a long name may take two. */
const unbroken = ({ key, kind }: Column, text: string) =>
  (key === "class" && text.length <= longestLine) || key === "admission_no" || kind === "date"
    ? { whiteSpace: "nowrap" as const }
    : {};

/** The column that says what a line is about, and leads to what it was made of. */
const headOf = (columns: readonly Column[]) =>
  columns.find(({ kind }) => !isNumber({ kind } as Column))?.key;

function Line({ report, row, by }: { report: Report; row: Row; by: string | null }) {
  const to = leadsTo(report, row, by);
  const head = headOf(report.columns);
  return (
    <tr>
      {report.columns.map((column) => {
        const text = valueText(column, row, by);
        const low = column.key === "percentage" && row["below"] === true;
        if (column.key === head)
          return (
            <th key={column.key} scope="row" style={{ fontWeight: 550, ...unbroken(column, text) }}>
              {to ? (
                <Anchor component={Link} to={to}>
                  {text}
                </Anchor>
              ) : (
                text
              )}
            </th>
          );
        return (
          <td key={column.key} style={isNumber(column) ? align(column) : unbroken(column, text)}>
            {low ? <span style={{ color: "var(--danger)", fontWeight: 700 }}>{text}</span> : text}
          </td>
        );
      })}
    </tr>
  );
}

/** What the lines come to; it stands in the column that says what a line is about. */
function TotalLine({ columns, totals }: { columns: readonly Column[]; totals: Row }) {
  const head = headOf(columns);
  return (
    <tr>
      {columns.map((column) =>
        column.key === head ? (
          <th key={column.key} scope="row">
            {t("total")}
          </th>
        ) : (
          <td key={column.key} style={{ ...align(column), fontWeight: 650 }}>
            {column.key in totals ? valueText(column, totals, null) : ""}
          </td>
        ),
      )}
    </tr>
  );
}

interface PagesProps {
  paging: NonNullable<Report["paging"]>;
  onPage(page: number): void;
}

function Pages({ paging: { current_page: current, last_page: last }, onPage }: PagesProps) {
  return (
    <nav aria-label={t("pages")}>
      <Group position="right" spacing="xs">
        <Text size="xs" color="dimmed" role="status">
          {t("page", { page: current, pages: last })}
        </Text>
        <ActionIcon
          variant="default"
          size={34}
          disabled={current <= 1}
          aria-label={t("previous")}
          onClick={() => onPage(current - 1)}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={34}
          disabled={current >= last}
          aria-label={t("next")}
          onClick={() => onPage(current + 1)}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </nav>
  );
}

/** Columns from which letters are smaller, so that the table is whole on a usual screen. */
const manyColumns = 12;

/** The lines of a report with their total; more columns than there is room for scroll within. */
export function ReportTable({
  report,
  by,
  sort,
  onSort,
  onPage,
}: {
  report: Report;
  by: string | null;
  sort: string | undefined;
  onSort(sort: string): void;
  onPage(page: number): void;
}) {
  const { columns, rows, totals, paging } = report;
  const isWide = columns.length > manyColumns;
  return (
    <>
      <Paper
        withBorder
        radius="md"
        sx={{ overflowX: "auto" }}
        tabIndex={0}
        role="region"
        aria-label={t("table", { title: report.title })}
      >
        <Table
          verticalSpacing={5}
          horizontalSpacing={isWide ? 3 : "xs"}
          fontSize={isWide ? "xs" : "sm"}
          highlightOnHover
          sx={({ fontSizes, spacing }) => ({
            "thead tr th": { verticalAlign: "bottom" },
            // As the lines above: Mantine gives this to heads of lines only.
            "tfoot tr :is(th, td)": {
              padding: `8px ${isWide ? 3 : spacing.xs}px`,
              borderTop: "1px solid var(--line)",
              fontSize: isWide ? fontSizes.xs : fontSizes.sm,
            },
          })}
        >
          <thead>
            <tr>
              {columns.map((column) => (
                <ColumnHead
                  key={column.key}
                  column={column}
                  isNumber={isNumber(column)}
                  sort={sort}
                  onSort={onSort}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Line key={keyOf(row)} report={report} row={row} by={by} />
            ))}
          </tbody>
          {totals && rows.length > 1 ? (
            <tfoot>
              <TotalLine columns={columns} totals={totals} />
            </tfoot>
          ) : null}
        </Table>
      </Paper>
      {paging && paging.last_page > 1 ? <Pages paging={paging} onPage={onPage} /> : null}
    </>
  );
}
