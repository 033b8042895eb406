import { refusedOf } from "../../fields/refused";
import { titleOf } from "../../../schema";
import { t } from "../../strings/list";
import controls from "./controls.module.css";
import { addressOf, isTrashed, type RecordView } from "./record-view";
import { possibleActions } from "../actions/possible-actions";
import { MoveMenu } from "../order/move-menu";
import { icon } from "./row-icon";
import { RowMenu } from "./row-menu";
import type { ListRecord } from "./list-pages";

const rowButtons = {
  edit: (title: string) => t("row.edit", { title }),
  delete: (title: string) => t("row.delete", { title }),
  restore: (title: string) => t("row.restore", { title }),
};

/**
 * What may be done with one record. Clicks are heard by the table around it. A function and no
 * component, as `icon` is.
 */
export function rowActions(view: RecordView, record: ListRecord) {
  const { rights, resource } = view;
  const title = titleOf(resource, record);

  const act = (word: "delete" | "restore") => (
    <button
      type="button"
      className={controls.icon}
      data-do={word}
      data-id={record.id}
      aria-label={rowButtons[word](title)}
      title={rowButtons[word](title)}
    >
      {icon(word)}
    </button>
  );
  if (isTrashed(record)) return rights.restore ? act("restore") : null;
  const actions = possibleActions(resource, record, rights.actions);
  return (
    <>
      {view.movable && refusedOf(record, "edit") === undefined ? (
        <MoveMenu id={record.id} title={title} />
      ) : null}
      {actions.length > 0 ? <RowMenu id={record.id} title={title} actions={actions} /> : null}
      {rights.edit && refusedOf(record, "edit") === undefined ? (
        <a
          className={controls.icon}
          href={`${addressOf(view, record)}/edit`}
          aria-label={t("row.edit", { title })}
          title={t("row.edit", { title })}
        >
          {icon("edit")}
        </a>
      ) : null}
      {rights.delete && refusedOf(record, "delete") === undefined ? act("delete") : null}
    </>
  );
}
