import { useState } from "react";

/** The first of many rows: what is drawn until more is wanted. `rest` are those that are not. */
export function useFirst<T>(
  rows: readonly T[],
  first: number,
): { shown: readonly T[]; rest: number; showAll(): void } {
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, first);
  return { shown, rest: rows.length - shown.length, showAll: () => setAll(true) };
}
