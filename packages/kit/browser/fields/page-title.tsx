import { createContext, useContext, useEffect } from "react";

const SetTitle = createContext<(title: string | undefined) => void>(() => undefined);

/** Receives what the page on show calls itself. */
export const PageTitle = SetTitle.Provider;

/**
 * Names what the page shows, for the breadcrumb and the window's title; undefined while it is not
 * known yet.
 */
export function usePageTitle(title: string | undefined): void {
  const set = useContext(SetTitle);
  useEffect(() => {
    set(title);
    return () => set(undefined);
  }, [set, title]);
}
