import { needs, type Route } from "../../http/route";
import { decide, noteBody } from "./decide";
import { correctionBody, fileCorrection } from "./file";

const path = "/admin/attendance/corrections";
const common = { method: "POST", subject: "Attendance", writes: true } as const;
const deciding = { ...common, access: needs("edit_locked_attendance"), body: noteBody, optionalBody: true } as const;

/** What is asked to be changed in a register that is locked, and the office's decision on it. */
export const correctionRoutes: Route[] = [
  { ...common, path, access: needs("mark_attendance"), summary: "File a correction to a register", body: correctionBody, handle: fileCorrection },
  { ...deciding, path: `${path}/:id/approve`, summary: "Approve a correction: its marks are set", handle: decide("approved") },
  { ...deciding, path: `${path}/:id/reject`, summary: "Reject a correction, with the reason", handle: decide("rejected") },
];
