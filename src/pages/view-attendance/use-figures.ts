import { useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { http } from "../../providers/http";
import { useLive, type Touched } from "../../providers/live/use-live";
import type { Sheet, StudentYear } from "./wire";

const figures = ["attendance figures"] as const;
const ask = async <T>(path: string, params: object, signal: AbortSignal): Promise<T> => ((await http.get(`/admin/attendance/${path}`, { params, signal })) as unknown as { data: T }).data;

/** Asks anew when registers change or leave is decided: for the sheets of the classes that were touched, and for every student. */
export function useLiveFigures(): void {
  const cache = useQueryClient();
  const again = (touched: Touched) => cache.invalidateQueries({ queryKey: figures, predicate: ({ queryKey: [, what, id] }) => what !== "month" || touched === undefined || touched.has(Number(id)) });
  useLive("registers", again);
  useLive("leaves", () => again(undefined));
}

/** The register sheet of a class. Without a month the present one. */
export const useSheet = (classId: number | undefined, month?: string): UseQueryResult<Sheet> =>
  useQuery({ queryKey: [...figures, "month", classId, month], enabled: classId !== undefined, staleTime: 0, queryFn: ({ signal }) => ask<Sheet>("month", { class_id: classId, month }, signal) });

/** One student's attendance; without a span in the current academic year. */
export const useStudentYear = (id: number | undefined, span: { from?: string | undefined; to?: string | undefined } = {}): UseQueryResult<StudentYear> =>
  useQuery({ queryKey: [...figures, "student", id, span.from, span.to], enabled: id !== undefined, staleTime: 0, queryFn: ({ signal }) => ask<StudentYear>(`students/${id}`, span, signal) });
