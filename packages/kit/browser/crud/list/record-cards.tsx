import { memo } from "react";
import { isEmptyValue } from "../../fields/cells/render-cell";
import { titleOf } from "../../../schema";
import { isSelected, type Selection } from "./selection";
import classes from "./table.module.css";
import { addressOf, valueOf, type RecordProps, type RecordView } from "./record-view";
import { rowActions } from "./row-actions";
import { selectBox } from "./select-box";
import type { ListRecord } from "./use-records";
import type { RowDrag } from "../order/use-row-drag";
import type { RowEvents } from "./row-events";

const RecordCard = memo(({ view, record, index, selected, drop }: RecordProps) => {
  const title = titleOf(view.resource, record);
  const values = view.columns.filter(
    (column) => !column.title && !isEmptyValue(record[column.apiName]),
  );
  return (
    <li
      className={classes.card}
      data-index={index}
      data-selected={selected || undefined}
      data-drop={drop}
    >
      <div className={classes.cardHead}>
        {selectBox(view, record, selected)}
        <a href={addressOf(view, record)} data-title>
          {title}
        </a>
        <span className={classes.cardActions}>{rowActions(view, record)}</span>
      </div>
      <dl>
        {values.map((column) => (
          <div key={column.apiName}>
            <dt>{column.label}</dt>
            <dd>{valueOf(view, column, record)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
});
RecordCard.displayName = "RecordCard";

interface RecordCardsProps {
  view: RecordView;
  records: readonly ListRecord[];
  selection: Selection;
  busy: boolean;
  stale: boolean;
  label: string;
  events: RowEvents;
  drag: RowDrag;
}

/** The list on a phone: one card for each record, with the columns as lines. */
export function RecordCards({
  view,
  records,
  selection,
  busy,
  stale,
  label,
  events,
  drag,
}: RecordCardsProps) {
  return (
    <ul
      className={classes.cards}
      aria-label={label}
      aria-busy={busy}
      data-stale={stale || undefined}
      {...events}
      {...drag.events}
      data-dragging={drag.dragged}
    >
      {records.map((record, index) => (
        <RecordCard
          key={record.id}
          view={view}
          record={record}
          index={index}
          selected={isSelected(selection, record.id)}
          drop={drag.sideAt(index)}
        />
      ))}
    </ul>
  );
}
