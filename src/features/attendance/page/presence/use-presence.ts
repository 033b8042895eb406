import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call, type AnswerTo } from "../../../../providers/call";
import { fetchOrCached } from "../../../../providers/device/fetch-or-cached";
import { attendanceKey } from "../mark/register-api";
import { cachedAnswer, keepAnswer } from "../../../../providers/device/cached-answers";

export type Presence = AnswerTo<"GET /admin/attendance/presence">;
export type PresentClass = Presence["classes"][number];
export type PresentStudent = PresentClass["students"][number];

/** Milliseconds after which it is asked for again by itself. */
const every = 60_000;

/**
 * Who is here, from the server, or as this device last knew it. Asked for again each minute, and
 * whenever marks change.
 */
export const usePresence = () =>
  useQuery({
    queryKey: [...attendanceKey, "presence"],
    networkMode: "always",
    refetchInterval: every,
    queryFn: ({ signal }) =>
      fetchOrCached<Presence>(
        async () => (await call("GET /admin/attendance/presence", { signal })).data,
        keepAnswer("presence"),
        cachedAnswer<Presence>("presence"),
      ),
  });

const ticksKey = "rollcall-ticked-off";

interface Ticks {
  date: string;
  ids: number[];
}

function readTicks(date: string): ReadonlySet<number> {
  try {
    const stored = JSON.parse(localStorage.getItem(ticksKey) ?? "null") as Ticks | null;
    return new Set(stored?.date === date && Array.isArray(stored.ids) ? stored.ids : []);
  } catch {
    return new Set();
  }
}

/** Who is ticked off on this device today: ids, no names. */
export function useTicks(date: string) {
  const [{ of, ids }, setTicks] = useState(() => ({ of: date, ids: readTicks(date) }));
  const ticked = of === date ? ids : readTicks(date);
  const set = (next: ReadonlySet<number>) => {
    setTicks({ of: date, ids: next });
    try {
      localStorage.setItem(ticksKey, JSON.stringify({ date, ids: [...next] } satisfies Ticks));
    } catch {
      // A browser that refuses storage keeps the ticks for as long as the page is open.
    }
  };
  return {
    ticked,
    toggle(id: number) {
      const next = new Set(ticked);
      if (!next.delete(id)) next.add(id);
      set(next);
    },
    clear: () => set(new Set()),
  };
}
