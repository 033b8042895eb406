import { useCallback, useState } from "react";
import { nextSelection, nothingSelected, type Selection, type SelectionStep } from "./selection";

/**
 * The selection of a list; it ends when the list selects other records (`of`), and outlives paging
 * and sorting.
 */
export function useListSelection(of: string): [Selection, (step: SelectionStep) => void] {
  const [held, setHeld] = useState({ of, selection: nothingSelected });
  const selection = held.of === of ? held.selection : nothingSelected;
  const step = useCallback(
    (next: SelectionStep) => {
      setHeld((before) => ({
        of,
        selection: nextSelection(before.of === of ? before.selection : nothingSelected, next),
      }));
    },
    [of],
  );
  return [selection, step];
}
