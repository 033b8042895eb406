import { useCallback, useEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useLatest } from "../../fields/use-latest";
import type { ListQuery, Resource } from "../../../schema";
import { readAddress, writeAddress, type ListAddress } from "./list-address";

/** A part of the query, or how it follows from the newest one. */
type Change = Partial<ListQuery> | ((newest: ListQuery) => Partial<ListQuery>);

export interface ListState extends ListAddress {
  /**
   * Goes to the list with this changed. Whatever is not paging leads back to the first page.
   * `replace` leaves no step for Back.
   */
  change(some: Change, options?: { replace?: boolean }): void;
}

/**
 * What the list shows, as the address says it. There is no other place where it is kept. `onGo` is
 * told what is about to be shown.
 */
export function useListState(resource: Resource, onGo: (next: ListQuery) => void): ListState {
  const { search } = useLocation();
  const navigate = useNavigate();
  const address = useMemo(() => readAddress(resource, search), [resource, search]);
  // Two changes may follow each other before the address is read again: the second builds on the
  // first.
  const newest = useRef(address);
  useEffect(() => {
    newest.current = address;
  }, [address]);
  const going = useLatest(onGo);
  const change = useCallback<ListState["change"]>(
    (some, { replace = false } = {}) => {
      const { query: before, wrong } = newest.current;
      const query = { ...before, page: 1, ...(typeof some === "function" ? some(before) : some) };
      const after = writeAddress(resource, query);
      if (wrong.length === 0 && after === writeAddress(resource, before)) return;
      newest.current = { query, wrong: [] };
      going.current(readAddress(resource, after).query);
      // Another page begins at its top; everything else leaves the eye where it is.
      void navigate({ search: after }, { replace, preventScrollReset: query.page === before.page });
    },
    [resource, navigate, going],
  );
  return useMemo(() => ({ ...address, change }), [address, change]);
}
