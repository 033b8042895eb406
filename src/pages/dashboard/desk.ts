import { useNotification, type HttpError } from "@refinedev/core";
import { useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { expectedKey, useLiveDay } from "../../providers/attendance/use-expected-day";
import { idempotencyKey } from "../../providers/idempotency";
import { http } from "../../providers/http";
import { useLive } from "../../providers/live/use-live";

interface Named {
  id: number;
  name: string;
}

/** Children of one family who are absent without leave. */
export interface Family {
  parents: (Named & { phone: string | null })[];
  students: (Named & { class: Named; slots: { slot: string; label: string }[]; told_at: string | null })[];
}

/** A leave that waits to be decided. */
export interface LeaveRequest {
  id: number;
  student: Named;
  class: Named | null;
  type: Named;
  from_date: string;
  to_date: string;
}

const keys = { absentees: ["desk", "absentees"], leaves: ["desk", "leaves"] };
const ask = async <T>(url: string, signal: AbortSignal): Promise<T> => (await http.get(url, { signal })) as unknown as T;

/** Lets what is on the desk be asked for again whenever registers or leave change anywhere. */
export function useLiveDesk(): void {
  const cache = useQueryClient();
  const again = (...of: string[][]) => Promise.all(of.map((queryKey) => cache.invalidateQueries({ queryKey })));
  useLiveDay();
  useLive("registers", () => again(keys.absentees));
  useLive("leaves", () => again(keys.leaves, keys.absentees));
}

/** What the desk says of today's registers. */
const registersChanged = (cache: QueryClient) => Promise.all([expectedKey(), keys.absentees].map((queryKey) => cache.invalidateQueries({ queryKey })));

/** Who is absent today without leave. */
export const useAbsentees = () => useQuery({ queryKey: keys.absentees, staleTime: 0, queryFn: async ({ signal }) => (await ask<{ data: { date: string; students: number; sees_parents: boolean; families: Family[] } }>("/admin/attendance/absentees", signal)).data });

/** The oldest leaves that wait, and how many there are. */
export const usePendingLeaves = () => useQuery({ queryKey: [...keys.leaves, "pending"], staleTime: 0, queryFn: ({ signal }) => ask<{ data: LeaveRequest[]; meta: { total: number } }>("/admin/leaves/requests?status=pending&per_page=5", signal) });

/** A small thing done from the desk; says what the server says of it, and asks again for what it changes. */
export function useDeskAction<T extends object>(path: (sent: T) => string, failed: string, refresh: (cache: QueryClient) => unknown = registersChanged) {
  const { open } = useNotification();
  const cache = useQueryClient();
  return useMutation<{ message: string }, HttpError, { body: T; about?: object }>({
    mutationFn: async ({ body, about }) => {
      const { key, settle } = idempotencyKey(body);
      const answer = (await http.post(path(body), about ?? body, { headers: { "Idempotency-Key": key } })) as unknown as { message: string };
      settle();
      return answer;
    },
    onSuccess: ({ message }) => {
      open?.({ type: "success", message });
      void refresh(cache);
    },
    onError: (error) => {
      const sentences = Object.values(error.errors ?? {}).flat().filter((one): one is string => typeof one === "string");
      open?.({ type: "error", message: failed, description: sentences.join(" ") || error.message });
      void refresh(cache);
    },
  });
}
