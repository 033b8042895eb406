import { useEffect, type RefObject } from "react";
import { useLatest } from "../../fields/use-latest";

/** Saves on Ctrl+S or ⌘S: the form the focus is in, or the page's own when it is in none. */
export function useSaveKey(
  form: RefObject<HTMLFormElement>,
  isPageForm: boolean,
  save: () => void,
): void {
  const latest = useLatest(save);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== "s" ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      const focused =
        event.target instanceof Element ? event.target.closest("form, [role=dialog]") : null;
      const mine =
        focused === null
          ? isPageForm
          : focused === form.current ||
            (focused.contains(form.current) && focused !== form.current);
      if (!mine) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, [form, isPageForm, latest]);
}
