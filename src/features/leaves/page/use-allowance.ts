import { useWhatIf } from "@rollcall/kit/browser/crud/form/use-what-if";
import { call, type QueryFor } from "../../../providers/call";
import { leavesKey } from "./leaves-api";

export type AllowanceQuery = QueryFor<"GET /admin/leaves/allowance">;

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
export const useAllowance = (query: AllowanceQuery | undefined) =>
  useWhatIf([...leavesKey, "allowance"], query, (asked, signal) =>
    call("GET /admin/leaves/allowance", { query: asked, signal }),
  );
