import { useCallback, useEffect, useRef } from "react";
import { defaultSort, orderTopic, titleOf, writeSort } from "../../../schema";
import type { ListQuery, Resource } from "../../../schema";
import { useLive } from "../../providers/live/use-live";
import { t } from "../../strings/order";
import { isNarrowed } from "../list/list-address";
import type { useRecords } from "../list/use-records";
import { rearranged, type MoveTo } from "./rearranged";
import { useMove } from "./use-move";
import { useRowDrag } from "./use-row-drag";

/** Why rows can't be moved in a list as it is shown. */
export type WhyNotMoved = "filtered" | "sorted";

/** Why the order that a list shows isn't the whole order by hand; undefined where it is. */
export const whyNotMoved = (resource: Resource, query: ListQuery): WhyNotMoved | undefined =>
  isNarrowed(query)
    ? "filtered"
    : writeSort(query.sort) === defaultSort(resource)
      ? undefined
      : "sorted";

/**
 * Gives the focus to the handle of a record that has moved, once its row stands there; rows that
 * change places lose it.
 */
function useHandleFocus(page: readonly number[]): (id: number, place: number) => void {
  const wanted = useRef<{ id: number; place: number }>();
  useEffect(() => {
    const { id, place = -1 } = wanted.current ?? {};
    if (id === undefined || page[place] !== id) return;
    wanted.current = undefined;
    document
      .querySelector<HTMLElement>(`main [data-grip="${id}"] button`)
      ?.focus({ preventScroll: true });
  }, [page]);
  return useCallback((id, place) => {
    wanted.current = { id, place };
  }, []);
}

interface Shown {
  query: ListQuery;
  data: Pick<ReturnType<typeof useRecords>, "records" | "total" | "arrange" | "again">;
  /** The ids of the records. */
  page: readonly number[];
  mayEdit: boolean;
}

/**
 * Moving the rows of a list whose records people order by hand. The page shows a move at once; a move
 * by another person loads the list again.
 */
export function useListOrder(resource: Resource, { query, data, page, mayEdit }: Shown) {
  const { records, total, arrange, again } = data;
  const isOrdered = resource.ordered === true;
  const send = useMove(resource);
  const wantFocus = useHandleFocus(page);
  useLive(orderTopic, async () => {
    if (isOrdered) again();
  });
  const offered = isOrdered && mayEdit && query.trashed === "without";
  const whyNot = offered ? whyNotMoved(resource, query) : undefined;
  const movable = offered && whyNot === undefined;
  const move = useCallback(
    (id: number, wish: MoveTo, { focus = false } = {}) => {
      const record = records.find((each) => each.id === id);
      if (!movable || !record) return;
      const before = (query.page - 1) * query.perPage;
      const next = rearranged(records, id, wish, {
        isFirst: query.page === 1,
        isLast: before + records.length >= total,
      });
      if (next && focus) wantFocus(id, next.place);
      if (next) arrange(next.records);
      const title = titleOf(resource, record);
      const message = next
        ? t("movedTo", { title, place: before + next.place + 1, of: total })
        : t("moved", { title });
      send({ id, wish, title, message });
    },
    [resource, records, query.page, query.perPage, total, movable, arrange, send, wantFocus],
  );
  const drag = useRowDrag(page, move);
  const moveAt = (index: number, by: number) => {
    const id = page[index];
    if (id !== undefined) move(id, { to: by < 0 ? "up" : "down" }, { focus: true });
  };
  return { movable, whyNot, move, moveAt, drag };
}
export type ListOrder = ReturnType<typeof useListOrder>;
