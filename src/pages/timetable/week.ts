import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useInvalidate } from "@refinedev/core";
import { http } from "../../providers/http";
import { useLive } from "../../providers/live/use-live";
import { substitutions } from "../../resources/substitutions";
import { timetable } from "../../resources/timetable";

export interface Named {
  id: number;
  name: string;
}

/** What is different about a lesson on its date. */
interface Substitution {
  id: number;
  version: number;
  is_cancelled: boolean;
  teacher: Named | null;
  room: string | null;
  note: string | null;
}

/** A lesson as it takes place in the week. */
export interface Lesson {
  id: number;
  version: number;
  weekday: number;
  date: string;
  period_id: number;
  start: string;
  end: string;
  room: string | null;
  valid_from: string;
  valid_to: string | null;
  class: Named;
  subject: Named & { code: string };
  teacher: Named;
  substitution: Substitution | null;
}

export interface Period {
  id: number;
  name: string;
  start: string;
  end: string;
  is_break: boolean;
}

export interface Day {
  date: string;
  weekday: number;
  closed: "holiday" | "off_day" | "outside_years" | null;
  holiday: string | null;
  /** Of the week, whether or not it is closed on this date. */
  off: boolean;
}

export interface Week {
  from: string;
  to: string;
  today: string;
  days: Day[];
  periods: Period[];
  lessons: Lesson[];
}

const key = ["timetable"];
/** Whose week a query asks for, whatever the date. */
const whose = (query: unknown) => new URLSearchParams(String(query)).toString().replace(/&?date=[^&]*/, "");

/** The week that a query asks for; the one before stays in sight while the next is on its way. Asked for again when anything of it may have changed. */
export function useWeek(query: string | undefined) {
  const cache = useQueryClient();
  // A register that was saved changes no lesson: it is told of with its class.
  useLive("registers", async (touched) => touched ?? (await cache.invalidateQueries({ queryKey: key })));
  return useQuery({
    queryKey: [...key, "week", query], enabled: query !== undefined, staleTime: 0,
    placeholderData: (before: Week | undefined, asked) => (asked && whose(asked.queryKey[2]) === whose(query) ? before : undefined),
    queryFn: async ({ signal }) => ((await http.get(`/admin/timetable/week?${query}`, { signal })) as unknown as { data: Week }).data,
  });
}

/** Every room that lessons are in. */
export const useRooms = (enabled: boolean) =>
  useQuery({ queryKey: [...key, "rooms"], enabled, queryFn: async ({ signal }) => ((await http.get("/admin/timetable/rooms", { signal })) as unknown as { data: string[] }).data });

/** Lets the grid, and the lists of the same records, be asked for again. */
export function useRefreshWeek(): () => Promise<unknown> {
  const cache = useQueryClient();
  const invalidate = useInvalidate();
  return () => Promise.all([cache.invalidateQueries({ queryKey: key }), ...[timetable, substitutions].map(({ name }) => invalidate({ resource: name, invalidates: ["list", "many", "detail"] }))]);
}
