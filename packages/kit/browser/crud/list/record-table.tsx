import { useRef } from "react";
import { maxPerPage, type Sorting } from "../../../schema";
import classes from "./table.module.css";
import type { Density } from "./list-preferences";
import { RecordRow } from "./record-row";
import type { RecordView } from "./record-view";
import type { RowEvents } from "./row-events";
import { isSelected, pageState, type Selection } from "./selection";
import { skeletonRows } from "./skeleton-rows";
import type { RowDrag } from "../order/use-row-drag";
import { TableHead } from "./table-head";
import { useOverflowing } from "./use-overflowing";
import type { ListRecord } from "./list-pages";

/**
 * A row is a place on the page, into which the next page's records move: nothing is made anew that
 * only says something else.
 */
const places = Array.from({ length: maxPerPage }, (_, place) => `place ${place}`);

interface RecordTableProps {
  view: RecordView;
  /** Undefined until the first page has come; its place is kept by as many empty rows. */
  records: readonly ListRecord[] | undefined;
  perPage: number;
  sort: readonly Sorting[];
  selection: Selection;
  current: number;
  density: Density;
  label: string;
  busy: boolean;
  /** What shows belongs to the page before. */
  stale: boolean;
  events: RowEvents;
  drag: RowDrag;
  onSort(field: string, add: boolean): void;
  onSelectPage(on: boolean): void;
}

/**
 * The list as a table. Its header stays in sight; where it is too wide it scrolls inside of its
 * frame, never the page.
 */
export function RecordTable(props: RecordTableProps) {
  const {
    view,
    records,
    perPage,
    sort,
    selection,
    current,
    density,
    label,
    busy,
    stale,
    events,
    drag,
    onSort,
    onSelectPage,
  } = props;
  const frame = useRef<HTMLDivElement>(null);
  const overflowing = useOverflowing(frame);
  const page = records?.map(({ id }) => id) ?? [];
  return (
    <div
      ref={frame}
      className={classes.frame}
      data-overflowing={overflowing || undefined}
      {...(overflowing ? { tabIndex: 0, role: "region", "aria-label": label } : {})}
    >
      <table
        className={classes.table}
        aria-label={label}
        aria-busy={busy}
        data-density={density}
        data-stale={stale || undefined}
      >
        <TableHead
          columns={view.columns}
          sort={sort}
          page={pageState(selection, page)}
          onSort={onSort}
          onSelectPage={onSelectPage}
        />
        <tbody {...events} {...drag.events} data-dragging={drag.dragged}>
          {records
            ? records.map((record, index) => (
                <RecordRow
                  key={places[index]}
                  view={view}
                  record={record}
                  index={index}
                  selected={isSelected(selection, record.id)}
                  current={current === index}
                  drop={drag.sideAt(index)}
                />
              ))
            : skeletonRows(view.columns.length, perPage)}
        </tbody>
      </table>
    </div>
  );
}
