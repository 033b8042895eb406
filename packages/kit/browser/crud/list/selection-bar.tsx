import { t as listText } from "../../strings/list";
import { actionNames } from "../../strings/bulk";
import { t } from "../../strings/bulk-edit";
import { pluralOf, type Resource } from "../../../schema";
import controls from "./controls.module.css";
import { expectPart, ExportPanel } from "./lazy-parts";
import classes from "./list.module.css";
import { Popover } from "./popover";
import { icon } from "./row-icon";
import { selectedCount, type Selection } from "./selection";
import { isDangerous, isUsual, type BulkAction } from "../bulk/bulk-call";

interface SelectionBarProps {
  resource: Resource;
  selection: Selection;
  total: number;
  /** Whether the whole page is selected, and there is more than the page. */
  offersAll: boolean;
  /** The query whose records an export of the selection holds. */
  filter: string;
  actions: readonly BulkAction[];
  onAll(): void;
  onClear(): void;
  onAct(action: BulkAction): void;
  /** Undefined where they can't be edited. */
  onEdit: (() => void) | undefined;
}

const EditButton = ({ onEdit }: { onEdit(): void }) => (
  <button
    type="button"
    className={controls.button}
    onPointerEnter={expectPart.editDialog}
    onFocus={expectPart.editDialog}
    onClick={onEdit}
  >
    {icon("edit", 16)}
    {t("button")}
  </button>
);

/**
 * What can be done with the selected records. It stands where the number of records does otherwise,
 * so that nothing moves.
 */
export function SelectionBar({
  resource,
  selection,
  total,
  offersAll,
  filter,
  actions,
  onAll,
  onClear,
  onAct,
  onEdit,
}: SelectionBarProps) {
  const count = selectedCount(selection);
  return (
    <div
      className={classes.selection}
      role="group"
      aria-label={`${listText("select.bar")}: ${pluralOf(resource)}`}
    >
      <button
        type="button"
        className={controls.icon}
        aria-label={listText("select.clear")}
        title={listText("select.clear")}
        onClick={onClear}
      >
        {icon("close", 16)}
      </button>
      <b>{listText("select.count", { count })}</b>
      {offersAll ? (
        <button type="button" className={controls.textButton} onClick={onAll}>
          {listText("select.all", { total })}
        </button>
      ) : null}
      {onEdit ? <EditButton onEdit={onEdit} /> : null}
      {actions.map((action) => (
        <button
          key={isUsual(action) ? action : action.name}
          type="button"
          className={controls.button}
          data-danger={isDangerous(action) || undefined}
          onPointerEnter={expectPart.bulkDialog}
          onFocus={expectPart.bulkDialog}
          onClick={() => onAct(action)}
        >
          {icon(isUsual(action) ? action : "run", 16)}
          {isUsual(action) ? actionNames[action] : action.label}
        </button>
      ))}
      <Popover
        className={controls.button}
        label={listText("export")}
        up
        onExpect={expectPart.exportPanel}
        button={
          <>
            {icon("export", 16)}
            {listText("export")}
          </>
        }
      >
        <ExportPanel
          resource={resource}
          filter={filter}
          count={count}
          picked={selection.all === undefined}
        />
      </Popover>
    </div>
  );
}
