import { useMemo, type FocusEventHandler, type MouseEvent, type MouseEventHandler } from "react";
import { useNavigate } from "react-router-dom";

export interface RowEvents {
  onClick: MouseEventHandler<HTMLElement>;
  onFocus: FocusEventHandler<HTMLElement>;
}

interface RowAnswers {
  /** Address of the app without a slash at its end. */
  base: string;
  /** "delete", "restore", a declared action (`actionWord`) or a way to move it (`moveWord`). */
  onDo(word: string, id: number): void;
  /** The row that got the focus or a click. */
  onCurrent(index: number): void;
}

const indexOf = (target: Element): number =>
  Number(target.closest<HTMLElement>("[data-index]")?.dataset["index"] ?? -1);
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * What is heard from a whole list at one place: links, actions and clicks on a row, which open its
 * record. Hundreds of link components would each follow the address and be drawn again at every
 * change of it.
 */
export function useRowEvents({ base, onDo, onCurrent }: RowAnswers): RowEvents {
  const navigate = useNavigate();
  return useMemo(() => {
    const follow = (event: MouseEvent, link: HTMLAnchorElement) => {
      const href = link.getAttribute("href") ?? "";
      if (!href.startsWith("/") || link.target || !isPlain(event)) return;
      event.preventDefault();
      void navigate(href.slice(base.length) || "/");
    };
    return {
      onClick: (event) => {
        const target = event.target as Element;
        const button = target.closest<HTMLElement>("[data-do]");
        const link = target.closest("a");
        if (button) return onDo(button.dataset["do"] ?? "", Number(button.dataset["id"]));
        if (link) return follow(event, link);
        const row = target.closest("[data-index]");
        if (
          !row ||
          target.closest("input, label, button, select") ||
          !isPlain(event) ||
          (window.getSelection()?.toString() ?? "") !== ""
        )
          return undefined;
        const own = row.querySelector<HTMLAnchorElement>("th a, [data-title]");
        return own ? follow(event, own) : undefined;
      },
      onFocus: (event) => {
        const index = indexOf(event.target);
        if (index >= 0) onCurrent(index);
      },
    };
  }, [navigate, base, onDo, onCurrent]);
}
