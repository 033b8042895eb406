import { skipToken, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useLive, type Touched } from "@rollcall/kit/browser/providers/live/use-live";
import { call } from "../../../providers/call";
import type { Sheet, StudentYear } from "./answers";

const figures = ["attendance figures"] as const;

/**
 * Asks anew when registers change or leave is decided: for the sheets of the classes that were
 * touched, and for every student.
 */
export function useLiveFigures(): void {
  const cache = useQueryClient();
  const again = (touched: Touched) =>
    cache.invalidateQueries({
      queryKey: figures,
      predicate: ({ queryKey: [, what, id] }) =>
        what !== "month" || touched === undefined || touched.has(Number(id)),
    });
  useLive("registers", again);
  useLive("leaves", () => again(undefined));
}

/** The register sheet of a class. Without a month the present one. */
export const useSheet = (classId: number | undefined, month?: string): UseQueryResult<Sheet> =>
  useQuery({
    queryKey: [...figures, "month", classId, month],
    staleTime: 0,
    queryFn:
      classId === undefined
        ? skipToken
        : async ({ signal }) =>
            (
              await call("GET /admin/attendance/month", {
                query: { class_id: classId, month },
                signal,
              })
            ).data,
  });

/** One student's attendance; without a span in the current academic year. */
export const useStudentYear = (
  id: number | undefined,
  span: { from?: string | undefined; to?: string | undefined } = {},
): UseQueryResult<StudentYear> =>
  useQuery({
    queryKey: [...figures, "student", id, span.from, span.to],
    staleTime: 0,
    queryFn:
      id === undefined
        ? skipToken
        : async ({ signal }) =>
            (
              await call("GET /admin/attendance/students/:id", {
                params: { id },
                query: span,
                signal,
              })
            ).data,
  });
