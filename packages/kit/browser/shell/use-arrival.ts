import { useEffect, useRef } from "react";
import type { Crumb } from "./crumbs";
import { contentId } from "./skip-link";

/**
 * What a full page load would do on its own: the window is named after the page, and the focus goes
 * to the content, so that a screen reader reads from there and Tab goes on from there. Not on the
 * first page, and not out of a field.
 */
export function useArrival(pathname: string, crumbs: readonly Crumb[], appName: string): void {
  const words = crumbs
    .slice(1)
    .map(({ label }) => label)
    .reverse();
  const title = [...words, appName].join(" · ");
  useEffect(() => {
    document.title = title;
  }, [title]);
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const content = document.getElementById(contentId);
    if (!content?.contains(document.activeElement) || document.activeElement === content)
      content?.focus({ preventScroll: true });
  }, [pathname]);
}
