import { createContext, useContext, useEffect } from "react";

const SetTitle = createContext<(title: string | undefined, isPart?: boolean) => void>(
  () => undefined,
);

/** Receives what the page on show calls itself. */
export const PageTitle = SetTitle.Provider;

/**
 * Names what the page shows, for the breadcrumb and the window's title; undefined while it is not
 * known yet.
 * @param isPart it is one of several that the page at this address can show: a step below it
 */
export function usePageTitle(title: string | undefined, isPart = false): void {
  const set = useContext(SetTitle);
  useEffect(() => {
    set(title, isPart);
    return () => set(undefined);
  }, [set, title, isPart]);
}
