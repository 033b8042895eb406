import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { http } from "../../providers/http";
import { queryText } from "../../providers/notifications/ask";
import { leavesKey } from "./leaves-api";

export interface Slot {
  slot: string;
  label: string;
}
export interface SlotChoices {
  /** How registers are taken on these days; null when that changes within them. */
  mode: "daily" | "session" | "period" | null;
  choices: (Slot & { start_time: string | null; end_time: string | null })[];
  names: Slot[];
}

/** Milliseconds for which the names of periods are not asked for again. */
const fresh = 60_000;

/** Which slots a leave of these days can be limited to, and what all are called. Without days, those of today. */
export const useSlots = (days: { from?: string; to?: string } = {}) => useQuery({
  queryKey: [...leavesKey, "slots", days.from ?? null, days.to ?? null], staleTime: fresh, placeholderData: keepPreviousData,
  queryFn: async ({ signal }) => ((await http.get(`/admin/leaves/slots?${queryText(days)}`, { signal })) as unknown as { data: SlotChoices }).data,
});

/** The stored text as a list of slots. */
export const slotsIn = (value: unknown): string[] => (typeof value === "string" && value !== "" ? value.split(",") : []);
/** What a slot is called; as it is stored while that is not known. */
export const nameOf = (slot: string, names: readonly Slot[] | undefined): string => names?.find((one) => one.slot === slot)?.label ?? slot;
