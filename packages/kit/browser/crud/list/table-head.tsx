import { memo } from "react";
import type { Sorting } from "../../../schema";
import { t } from "../../strings/list";
import { isNumeric, type Column } from "./columns";
import controls from "./controls.module.css";
import classes from "./table.module.css";
import { icon } from "./row-icon";
import { sortPlace } from "./sorting";

interface HeaderCellProps {
  column: Column;
  sort: readonly Sorting[];
  onSort(field: string, add: boolean): void;
}

/** Where a column stands in the order: the arrow, its number among several, and both in words. */
function SortMark({ place }: { place: ReturnType<typeof sortPlace> }) {
  if (!place) return <span className={classes.arrow}>{icon("sort", 14)}</span>;
  const isOneOfSeveral = place.of > 1;
  return (
    <>
      <span className={classes.arrow}>{icon(place.descending ? "down" : "up", 14)}</span>
      {isOneOfSeveral ? (
        <span className={classes.place} aria-hidden>
          {place.place}
        </span>
      ) : null}
      <span className={controls.hidden}>
        , {place.descending ? t("sort.descending") : t("sort.ascending")}
        {isOneOfSeveral ? `, ${t("sort.place", { place: place.place, of: place.of })}` : ""}
      </span>
    </>
  );
}

function HeaderCell({ column, sort, onSort }: HeaderCellProps) {
  const place = column.sortable ? sortPlace(sort, column.apiName) : undefined;

  const direction = place && (place.descending ? "descending" : "ascending");
  return (
    <th
      scope="col"
      className={isNumeric(column) ? classes.number : undefined}
      data-title={column.title || undefined}
      aria-sort={column.sortable ? (place?.place === 1 ? direction : "none") : undefined}
    >
      {column.sortable ? (
        <button
          type="button"
          className={classes.sort}
          data-sorted={direction}
          title={`${t("sort.by", { label: column.label })}. ${t("sort.hint")}`}
          onClick={(event) => onSort(column.apiName, event.shiftKey)}
        >
          {column.label}
          <SortMark place={place} />
        </button>
      ) : (
        column.label
      )}
    </th>
  );
}

interface TableHeadProps {
  columns: readonly Column[];
  sort: readonly Sorting[];
  page: "none" | "some" | "every";
  onSort(field: string, add: boolean): void;
  onSelectPage(on: boolean): void;
}

/**
 * The header row: sorting by click, by several columns with Shift, and the switch of the whole
 * page.
 */
export const TableHead = memo(({ columns, sort, page, onSort, onSelectPage }: TableHeadProps) => (
  <thead>
    <tr>
      <td className={classes.check}>
        <input
          type="checkbox"
          aria-label={t("select.page")}
          checked={page === "every"}
          ref={(box) => {
            if (box) box.indeterminate = page === "some";
          }}
          onChange={() => onSelectPage(page !== "every")}
        />
      </td>
      {columns.map((column) => (
        <HeaderCell key={column.apiName} column={column} sort={sort} onSort={onSort} />
      ))}
      <td className={classes.actions}>
        <span className={controls.hidden}>{t("row.actions")}</span>
      </td>
    </tr>
  </thead>
));
TableHead.displayName = "TableHead";
