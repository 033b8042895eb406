import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { usePrinting } from "@rollcall/kit/browser/fields/use-printing";
import { isNumber, nextSort, type Column } from "./report";
import classes from "./reports.module.css";
import { t } from "./text";

/** Letters of a head that stays on one line: more are set in two. */
const longestWord = 13;

interface ColumnHeadProps {
  column: Column;
  sort: string | undefined;
  onSort(sort: string): void;
}

/** The head of a column, which sorts the report by it. */
export function ColumnHead({ column, sort, onSort }: ColumnHeadProps) {
  const isPrinting = usePrinting();
  const isAscending = sort === column.key;
  const isSorted = isAscending || sort === `-${column.key}`;
  const Sign = isSorted && !isAscending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isAscending ? "ascending" : "descending") : undefined}
      className={isNumber(column) ? classes.number : undefined}
      data-long={column.label.length > longestWord || undefined}
    >
      {isPrinting ? (
        // Chrome leaves buttons out of the heads that it repeats on further pages.
        column.label
      ) : (
        <button
          type="button"
          className={classes.sort}
          title={t("sortBy", { column: column.label })}
          onClick={() => onSort(nextSort(column, sort))}
        >
          {column.label}
          <Sign size={12} aria-hidden />
        </button>
      )}
    </th>
  );
}
