import {
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useLive, type Touched } from "@rollcall/kit/browser/providers/live/use-live";
import { askDay, withClasses, type ExpectedDay } from "./expected-day";

/** So many classes are asked for by themselves; when more have changed, the whole day is. */
const few = 20;
/** Milliseconds until it is looked whether registers have come due. */
const dueAgain = 120_000;

/**
 * How often a day is asked for again while registers of it are yet to come due; false for never.
 */
export const untilDue = (day: ExpectedDay | undefined): number | false =>
  day !== undefined &&
  day.date === day.today &&
  day.registers.some(({ state }) => state === "upcoming")
    ? dueAgain
    : false;

export const expectedKey = (date?: string) => ["expected day", date ?? "today"] as const;

/** The registers of a day; today's by the institution's clock unless given. */
export const useExpectedDay = (date?: string): UseQueryResult<ExpectedDay> =>
  useQuery({
    queryKey: expectedKey(date),
    staleTime: 0,
    queryFn: ({ signal }) => askDay(date, signal),
    refetchInterval: ({ state }) => untilDue(state.data),
  });

/** How a day lies in the cache. */
interface Holding<T> {
  /** Undefined for what must be asked for as a whole. */
  read(held: T): ExpectedDay | undefined;
  write(day: ExpectedDay): T;
}
const bare: Holding<ExpectedDay> = { read: (day) => day, write: (day) => day };

/**
 * Brings a day in the cache up to date after registers were touched: asks for their classes alone,
 * or for the whole day where that does not do.
 */
export async function refreshHeldDay<T>(
  cache: QueryClient,
  queryKey: readonly unknown[],
  touched: Touched,
  { read, write }: Holding<T>,
): Promise<void> {
  const whole = () => cache.invalidateQueries({ queryKey, exact: true });
  /** Not while an answer is on its way that may be older, or newer, than what is asked for here. */
  const held = () => {
    const data =
      cache.isFetching({ queryKey, exact: true }) > 0 ? undefined : cache.getQueryData<T>(queryKey);
    return data === undefined ? undefined : read(data);
  };
  const before = held();
  if (!before || touched === undefined || touched.size > few) return whole();
  const now = await askDay(before.date, undefined, [...touched]).catch(() => undefined);
  const day = held();
  const next = now && day && withClasses(day, touched, now);
  if (!next) return whole();
  cache.setQueryData<T>(queryKey, write(next));
}

/**
 * Keeps what `useExpectedDay` shows up to date while registers are saved and leave is decided. Once
 * for a page.
 */
export function useLiveDay(date?: string): void {
  const cache = useQueryClient();
  useLive("registers", (touched) => refreshHeldDay(cache, expectedKey(date), touched, bare));
  useLive("leaves", () => refreshHeldDay(cache, expectedKey(date), undefined, bare));
}
