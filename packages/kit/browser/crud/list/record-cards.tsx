import { hasOptions, isPicture } from "../../../fields/questions";
import { memo } from "react";
import { ownText } from "../../fields/cells/own-text";
import { isEmptyValue } from "../../fields/cells/render-cell";
import { StoredImage } from "../../fields/cells/stored-image";
import { titleOf } from "../../../schema";
import { deletedColumn } from "./columns";
import { isSelected, type Selection } from "./selection";
import classes from "./table.module.css";
import { addressOf, valueOf, type RecordProps, type RecordView } from "./record-view";
import { rowActions } from "./row-actions";
import { selectBox } from "./select-box";
import type { ListRecord } from "./list-pages";
import type { RowDrag } from "../order/use-row-drag";
import type { RowEvents } from "./row-events";

/** Lines that a card has at most: it is to be taken in at a glance, and a press opens the record. */
const maxLines = 3;

/** What a card shows: states as badges, the first other columns as lines, and since when it is trash. */
function partsOf({ columns }: RecordView, record: ListRecord) {
  const filled = columns.filter(
    ({ title, field, apiName }) => !title && !isPicture(field) && !isEmptyValue(record[apiName]),
  );
  const [badges, others] = [
    filled.filter(({ field }) => hasOptions(field)),
    filled.filter(({ field }) => !hasOptions(field)),
  ];
  const lines = others.filter(({ apiName }) => apiName !== deletedColumn.apiName);
  const trashed = others.filter(({ apiName }) => apiName === deletedColumn.apiName);
  return { badges, lines: [...lines.slice(0, maxLines), ...trashed] };
}

const RecordCard = memo(({ view, record, index, selected, drop }: RecordProps) => {
  const title = titleOf(view.resource, record);
  const { badges, lines } = partsOf(view, record);
  return (
    <li
      className={classes.card}
      data-index={index}
      data-selected={selected || undefined}
      data-drop={drop}
    >
      <div className={classes.cardHead}>
        {selectBox(view, record, selected)}
        {view.image === undefined ? null : (
          <StoredImage id={record[view.image]} initialsOf={title} size={44} />
        )}
        <div className={classes.cardName}>
          <a href={addressOf(view, record)} data-title>
            {ownText(title)}
          </a>
          {badges.length > 0 ? (
            <div className={classes.cardBadges}>
              {badges.map((column) => (
                <span key={column.apiName} title={column.label}>
                  {valueOf(view, column, record)}
                </span>
              ))}
            </div>
          ) : null}
        </div>
        <span className={classes.cardActions}>{rowActions(view, record)}</span>
      </div>
      {lines.length > 0 ? (
        <dl>
          {lines.map((column) => (
            <div key={column.apiName}>
              <dt>{column.label}</dt>
              <dd>{valueOf(view, column, record)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
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

/** The list on a phone: one card for each record, which opens it. */
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
