/**
 * Which records are selected: those with these ids, or every one the list's filters select (`all`,
 * with their number when it was chosen).
 */
export interface Selection {
  ids: ReadonlySet<number>;
  all?: number;
  /** The record last switched, from which Shift-click reaches. */
  anchor?: number;
}

export const nothingSelected: Selection = { ids: new Set() };

export type SelectionStep =
  | {
      do: "toggle";
      id: number;
      page: readonly number[];
      /** With everything between it and the one before. */ range?: boolean;
    }
  | { do: "page"; page: readonly number[]; on: boolean }
  | { do: "all"; total: number }
  | { do: "clear" };

const between = (
  page: readonly number[],
  from: number | undefined,
  to: number,
): readonly number[] => {
  const [start, end] = [from === undefined ? -1 : page.indexOf(from), page.indexOf(to)];
  return start < 0 ? [to] : page.slice(Math.min(start, end), Math.max(start, end) + 1);
};

function switched(
  ids: ReadonlySet<number>,
  which: readonly number[],
  on: boolean,
): ReadonlySet<number> {
  const next = new Set(ids);
  for (const id of which) {
    if (on) next.add(id);
    else next.delete(id);
  }
  return next;
}

/**
 * The selection after a step. Taking one away from "all" leaves the rest of the page: nobody can
 * see what else would be left.
 */
export function nextSelection(selection: Selection, step: SelectionStep): Selection {
  if (step.do === "clear") return nothingSelected;
  if (step.do === "all") return { ids: new Set(), all: step.total };
  const before: ReadonlySet<number> =
    selection.all === undefined ? selection.ids : new Set(step.page);
  if (step.do === "page") return { ids: switched(before, step.page, step.on) };
  const on = !before.has(step.id);
  const which = step.range ? between(step.page, selection.anchor, step.id) : [step.id];
  return { ids: switched(before, which, on), anchor: step.id };
}

export const isSelected = ({ ids, all }: Selection, id: number): boolean =>
  all !== undefined || ids.has(id);
/** How many are selected. */
export const selectedCount = ({ ids, all }: Selection): number => all ?? ids.size;
/** Whether the whole page, a part of it or nothing of it is selected. */
export function pageState(
  selection: Selection,
  page: readonly number[],
): "none" | "some" | "every" {
  const count = page.filter((id) => isSelected(selection, id)).length;
  return count === 0 ? "none" : count === page.length ? "every" : "some";
}
