import { titleOf } from "../../../schema";
import { t } from "../../strings/list";
import type { RecordView } from "./record-view";
import type { ListRecord } from "./list-pages";

/** The box by which a record is selected. A function and no component, as `rowActions` is. */
export const selectBox = (view: RecordView, record: ListRecord, selected: boolean) => (
  <input
    type="checkbox"
    data-id={record.id}
    checked={selected}
    onChange={view.onSelect}
    aria-label={t("select.row", { title: titleOf(view.resource, record) })}
  />
);
