import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useKeys } from "@refinedev/core";
import { weekday } from "../../domain/attendance/school-calendar";
import { addDays } from "../../domain/calendar-day";
import { http } from "../../providers/http";
import { holidays } from "../../resources/holidays";

/** A holiday as the year shows it. */
export interface Holiday {
  id: number;
  name: string;
  start_date: string;
  end_date: string;
  kind: "public" | "institution" | "vacation";
  /** So many classes it is for; none means all. */
  classes: number;
}

export interface Year {
  year: number;
  /** The year that today is in. */
  present: number;
  today: string;
  from: string;
  to: string;
  /** The first day of each month. */
  months: string[];
  off_days: number[];
  holidays: Holiday[];
}

/** A year, asked for again whenever a holiday is changed; the one before stays in sight meanwhile. */
export function useYear(year: number | undefined) {
  const { keys } = useKeys();
  return useQuery({
    queryKey: keys().data("default").resource(holidays.name).action("list").params({ year }).get(), placeholderData: keepPreviousData, staleTime: 0,
    queryFn: async ({ signal }) => ((await http.get(`/admin/holidays/year${year === undefined ? "" : `?year=${year}`}`, { signal })) as unknown as { data: Year }).data,
  });
}

/** A month's days in weeks from Monday on; null where a week holds days of another month. */
export function weeksOf(first: string): (string | null)[][] {
  const days: string[] = [];
  for (let day = first; day.slice(0, 7) === first.slice(0, 7); day = addDays(day, 1)) days.push(day);
  const cells = [...Array.from<null>({ length: weekday(first) - 1 }).fill(null), ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, at) => Array.from({ length: 7 }, (_unused, place) => cells[at * 7 + place] ?? null));
}
