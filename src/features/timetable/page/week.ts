import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useInvalidate } from "@refinedev/core";
import { call, type AnswerTo } from "../../../providers/call";
import { useLive } from "@rollcall/kit/browser/providers/live/use-live";
import { substitutions } from "../../../resources/substitutions";
import { isCycleDay } from "../../../school/calendar/domain/weekdays";
import { timetable } from "../../../resources/timetable";

export type Week = AnswerTo<"GET /admin/timetable/week">;
/** A lesson as it takes place in the week. */
export type Lesson = Week["lessons"][number];
export type Period = Week["periods"][number];
export type Day = Week["days"][number];
export type Named = Lesson["class"];

/** What a lesson of a day has for its weekday: in a cycle the day's own, 0 where it has none. */
export const placeDay = ({ turn, weekday }: Day): number =>
  turn !== null && (turn === 0 || isCycleDay(turn)) ? turn : weekday;

const key = ["timetable"];
/** Whose week a query asks for, whatever the date. */
const whose = (query: unknown) =>
  new URLSearchParams(String(query)).toString().replace(/&?date=[^&]*/, "");

/**
 * The week that a query asks for; the one before stays in sight while the next is on its way. Asked
 * for again when anything of it may have changed.
 */
export function useWeek(query: string | undefined) {
  const cache = useQueryClient();
  // A register that was saved changes no lesson: it is told of with its class.
  useLive(
    "registers",
    async (touched) => touched ?? (await cache.invalidateQueries({ queryKey: key })),
  );
  return useQuery({
    queryKey: [...key, "week", query],
    enabled: query !== undefined,
    staleTime: 0,
    placeholderData: (before: Week | undefined, asked) =>
      asked && whose(asked.queryKey[2]) === whose(query) ? before : undefined,
    queryFn: async ({ signal }) =>
      (
        await call("GET /admin/timetable/week", {
          query: Object.fromEntries(new URLSearchParams(query)),
          signal,
        })
      ).data,
  });
}

/** Every room that lessons are in. */
export const useRooms = (enabled: boolean) =>
  useQuery({
    queryKey: [...key, "rooms"],
    enabled,
    queryFn: async ({ signal }) => (await call("GET /admin/timetable/rooms", { signal })).data,
  });

/** Lets the grid, and the lists of the same records, be asked for again. */
export function useRefreshWeek(): () => Promise<unknown> {
  const cache = useQueryClient();
  const invalidate = useInvalidate();
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: key }),
      ...[timetable, substitutions].map(({ name }) =>
        invalidate({ resource: name, invalidates: ["list", "many", "detail"] }),
      ),
    ]);
}
