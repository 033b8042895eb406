import { useEffect, useRef, type Dispatch, type RefObject } from "react";
import { useLatest } from "@rollcall/kit/browser/fields/use-latest";
import type { MarkingAction } from "./marking";
import {
  digitsWith,
  everywhere,
  inRegister,
  rowOfRoll,
  type KeyRequest,
  type Findable,
} from "./marking-keys";
import { focusRow, isTyped } from "./row-focus";

interface RegisterKeys {
  /** The element that holds the rows. */
  grid: RefObject<HTMLElement>;
  /** Code by letter. */
  codeOf: ReadonlyMap<string, string>;
  students: readonly Findable[];
  dispatch: Dispatch<MarkingAction>;
  /** The row on which an action leaves the cursor. */
  cursorAfter(action: MarkingAction): number;
  save(): void;
  /** Goes on to the next register, where one is offered. */
  next(): void;
  find(): void;
}

/** Milliseconds in which digits belong to one roll number. */
const sequenceMs = 1200;

/** The register has the focus, or nothing that has a use for letters of its own. */
function isHere(target: EventTarget | null, grid: HTMLElement | null): boolean {
  if (!(target instanceof Element) || !grid || isTyped(target)) return false;
  return target === document.body || grid.contains(target) || target.contains(grid);
}

/** Columns of the pictures; one where there is a table. */
const columnsOf = (grid: HTMLElement | null) =>
  grid && getComputedStyle(grid).display === "grid"
    ? getComputedStyle(grid).gridTemplateColumns.split(" ").length
    : 1;

/**
 * Its rows stand as rows of a table, of one height with and without the cursor. Asked of the window
 * and not of the table: that would have the browser work its styles out.
 */
const isTable = (grid: HTMLElement | null) =>
  grid instanceof HTMLTableElement && !window.matchMedia("(max-width: 767.98px)").matches;

/**
 * The keys of a register. Letters are taken only while it has the focus; saving and going
 * on to the next register work from everywhere but a dialog.
 */
export function useRegisterKeys(keys: RegisterKeys): void {
  const latest = useLatest(keys);
  const digits = useRef({ text: "", at: 0 });
  useEffect(() => {
    const roll = (digit: string, at: number) => {
      const { students, dispatch } = latest.current;
      const text = digitsWith(
        students,
        at - digits.current.at < sequenceMs ? digits.current.text : "",
        digit,
      );
      digits.current = { text, at };
      const to = rowOfRoll(students, text);
      if (to >= 0) dispatch({ type: "go", to });
    };
    const details = (grid: HTMLElement | null) =>
      grid?.querySelector<HTMLElement>("[data-active] input[data-detail]:not(:disabled)")?.focus();
    // The focus goes on before anything is drawn: after that it would have the browser lay the page
    // out twice. Rows of a phone grow when they have the cursor; there it follows once they have,
    // so that all of them comes into sight.
    const act = (action: MarkingAction) => {
      const { dispatch, cursorAfter, grid } = latest.current;
      const to = cursorAfter(action);
      dispatch(action);
      if (isTable(grid.current) && grid.current?.contains(document.activeElement))
        focusRow(grid.current, to);
    };
    const obey = (asked: KeyRequest, event: KeyboardEvent) => {
      const { save, next, find, grid } = latest.current;
      if (asked.type === "save") save();
      else if (asked.type === "next") next();
      else if (asked.type === "find") find();
      else if (asked.type === "details") details(grid.current);
      else if (asked.type === "digit") roll(asked.digit, event.timeStamp);
      else if (asked.type === "move" && /Arrow(Up|Down)/.test(event.key))
        act({ type: "move", by: asked.by * columnsOf(grid.current) });
      else act(asked);
    };
    const hear = (event: KeyboardEvent) => {
      const { codeOf, grid } = latest.current;
      if (event.defaultPrevented || document.querySelector("dialog[open], [role=dialog]")) return;
      const here =
        isHere(event.target, grid.current) &&
        !(event.key === "Enter" && event.target instanceof HTMLButtonElement);
      const asked = everywhere(event) ?? (here ? inRegister(event, codeOf) : undefined);
      if (!asked) return;
      event.preventDefault();
      if (asked.type !== "digit") digits.current = { text: "", at: 0 };
      obey(asked, event);
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [latest]);
}
