import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { useAudiences } from "../../providers/notifications/audiences";
import { queryText } from "../../providers/query-text";

/** Which of the own notifications are shown. Empty is all. */
export interface InboxState {
  status: "" | "unread" | "read";
  type: string;
  search: string;
  page: number;
}

/** As many on a page. */
export const perPage = 20;
/** The longest search the server looks at. */
export const longestSearch = 200;
const statuses: ReadonlySet<string> = new Set(["unread", "read"]);

const known = (value: string | null, words: ReadonlySet<string>) =>
  value !== null && words.has(value) ? value : "";

/** A page's number in an address; the first where it is none. */
export const pageIn = (text: string | null): number =>
  text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;

/**
 * What the address asks for; words it does not know ask for nothing.
 * @param types what notices are about
 */
export function readInbox(params: URLSearchParams, types: ReadonlySet<string>): InboxState {
  return {
    status: known(params.get("status"), statuses) as InboxState["status"],
    type: known(params.get("type"), types),
    search: (params.get("search") ?? "").slice(0, longestSearch),
    page: pageIn(params.get("page")),
  };
}

/** `?status=unread&page=2`, or nothing for all from the first page on. */
export const writeInbox = ({ page, ...rest }: InboxState): string =>
  queryText({ ...rest, ...(page > 1 ? { page } : {}) });

/**
 * The inbox as the address says it, which is the only place where that is kept. Whatever is not
 * paging leads back to the first page.
 */
export function useInbox(): [InboxState, (part: Partial<InboxState>, replace?: boolean) => void] {
  const { notices } = useAudiences();
  const types = useMemo(() => new Set(Object.keys(notices)), [notices]);
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readInbox(params, types), [params, types]);
  const change = useCallback(
    (part: Partial<InboxState>, replace = false) =>
      setParams((before) => writeInbox({ ...readInbox(before, types), page: 1, ...part }), {
        replace,
        preventScrollReset: part.page === undefined,
      }),
    [setParams, types],
  );
  return [state, change];
}
