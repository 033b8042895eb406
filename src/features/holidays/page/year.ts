import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useKeys } from "@refinedev/core";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import { call, type AnswerTo } from "../../../providers/call";
import { holidays } from "../../../resources/holidays";
import { placeInWeek } from "@rollcall/kit/schema/formats/days";

export type Year = AnswerTo<"GET /admin/holidays/year">;
/** A special day as the year shows it. */
export type Special = Year["special_days"][number];
/** A holiday as the year shows it. */
export type Holiday = Year["holidays"][number];

/**
 * A year, asked for again whenever a holiday is changed; the one before stays in sight meanwhile.
 */
export function useYear(year: number | undefined) {
  const { keys } = useKeys();
  return useQuery({
    queryKey: keys().data("default").resource(holidays.name).action("list").params({ year }).get(),
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call("GET /admin/holidays/year", { query: { year }, signal })).data,
  });
}

/** A month's days in weeks as the locale begins them; null where a week holds days of another month. */
export function weeksOf(first: string): (string | null)[][] {
  const days: string[] = [];
  for (let day = first; day.slice(0, 7) === first.slice(0, 7); day = addDays(day, 1))
    days.push(day);
  const cells = [...Array.from<null>({ length: placeInWeek(first) }).fill(null), ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, at) =>
    Array.from({ length: 7 }, (_unused, place) => cells[at * 7 + place] ?? null),
  );
}
