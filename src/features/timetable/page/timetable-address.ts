import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { isCalendarDate } from "@rollcall/kit/schema";

export type Kind = "class_id" | "teacher_id" | "room";
export const kinds: readonly Kind[] = ["class_id", "teacher_id", "room"];

/** Whose timetable is shown, and a day of the week it is shown of. */
export interface TimetableState {
  kind: Kind;
  /** An id, or the name of a room; empty until one is chosen. */
  value: string;
  /** Empty for today. */
  date: string;
}

const ours: ReadonlySet<string> = new Set([...kinds, "by", "date"]);

/**
 * Whether the address asks for something that only the list understands, such as other filters, a
 * sort or the trash.
 */
export const isForList = (params: URLSearchParams): boolean =>
  [...params.keys()].some((name) => !ours.has(name));

const isValue = (kind: Kind, value: string) =>
  kind === "room" ? value.trim().length > 0 && value.length <= 40 : /^[1-9]\d{0,8}$/.test(value);

/** What the address asks for; what it does not know asks for nothing. */
export function readTimetable(params: URLSearchParams): TimetableState {
  const given = kinds.find((kind) => isValue(kind, params.get(kind) ?? ""));
  const by = kinds.find((kind) => kind === params.get("by"));
  const date = params.get("date") ?? "";
  return {
    kind: given ?? by ?? "class_id",
    value: given ? (params.get(given) ?? "") : "",
    date: isCalendarDate(date) && date > "1900-01-08" && date < "9999-12-20" ? date : "",
  };
}

/** `?class_id=3&date=2026-11-21`. */
export const writeTimetable = ({ kind, value, date }: TimetableState): URLSearchParams =>
  new URLSearchParams([
    ...(value ? [[kind, value]] : kind === "class_id" ? [] : [["by", kind]]),
    ...(date ? [["date", date]] : []),
  ] as [string, string][]);

/** The timetable as the address says it, which is the only place where that is kept. */
export function useTimetableAddress(): [TimetableState, (part: Partial<TimetableState>) => void] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readTimetable(params), [params]);
  const change = useCallback(
    (part: Partial<TimetableState>) =>
      setParams((before) => writeTimetable({ ...readTimetable(before), ...part }), {
        preventScrollReset: true,
      }),
    [setParams],
  );
  return [state, change];
}
