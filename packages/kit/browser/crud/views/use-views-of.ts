import { useEffect, useMemo } from "react";
import { useApiClient } from "../../fields/api-client";
import { useListViews, viewSearch, type ListView } from "../../providers/list-views";
import { emptyListQuery, type Resource } from "../../../schema";
import type { Column } from "../list/columns";
import { readAddress, withoutView, writeAddress, type ListShown } from "../list/list-address";
import type { useListPreferences } from "../list/list-preferences";
import type { ListState } from "../list/list-state";

/** The saved views of one list, and how it compares with what the list shows. */
export interface ViewsOf {
  /** Undefined until they are known. */
  views: readonly ListView[] | undefined;
  error: Error | null;
  retry(): void;
  /** The view that the address names. */
  open: ListView | undefined;
  /** Whether the list shows something else by now than that view. */
  isChanged: boolean;
  /** What a view of the list as it is would be saved with. */
  query: string;
  /** The address of the list without a view. */
  everything: string;
  change: ListState["change"];
}

/** What an address shows, as one text: without its page, and whichever view it came from. */
const shownText = (resource: Resource, search: string): string => {
  const { query, columns } = readAddress(resource, search);
  return writeAddress(resource, { ...query, page: 1 }, { columns });
};

interface Shown {
  address: ListState;
  columns: readonly Column[];
  own: ReturnType<typeof useListPreferences>;
  /** The list has its records: its views may be asked for. */
  isReady: boolean;
}

/** What the list would be saved with; the columns always, so that a view shows the same to everyone. */
function savedText(resource: Resource, { query }: ListState, columns: readonly Column[]): string {
  const names = columns.map(({ apiName }) => apiName).filter((name) => name !== "deleted_at");
  return writeAddress(resource, { ...query, page: 1 }, { columns: names });
}

/** The saved views of a list. Which one it opens with is remembered for the next visit. */
export function useViewsOf(
  resource: Resource,
  { address, columns, own: [preferences, setOwn], isReady }: Shown,
): ViewsOf {
  const client = useApiClient();
  const { views: all, error, refetch } = useListViews({ enabled: isReady, client });
  const views = useMemo(
    () => all?.filter((view) => view.resource === resource.name),
    [all, resource.name],
  );
  const usual = views?.find((view) => view.is_default);
  const opens = usual && viewSearch(usual);
  const remembered = views ? opens : preferences.opens;
  useEffect(() => {
    if (remembered !== preferences.opens) setOwn({ opens: remembered });
  }, [remembered, preferences.opens, setOwn]);
  const { change, view } = address;
  const open = views?.find(({ id }) => String(id) === view);
  const query = savedText(resource, address, columns);
  const now: ListShown = { columns: address.columns };
  const isChanged =
    open !== undefined &&
    shownText(resource, viewSearch(open)) !==
      writeAddress(resource, { ...address.query, page: 1 }, now);
  const everything = writeAddress(resource, emptyListQuery(resource), {
    view: opens === undefined ? undefined : withoutView,
  });
  return useMemo(
    () => ({
      views,
      error,
      retry: () => void refetch(),
      open,
      isChanged,
      query,
      everything,
      change,
    }),
    [views, error, refetch, open, isChanged, query, everything, change],
  );
}
