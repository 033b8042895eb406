import { useState } from "react";
import { t } from "../strings/charts";
import classes from "./charts.module.css";

interface ChartTableProps {
  title: string;
  columns: readonly string[];
  /** The cells of each row, the first of which names it. */
  rows(): readonly (readonly string[])[];
}

/** What a chart shows, in figures; made when it is opened. */
export function ChartTable({ title, columns, rows }: ChartTableProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={classes.details}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t("asTable")}</summary>
      {isOpen ? (
        // Longer than it is high, it is scrolled to by the keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={classes.rows} tabIndex={0} role="region" aria-label={t("table", { title })}>
          <table className={classes.table} aria-label={title}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows().map(([head = "", ...cells], place) => (
                // Rows keep their order, and two may be named alike.
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={place}>
                  <th scope="row">{head}</th>
                  {cells.map((cell, column) => (
                    // oxlint-disable-next-line react/no-array-index-key
                    <td key={column}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </details>
  );
}
