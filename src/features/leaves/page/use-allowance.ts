import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { QueryFor } from "../../../providers/call";
import { askForAllowance, leavesKey } from "./leaves-api";

export type AllowanceQuery = QueryFor<"GET /admin/leaves/allowance">;
const pauseMs = 300;

/** What a leave says of student, type and days, complete enough to ask for; else undefined. */
export function allowanceQueryOf(
  values: Readonly<Record<string, unknown>>,
  id: number | undefined,
): AllowanceQuery | undefined {
  const { student_id: student, leave_type_id: type, from_date: from, to_date: to, slots } = values;
  if (typeof student !== "number" || typeof type !== "number") return undefined;
  if (typeof from !== "string" || typeof to !== "string" || from === "" || from > to)
    return undefined;
  return {
    student_id: student,
    leave_type_id: type,
    from,
    to,
    ...(typeof slots === "string" && slots !== "" ? { slots } : {}),
    ...(id === undefined ? {} : { id }),
  };
}

/** What a request takes of the days of its type, asked for a moment after the last change. */
export function useAllowance(query: AllowanceQuery | undefined) {
  const asked = JSON.stringify(query ?? null);
  const [settled] = useDebouncedValue(asked, pauseMs);
  return useQuery({
    queryKey: [...leavesKey, "allowance", settled],
    enabled: query !== undefined && settled === asked,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    queryFn: ({ signal }) => askForAllowance(JSON.parse(settled) as AllowanceQuery, signal),
  });
}
