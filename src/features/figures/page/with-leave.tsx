import type { ReactNode } from "react";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { leaves } from "../../../resources/leaves";
import type { StudentLeave } from "./absences";
import type { StudentYear } from "./answers";
import { useStudentLeaves } from "./use-student-leaves";

interface WithLeaveProps {
  year: StudentYear;
  children(leave: readonly StudentLeave[]): ReactNode;
}

const noLeave: readonly StudentLeave[] = [];

const Asked = ({ year, children }: WithLeaveProps) => (
  <>{children(useStudentLeaves(year.student.id, year))}</>
);

/** Hands on the leave of a student's span; none to those who may not see leave. */
export const WithLeave = ({ year, children }: WithLeaveProps) =>
  useMayDo()(leaves, "list") ? <Asked year={year}>{children}</Asked> : <>{children(noLeave)}</>;
