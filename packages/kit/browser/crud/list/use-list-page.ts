import { useCallback, useMemo, useState, type ChangeEvent } from "react";
import { useHref } from "react-router-dom";
import { useCellContext } from "../../fields/cells/use-cell-context";
import { useIdentity } from "../../providers/use-identity";
import { imageOf, titleOf, writeListQuery, type ListQuery, type Resource } from "../../../schema";
import type { BulkAction, BulkAsk } from "../bulk/bulk-call";
import { useEditing } from "../bulk/edit/use-editing";
import { wayIn } from "../order/move-menu";
import { useListOrder, type ListOrder } from "../order/use-list-order";
import { useViewsOf } from "../views/use-views-of";
import { deletedColumn, shownColumns } from "./columns";
import { selectionOf, type ListShown } from "./list-address";
import { columnChoice, useListPreferences, type ListPreferences } from "./list-preferences";
import { listRequest } from "./list-request";
import { useListState, type ListState } from "./list-state";
import type { RecordView } from "./record-view";
import { useListRights } from "./rights";
import { useRowEvents } from "./row-events";
import { actionIn } from "./row-menu";
import { isSelected, selectedCount } from "./selection";
import { nextSort } from "./sorting";
import { useChosenAction } from "./use-chosen-action";
import { useListSelection } from "./use-list-selection";
import type { ListRecord } from "./list-pages";
import { useExpectRecords, useRecords } from "./use-records";

const isShift = (event: ChangeEvent<HTMLInputElement>) =>
  "shiftKey" in event.nativeEvent && event.nativeEvent.shiftKey === true;

/**
 * How the list looks: as the address says, and beside that as the person likes it. Columns that the
 * address names are changed there.
 */
function useLook(
  resource: Resource,
  { columns }: ListShown,
  [own, setOwn]: ReturnType<typeof useListPreferences>,
  change: ListState["change"],
) {
  const preferences = useMemo(
    () => ({ ...own, columns: columnChoice(resource, { columns }, own) }),
    [resource, columns, own],
  );
  const onPreferences = useCallback(
    (some: ListPreferences) => {
      const isAddressed = columns !== undefined && "columns" in some;
      if (isAddressed)
        change(({ page }) => ({ page, columns: some.columns?.order }), { replace: true });
      if (!isAddressed || some.columns === undefined) setOwn(some);
    },
    [columns, change, setOwn],
  );
  return { preferences, onPreferences };
}

/** The columns on show and the request that fills them. */
function useColumns(resource: Resource, query: ListQuery, preferences: ListPreferences) {
  const columns = useMemo(
    () => [
      ...shownColumns(resource, preferences.columns),
      ...(query.trashed === "without" ? [] : [deletedColumn]),
    ],
    [resource, preferences.columns, query.trashed],
  );
  const request = useMemo(() => listRequest(query, columns), [query, columns]);
  return { columns, request };
}

/** How the records are shown, and what a row does. */
function useView(
  resource: Resource,
  columns: RecordView["columns"],
  { onSelect, rights, movable }: Pick<RecordView, "onSelect" | "rights" | "movable">,
): RecordView {
  const context = useCellContext();
  const path = useHref(`/${resource.name}`);
  return useMemo(
    () => ({
      resource,
      columns,
      image: imageOf(resource)?.apiName,
      rights,
      context,
      path,
      movable,
      onSelect,
    }),
    [resource, columns, rights, context, path, movable, onSelect],
  );
}

type Selecting = ReturnType<typeof useListSelection>;

/** What is done with the selection of a page of records. */
function usePageSelection(step: Selecting[1], page: readonly number[]) {
  const onSelect = useCallback(
    (event: ChangeEvent<HTMLInputElement>) =>
      step({
        do: "toggle",
        id: Number(event.currentTarget.dataset["id"]),
        page,
        range: isShift(event),
      }),
    [step, page],
  );
  const onSelectPage = useCallback((on: boolean) => step({ do: "page", page, on }), [step, page]);
  const toggleAt = (index: number) => {
    const id = page[index];
    if (id !== undefined) step({ do: "toggle", id, page });
  };
  return { onSelect, onSelectPage, toggleAt };
}

/**
 * What is asked before something is done to records: to one by its row, or to those selected.
 */
function useAsking(
  [selection, step]: Selecting,
  filter: string,
  titles: ReadonlyMap<number, string>,
  { choose, move }: { choose(name: string, id: number): void; move: ListOrder["move"] },
) {
  const [ask, setAsk] = useState<BulkAsk>();
  const onDo = useCallback(
    (word: string, id: number) => {
      const [name, to] = [actionIn(word), wayIn(word)];
      if (to !== undefined) move(id, { to }, { focus: true });
      else if (name !== undefined) choose(name, id);
      else if (word === "delete" || word === "restore")
        setAsk({ action: word, target: { ids: [id] }, count: 1, title: titles.get(id) });
    },
    [titles, choose, move],
  );
  const onAct = (action: BulkAction) =>
    setAsk({
      action,
      count: selectedCount(selection),
      target:
        selection.all === undefined
          ? { ids: [...selection.ids] }
          : { filter, expected_count: selection.all },
    });
  const onAsked = (done: boolean) => {
    setAsk(undefined);
    if (done) step({ do: "clear" });
  };
  return { ask, onDo, onAct, onAsked };
}

/** The ids of a page of records, and what they are called. */
function useNames(resource: Resource, records: readonly ListRecord[]) {
  const page = useMemo(() => records.map(({ id }) => id), [records]);
  const titles = useMemo(
    () => new Map(records.map((record) => [record.id, titleOf(resource, record)])),
    [resource, records],
  );
  return { page, titles };
}

/** What the address asks for, how the person likes the list, and what fetches ahead. */
function useAddressed(resource: Resource) {
  const own = useListPreferences(useIdentity()?.id ?? 0, resource);
  const expect = useExpectRecords(resource);
  const address = useListState(
    resource,
    (next) =>
      expect(listRequest(next.query, shownColumns(resource, columnChoice(resource, next, own[0])))),
    own[0].opens,
  );
  return { own, expect, address };
}

/** Everything the list page shows and does, without how it looks. */
export function useListPage(resource: Resource) {
  const { own, expect, address } = useAddressed(resource);
  const { query, wrong, change } = address;
  const { preferences, onPreferences } = useLook(resource, address, own, change);
  const { columns, request } = useColumns(resource, query, preferences);
  const data = useRecords(resource, request, wrong.length === 0);
  const views = useViewsOf(resource, { address, columns, own, isReady: !data.first });
  const filter = selectionOf(resource, query);
  const selecting = useListSelection(filter);
  const [selection, step] = selecting;
  const [current, onCurrent] = useState(-1);
  const { page, titles } = useNames(resource, data.records);
  const { onSelect, ...paged } = usePageSelection(step, page);
  const rights = useListRights(resource);
  const order = useListOrder(resource, { query, data, page, mayEdit: rights.edit });
  const view = useView(resource, columns, { onSelect, rights, movable: order.movable });
  const { choose, ...choosing } = useChosenAction(resource, data.records);
  const { onDo, ...asking } = useAsking(selecting, filter, titles, { choose, move: order.move });
  const editing = useEditing(selecting, filter, data.records);
  const base = view.path.slice(0, -resource.name.length - 1);
  const events = useRowEvents({ base, onDo, onCurrent });
  const onSort = useCallback(
    (field: string, add: boolean) =>
      change((newest) => ({ sort: nextSort(resource, newest.sort, field, add) })),
    [change, resource],
  );
  return {
    query,
    wrong,
    change,
    views,
    preferences,
    onPreferences,
    request,
    expect,
    rights,
    order,
    data,
    filter,
    selection,
    step: step,
    current,
    onCurrent,
    page,
    titles,
    view,
    events,
    onSort,
    ...paged,
    ...asking,
    ...editing,
    ...choosing,
    selectedFilter:
      selection.all === undefined
        ? writeListQuery(resource, { ids: [...selection.ids], trashed: query.trashed }).toString()
        : filter,
    wholePage: page.length > 0 && page.every((id) => isSelected(selection, id)),
  };
}
export type ListPageState = ReturnType<typeof useListPage>;
