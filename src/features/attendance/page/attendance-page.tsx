import { Navigate } from "react-router-dom";
import { useMayOpen } from "@rollcall/kit/browser/fields/may";

/** Leads to the page on attendance that one may see. */
export function AttendancePage() {
  const mayOpen = useMayOpen();
  return (
    <Navigate to={mayOpen("/attendance/mark") ? "/attendance/mark" : "/attendance/view"} replace />
  );
}
