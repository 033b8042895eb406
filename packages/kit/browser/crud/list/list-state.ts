import { useCallback, useEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useLatest } from "../../fields/use-latest";
import type { ListQuery, Resource } from "../../../schema";
import {
  arriving,
  readAddress,
  withoutView,
  writeAddress,
  type ListAddress,
  type ListShown,
} from "./list-address";

/** A part of the query, or how it follows from the newest one. */
type Part = Partial<ListQuery> & ListShown;
type Change = Part | ((newest: ListQuery) => Part);

export interface ListState extends ListAddress {
  /**
   * Goes to the list with this changed. Whatever is not paging leads back to the first page.
   * `replace` leaves no step for Back.
   */
  change(some: Change, options?: { replace?: boolean }): void;
}

/**
 * What the list shows, as the address says it. There is no other place where it is kept. `onGo` is
 * told what is about to be shown; an address that says nothing leads on to `opens`.
 */
export function useListState(
  resource: Resource,
  onGo: (next: ListAddress) => void,
  opens: string | undefined,
): ListState {
  const { search: asked } = useLocation();
  const navigate = useNavigate();
  const search = arriving(resource, asked, opens);
  useEffect(() => {
    if (search !== asked) void navigate({ search }, { replace: true, preventScrollReset: true });
  }, [search, asked, navigate]);
  const address = useMemo(() => readAddress(resource, search), [resource, search]);
  // Two changes may follow each other before the address is read again: the second builds on the
  // first.
  const newest = useRef(address);
  useEffect(() => {
    newest.current = address;
  }, [address]);
  const going = useLatest(onGo);
  const opening = useLatest(opens);
  const change = useCallback<ListState["change"]>(
    (some, { replace = false } = {}) => {
      const { query: before, wrong, columns, view } = newest.current;
      const part = typeof some === "function" ? some(before) : some;
      const {
        columns: shown,
        view: from,
        ...query
      } = { ...before, columns, view, page: 1, ...part };
      const next = { columns: shown, view: from };
      // Whose list opens with a view asks for it without one in so many words.
      const after =
        writeAddress(resource, query, next) ||
        (opening.current === undefined ? "" : `?view=${withoutView}`);
      if (wrong.length === 0 && after === writeAddress(resource, before, { columns, view })) return;
      newest.current = { query, ...next, wrong: [] };
      going.current(readAddress(resource, after));
      // Another page begins at its top; everything else leaves the eye where it is.
      void navigate({ search: after }, { replace, preventScrollReset: query.page === before.page });
    },
    [resource, navigate, going, opening],
  );
  return useMemo(() => ({ ...address, change }), [address, change]);
}
