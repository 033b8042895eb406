import { useEffect, useRef, useState } from "react";
import { selectedCount } from "../../list/selection";
import type { useListSelection } from "../../list/use-list-selection";
import type { ListRecord } from "../../list/list-pages";
import type { EditAsk } from "./use-bulk-edit";

/**
 * What is asked before the selected records are edited. The versions that were seen are remembered
 * over the pages of a list, as the selection is.
 */
export function useEditing(
  [selection, step]: ReturnType<typeof useListSelection>,
  filter: string,
  records: readonly ListRecord[],
) {
  const [editing, setEditing] = useState<EditAsk>();
  const seen = useRef(new Map<number, number>());
  useEffect(() => {
    for (const { id, version } of records)
      if (typeof version === "number") seen.current.set(id, version);
  }, [records]);
  const onEdit = () =>
    setEditing({
      count: selectedCount(selection),
      target:
        selection.all === undefined
          ? { ids: [...selection.ids] }
          : { filter, expected_count: selection.all },
      versions: new Map(seen.current),
    });
  const onEdited = (done: boolean) => {
    setEditing(undefined);
    if (done) step({ do: "clear" });
  };
  return { editing, onEdit, onEdited };
}
