import { memo } from "react";
import { ownText } from "../../fields/cells/own-text";
import { titleOf } from "../../../schema";
import { t } from "../../strings/list";
import { isNumeric, type Column } from "./columns";
import controls from "./controls.module.css";
import classes from "./table.module.css";
import { addressOf, isTrashed, valueOf, type RecordProps, type RecordView } from "./record-view";
import { rowActions } from "./row-actions";
import { selectBox } from "./select-box";
import type { ListRecord } from "./list-pages";

interface RecordRowProps extends RecordProps {
  /** The row that the keyboard is on. */
  current: boolean;
}

function titleCell(view: RecordView, column: Column, record: ListRecord) {
  return (
    <th key={column.apiName} scope="row">
      <a href={addressOf(view, record)}>{ownText(titleOf(view.resource, record))}</a>
      {isTrashed(record) ? <span className={controls.hidden}> ({t("inTrash")})</span> : null}
    </th>
  );
}

/** One record as a row: plain elements only, drawn again only when it changes. */
export const RecordRow = memo(
  ({ view, record, index, selected, current, drop }: RecordRowProps) => (
    <tr
      data-index={index}
      data-selected={selected || undefined}
      data-drop={drop}
      tabIndex={current ? 0 : -1}
    >
      <td className={classes.check}>{selectBox(view, record, selected)}</td>
      {view.columns.map((column) =>
        column.title ? (
          titleCell(view, column, record)
        ) : (
          <td key={column.apiName} className={isNumeric(column) ? classes.number : undefined}>
            {valueOf(view, column, record)}
          </td>
        ),
      )}
      <td className={classes.actions}>
        <div>{rowActions(view, record)}</div>
      </td>
    </tr>
  ),
);
RecordRow.displayName = "RecordRow";
