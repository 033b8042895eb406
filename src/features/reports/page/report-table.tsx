import { ActionIcon, Group, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useRef, type MouseEvent } from "react";
import { Link, useLocation } from "react-router-dom";
import { useOverflowing } from "@rollcall/kit/browser/crud/list/use-overflowing";
import { usePrinting } from "@rollcall/kit/browser/fields/use-printing";
import { ColumnHead } from "./column-head";
import {
  drillOf,
  headOf,
  isNumber,
  keyOf,
  leadsTo,
  shownColumns,
  valueText,
  type Column,
  type Report,
  type Row,
} from "./report";
import classes from "./reports.module.css";
import { t } from "./text";

/** The address of the page with a line opened beside the table. */
function withOpen({ pathname, search }: { pathname: string; search: string }, key: string): string {
  const params = new URLSearchParams(search);
  params.set("open", key);
  return `${pathname}?${params.toString()}`;
}

/** A press beside links and buttons, and not the end of marking a text. */
const isPlainPress = ({ target }: MouseEvent) =>
  !(target instanceof Element && target.closest("a, button")) &&
  (window.getSelection()?.isCollapsed ?? true);

/** Letters of a class that stay on one line: a class with the move that is planned has more. */
const longestLine = 20;
/** Days, names of classes and numbers of persons stay on one line of paper; a long name may take two. */
const isUnbroken = ({ key, kind }: Column, text: string) =>
  (key === "class" && text.length <= longestLine) || key === "admission_no" || kind === "date";

interface LineProps {
  report: Report;
  columns: readonly Column[];
  row: Row;
  by: string | null;
}

/** What a line is about, which opens it or leads to its page. */
function LineHead({ column, report, row, by }: Omit<LineProps, "columns"> & { column: Column }) {
  const location = useLocation();
  const text = valueText(column, row, by);
  const drill = drillOf(report, row, by);
  const to = drill ? withOpen(location, drill.key) : leadsTo(report, row, by);
  return (
    <th scope="row" title={text} data-unbroken={isUnbroken(column, text) || undefined}>
      {to ? (
        <Link
          to={to}
          preventScrollReset={drill !== undefined}
          aria-haspopup={drill ? "dialog" : undefined}
        >
          {text}
        </Link>
      ) : (
        text
      )}
    </th>
  );
}

function Line({ report, columns, row, by }: LineProps) {
  const head = headOf(columns)?.key;
  const opens = drillOf(report, row, by) !== undefined;
  return (
    // The link in it is what the keyboard presses.
    <tr
      data-opens={opens || undefined}
      onClick={
        opens
          ? (event) => {
              if (!isPlainPress(event)) return;
              const link = event.currentTarget.querySelector("a");
              link?.focus({ preventScroll: true });
              link?.click();
            }
          : undefined
      }
    >
      {columns.map((column) => {
        if (column.key === head)
          return <LineHead key={column.key} column={column} report={report} row={row} by={by} />;
        const text = valueText(column, row, by);
        const isLow = column.key === "percentage" && row["below"] === true;
        return (
          <td
            key={column.key}
            className={isNumber(column) ? classes.number : undefined}
            data-main={column.key === "percentage" || undefined}
            data-low={isLow || undefined}
            data-unbroken={isUnbroken(column, text) || undefined}
            title={isNumber(column) ? undefined : text}
          >
            {text}
          </td>
        );
      })}
    </tr>
  );
}

/** What the lines come to; it stands in the column that says what a line is about. */
function TotalLine({ columns, totals }: { columns: readonly Column[]; totals: Row }) {
  const head = headOf(columns)?.key;
  return (
    <tr>
      {columns.map((column) =>
        column.key === head ? (
          <th key={column.key} scope="row">
            {t("total")}
          </th>
        ) : (
          <td key={column.key} className={isNumber(column) ? classes.number : undefined}>
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
  const { rows, totals, paging } = report;
  const { shown: columns } = shownColumns(report);
  const frame = useRef<HTMLDivElement>(null);
  const isOverflowing = useOverflowing(frame);
  const isPrinting = usePrinting();
  return (
    <>
      <div
        ref={frame}
        className={classes.frame}
        data-overflowing={isOverflowing || undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        tabIndex={0}
        role="region"
        aria-label={t("table", { title: report.title })}
      >
        <table className={classes.table} data-printing={isPrinting || undefined}>
          <thead>
            <tr>
              {columns.map((column) => (
                <ColumnHead key={column.key} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Line key={keyOf(row)} report={report} columns={columns} row={row} by={by} />
            ))}
          </tbody>
          {totals && rows.length > 1 ? (
            <tfoot>
              <TotalLine columns={columns} totals={totals} />
            </tfoot>
          ) : null}
        </table>
      </div>
      {paging && paging.last_page > 1 ? <Pages paging={paging} onPage={onPage} /> : null}
    </>
  );
}
