import { useCallback, useEffect, useRef } from "react";

/** A record that was looked at since one signed in. */
export interface Recent {
  /** Of the resource. */
  name: string;
  id: number;
  title: string;
}

const most = 6;

/**
 * Remembers whose pages were looked at, the latest first, for as long as one is signed in and the
 * page is open: nothing of it is kept on the device.
 */
export function useRecents(pathname: string, title: string | undefined): () => readonly Recent[] {
  const recents = useRef<readonly Recent[]>([]);
  useEffect(() => {
    const [, name, digits] = /^\/([\w-]+)\/(\d+)$/.exec(pathname) ?? [];
    if (name === undefined || title === undefined) return;
    const id = Number(digits);
    const others = recents.current.filter((one) => one.name !== name || one.id !== id);
    recents.current = [{ name, id, title }, ...others].slice(0, most);
  }, [pathname, title]);
  return useCallback(() => recents.current, []);
}
