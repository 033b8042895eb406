import { needs, needsOrOwn, type Route } from "@rollcall/kit/api/http/route";
import { routeOf } from "@rollcall/kit/api/http/route-of";
import { approveCorrection, fileCorrection, rejectCorrection } from "../contract";
import { decide } from "./decide";
import { file } from "./file";

const common = { subject: "Attendance", writes: true } as const;
const deciding = {
  ...common,
  access: needs("edit_locked_attendance"),
  optionalBody: true,
} as const;

/** What is asked to be changed in a register that is locked, and the office's decision on it. */
export const correctionRoutes: Route[] = [
  routeOf(fileCorrection, {
    ...common,
    access: needsOrOwn("mark_attendance"),
    summary: "File a correction to a register",
    handle: file,
  }),
  routeOf(approveCorrection, {
    ...deciding,
    summary: "Approve a correction: its marks are set",
    handle: (call, { body }) => decide(call, "approved", body.note),
  }),
  routeOf(rejectCorrection, {
    ...deciding,
    summary: "Reject a correction, with the reason",
    handle: (call, { body }) => decide(call, "rejected", body.note),
  }),
];
