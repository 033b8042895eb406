import type { AttendanceMode } from "../../../../domain/attendance-mode";

/** Which registers offer a code. */
export const codeModes: Readonly<Record<AttendanceMode, string>> = {
  daily: "Once a day",
  session: "Morning and afternoon",
  period: "Every lesson",
};
export const allModes = "All registers";

/** Said where a register has no code to mark with. */
export const noCodes = {
  none: "There are no attendance codes for this register.",
  add: "Add one in Settings",
  ask: "Ask a super admin to add one in Settings.",
} as const;
