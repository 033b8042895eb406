import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call, type AnswerTo } from "../../../providers/call";
import { leavesKey } from "./leaves-api";

export type SlotChoices = AnswerTo<"GET /admin/leaves/slots">;
export type Slot = SlotChoices["names"][number];

/** Milliseconds for which the names of periods are not asked for again. */
const fresh = 60_000;

/**
 * Which slots a leave of these days can be limited to, and what all are called. Without days, those
 * of today.
 */
export const useSlots = (days: { from?: string; to?: string } = {}) =>
  useQuery({
    queryKey: [...leavesKey, "slots", days.from ?? null, days.to ?? null],
    staleTime: fresh,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (
        await call("GET /admin/leaves/slots", {
          query: { from: days.from || undefined, to: days.to || undefined },
          signal,
        })
      ).data,
  });

/** The stored text as a list of slots. */
export const slotsIn = (value: unknown): string[] =>
  typeof value === "string" && value !== "" ? value.split(",") : [];
/** What a slot is called; as it is stored while that is not known. */
export const nameOf = (slot: string, names: readonly Slot[] | undefined): string =>
  names?.find((one) => one.slot === slot)?.label ?? slot;
