import { createStyles } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { usePrinting } from "@rollcall/kit/browser/fields/use-printing";
import { nextSort, type Column } from "./report";
import { t } from "./text";

const useStyles = createStyles((theme) => ({
  button: {
    ...theme.fn.focusStyles(),
    display: "inline-flex",
    alignItems: "center",
    gap: 2,
    padding: 0,
    border: 0,
    background: "none",
    color: "inherit",
    font: "inherit",
    fontWeight: 650,
    textAlign: "inherit",
    cursor: "pointer",
    "& svg": { flex: "none", opacity: 0 },
    "&:hover svg, &:focus-visible svg": { opacity: 0.5 },
    "[aria-sort] > & svg": { opacity: 1 },
  },
}));

interface ColumnHeadProps {
  column: Column;
  isNumber: boolean;
  sort: string | undefined;
  onSort(sort: string): void;
}

/** The head of a column, which sorts the report by it. */
export function ColumnHead({ column, isNumber, sort, onSort }: ColumnHeadProps) {
  const { classes } = useStyles();
  const isPrinting = usePrinting();
  const isAscending = sort === column.key;
  const isSorted = isAscending || sort === `-${column.key}`;
  const Sign = isSorted && !isAscending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isAscending ? "ascending" : "descending") : undefined}
      style={isNumber ? { textAlign: "end" } : undefined}
    >
      {isPrinting ? (
        // Chrome leaves buttons out of the heads that it repeats on further pages.
        column.label
      ) : (
        <button
          type="button"
          className={classes.button}
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
