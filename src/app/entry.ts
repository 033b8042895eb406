import type { ConsoleEntry } from "@rollcall/kit/browser/console/definition";
import { attendanceEntry } from "../features/attendance/entry";
import { gateEntry } from "../features/gate/entry";

/** How this console begins: what the sign-in page needs of it. */
export const schoolEntry: ConsoleEntry = {
  definition: async () => (await import("./application")).school,
  parts: [attendanceEntry, gateEntry],
};
