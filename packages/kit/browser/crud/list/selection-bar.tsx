import { listStrings } from "../../strings/list";
import { bulkStrings } from "../../strings/bulk";
import { bulkEditStrings } from "../../strings/bulk-edit";
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
    {bulkEditStrings.button}
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
  const words = listStrings.select;
  const count = selectedCount(selection);
  return (
    <div
      className={classes.selection}
      role="group"
      aria-label={`${words.bar}: ${pluralOf(resource)}`}
    >
      <button
        type="button"
        className={controls.icon}
        aria-label={words.clear}
        title={words.clear}
        onClick={onClear}
      >
        {icon("close", 16)}
      </button>
      <b>{words.count(count)}</b>
      {offersAll ? (
        <button type="button" className={controls.textButton} onClick={onAll}>
          {words.all(total)}
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
          {isUsual(action) ? bulkStrings.actions[action] : action.label}
        </button>
      ))}
      <Popover
        className={controls.button}
        label={listStrings.export}
        up
        onExpect={expectPart.exportPanel}
        button={
          <>
            {icon("export", 16)}
            {listStrings.export}
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
