import { useCallback, type MouseEvent } from "react";
import { useHref, useNavigate } from "react-router-dom";

const isPlain = (event: MouseEvent) =>
  event.button === 0 &&
  !event.metaKey &&
  !event.ctrlKey &&
  !event.shiftKey &&
  !event.altKey &&
  !event.defaultPrevented;

/**
 * Makes plain links below an element lead through the console instead of loading it anew; cells are
 * functions and know no router.
 */
export function useFollowLinks() {
  const navigate = useNavigate();
  const base = useHref("/").replace(/\/$/, "");
  return useCallback(
    (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const href = link?.getAttribute("href") ?? "";
      if (!link || !href.startsWith("/") || href.startsWith("//") || link.target || !isPlain(event))
        return;
      event.preventDefault();
      void navigate(href.slice(base.length) || "/");
    },
    [navigate, base],
  );
}
