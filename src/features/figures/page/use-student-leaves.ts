import { useList, type BaseRecord } from "@refinedev/core";
import { leaves } from "../../../resources/leaves";
import type { StudentLeave } from "./absences";

type Leave = BaseRecord & {
  from_date: string;
  to_date: string;
  slots: string | null;
  reason: string;
  status: string;
  leave_type?: { name: string } | null;
};

/** More than a student asks for in a year. */
const maxLeaves = 100;

/**
 * The leave of a student that touches a span, approved or not decided yet. Only for those who may see
 * leave.
 */
export function useStudentLeaves(
  studentId: number,
  { from, to }: { from: string; to: string },
): StudentLeave[] {
  const { result } = useList<Leave>({
    resource: leaves.name,
    meta: {
      listQuery: {
        conditions: [
          { field: "student_id", operator: "eq", value: studentId },
          { field: "status", operator: "in", value: ["approved", "pending"] },
          { field: "from_date", operator: "lte", value: to },
          { field: "to_date", operator: "gte", value: from },
        ],
        perPage: maxLeaves,
        include: ["leave_type"],
      },
    },
    errorNotification: false,
    overtimeOptions: { enabled: false },
  });
  return result.data.map((one) => ({
    from: one.from_date,
    to: one.to_date,
    slots: one.slots?.split(",") ?? [],
    type: one.leave_type?.name ?? "",
    reason: one.reason,
    isApproved: one.status === "approved",
  }));
}
