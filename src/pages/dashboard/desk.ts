import { useNotification, type HttpError } from "@refinedev/core";
import { useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { idempotencyKey } from "../../providers/idempotency";
import { http } from "../../providers/http";
import { onLive } from "../../providers/live";

interface Named {
  id: number;
  name: string;
}

/** A register that today has, or should have. */
export interface Register {
  class: Named;
  slot: string;
  label: string;
  start_time: string | null;
  lesson: { subject: Named; teacher: Named } | null;
  students: number;
  state: "taken" | "missing" | "upcoming" | "closed";
  counts: { present: number; absent: number; late: number; unmarked: number };
}

/** Today, what closes it for every class, and its registers. */
interface ExpectedDay {
  date: string;
  closed?: string | null;
  school_days?: { after: string | null };
  registers: Register[];
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

const keys = { registers: ["desk", "registers"], leaves: ["desk", "leaves"] };
const ask = async <T>(url: string, signal: AbortSignal): Promise<T> => (await http.get(url, { signal })) as unknown as T;

/** Lets what is on the desk be asked for again whenever registers or leave change anywhere. */
export function useLiveDesk(): void {
  const cache = useQueryClient();
  useEffect(() => {
    const again = (...of: string[][]) => of.forEach((queryKey) => void cache.invalidateQueries({ queryKey }));
    const stops = [onLive("registers", () => again(keys.registers)), onLive("leaves", () => again(keys.leaves, keys.registers))];
    return () => stops.forEach((stop) => stop());
  }, [cache]);
}

/** Today's registers, today by the institution's clock. */
export const useExpected = () => useQuery({ queryKey: [...keys.registers, "expected"], staleTime: 0, queryFn: async ({ signal }) => (await ask<{ data: ExpectedDay }>("/admin/attendance/expected", signal)).data });

/** Who is absent today without leave. */
export const useAbsentees = () => useQuery({ queryKey: [...keys.registers, "absentees"], staleTime: 0, queryFn: async ({ signal }) => (await ask<{ data: { date: string; students: number; sees_parents: boolean; families: Family[] } }>("/admin/attendance/absentees", signal)).data });

/** The oldest leaves that wait, and how many there are. */
export const usePendingLeaves = () => useQuery({ queryKey: [...keys.leaves, "pending"], staleTime: 0, queryFn: ({ signal }) => ask<{ data: LeaveRequest[]; meta: { total: number } }>("/admin/leaves/requests?status=pending&per_page=5", signal) });

/** A small thing done from the desk; says what the server says of it, and asks again for what it changes. */
export function useDeskAction<T extends object>(path: (sent: T) => string, failed: string, refresh: (cache: QueryClient) => unknown = (cache) => cache.invalidateQueries({ queryKey: keys.registers })) {
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
