import { useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import { http } from "../../providers/http";
import { onLive } from "../../providers/live";
import type { ExpectedDay, Sheet, StudentYear } from "./wire";

const figures = ["attendance figures"] as const;
/** Milliseconds in which what is saved elsewhere is gathered into one question. */
const gathering = 2000;

const ask = async <T>(path: string, params: object, signal: AbortSignal): Promise<T> => ((await http.get(`/admin/attendance/${path}`, { params, signal })) as unknown as { data: T }).data;

/** Does something once, a while after it was first wanted. */
function gathered(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const want = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      work();
    }, gathering);
  };
  return { want, forget: () => clearTimeout(timer) };
}

/** Asks anew when registers change or leave is decided. */
export function useLiveFigures(): void {
  const cache = useQueryClient();
  useEffect(() => {
    const { want, forget } = gathered(() => void cache.invalidateQueries({ queryKey: figures }));
    const [stop, stopLeaves] = [onLive("registers", want), onLive("leaves", want)];
    return () => {
      stop();
      stopLeaves();
      forget();
    };
  }, [cache]);
}

/** The register sheet of a class. Without a month the present one. */
export const useSheet = (classId: number | undefined, month?: string): UseQueryResult<Sheet> =>
  useQuery({ queryKey: [...figures, "month", classId, month], enabled: classId !== undefined, staleTime: 0, queryFn: ({ signal }) => ask<Sheet>("month", { class_id: classId, month }, signal) });

/** One student's attendance; without a span in the current academic year. */
export const useStudentYear = (id: number | undefined, span: { from?: string | undefined; to?: string | undefined } = {}): UseQueryResult<StudentYear> =>
  useQuery({ queryKey: [...figures, "student", id, span.from, span.to], enabled: id !== undefined, staleTime: 0, queryFn: ({ signal }) => ask<StudentYear>(`students/${id}`, span, signal) });

/** The registers of a day. */
export const useExpectedDay = (date: string): UseQueryResult<ExpectedDay> =>
  useQuery({ queryKey: [...figures, "day", date], staleTime: 0, queryFn: ({ signal }) => ask<ExpectedDay>("expected", { date }, signal) });
