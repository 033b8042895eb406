import { useQueries, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { isCalendarDate } from "@rollcall/kit/schema";
import { addDays, dayIn } from "@rollcall/kit/schema/calendar-day";
import { useBranding } from "@rollcall/kit/browser/providers/branding";
import { call } from "../../../providers/call";
import type { Sheet } from "./draft";

/** Days that are shown until others are chosen. */
const daysShown = 30;
const root = "student marks";

/** What the page shows, as its address says. */
export interface Shown {
  student: number | null;
  other: number | null;
  from: string;
  to: string;
}

const idOf = (text: string | null) => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);
const dayOf = (text: string | null, otherwise: string) =>
  text && isCalendarDate(text) ? text : otherwise;

/** Whom and which days the page shows; kept in its address. */
export function useShown(): [Shown, (part: Partial<Shown>) => void] {
  const [params, setParams] = useSearchParams();
  const { timezone = "UTC" } = useBranding();
  const [today] = useState(() => dayIn(timezone, new Date()));
  const to = dayOf(params.get("to"), today);
  const shown: Shown = {
    student: idOf(params.get("student")),
    other: idOf(params.get("with")),
    from: dayOf(params.get("from"), addDays(to, 1 - daysShown)),
    to,
  };
  const change = (part: Partial<Shown>) => {
    const { student, other, from, to: last } = { ...shown, ...part };
    const said = { student, with: student === null ? null : other, from, to: last };
    setParams(
      Object.entries(said).flatMap(([name, value]): [string, string][] =>
        value === null ? [] : [[name, String(value)]],
      ),
      { replace: true },
    );
  };
  return [shown, change];
}

/** All sheets together; undefined until each of them is there. */
const together = (queries: readonly Pick<UseQueryResult<Sheet>, "data" | "error">[]) => {
  const sheets = queries.flatMap(({ data }) => data ?? []);
  return {
    sheets: sheets.length === queries.length && sheets.length > 0 ? sheets : undefined,
    error: queries.find(({ error }) => error)?.error ?? null,
  };
};

/** The sheets of one or two students, in order. */
export function useSheets({ student, other, from, to }: Shown) {
  const cache = useQueryClient();
  const ids = [student, other === student ? null : other].filter((id) => id !== null);
  return {
    ...useQueries({
      queries: ids.map((id) => ({
        queryKey: [root, id, from, to],
        staleTime: 0,
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          (
            await call("GET /admin/attendance/student-marks", {
              query: { student_id: id, from, to },
              signal,
            })
          ).data,
      })),
      combine: together,
    }),
    refetch: () => cache.invalidateQueries({ queryKey: [root] }),
  };
}
