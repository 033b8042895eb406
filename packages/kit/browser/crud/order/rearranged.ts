import type { BodyFor } from "../../providers/call";

/** Where a record is to go in the order by hand. */
export type MoveTo = BodyFor<"POST /admin/:resource/:id/move">;
/** The ways that the menu of a record offers. */
export const ways = ["up", "down", "top", "bottom"] as const;
export type Way = (typeof ways)[number];

/** The place among `count` records to which one goes from a place; undefined where it isn't on the page. */
function placeOf(
  wish: MoveTo,
  from: number,
  ids: readonly number[],
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): number | undefined {
  const end = ids.length - 1;
  if (wish.before !== undefined || wish.after !== undefined) {
    const other = ids.indexOf(wish.before ?? wish.after ?? 0);
    if (other < 0) return undefined;
    const gap = wish.before === undefined ? other + 1 : other;
    return gap > from ? gap - 1 : gap;
  }
  const places: Readonly<Record<Way, number | undefined>> = {
    up: from > 0 ? from - 1 : undefined,
    down: from < end ? from + 1 : undefined,
    top: isFirst ? 0 : undefined,
    bottom: isLast ? end : undefined,
  };
  return places[wish.to ?? "top"];
}

/**
 * The records of a page as they stand after a move, and the place of the one that moved; undefined
 * where it leaves the page or stays.
 */
export function rearranged<Item extends { id: number }>(
  records: readonly Item[],
  id: number,
  wish: MoveTo,
  page: { isFirst: boolean; isLast: boolean },
): { records: Item[]; place: number } | undefined {
  const ids = records.map((record) => record.id);
  const from = ids.indexOf(id);
  const moved = records[from];
  const place = moved && placeOf(wish, from, ids, page);
  if (!moved || place === undefined || place === from) return undefined;
  const rest = records.filter((record) => record.id !== id);
  return { records: [...rest.slice(0, place), moved, ...rest.slice(place)], place };
}
