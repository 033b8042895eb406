import type { EntryPart } from "@rollcall/kit/browser/console/definition";
import { keepRegisters } from "./page/keep-registers";
import { waitingHere } from "./page/mark/offline/device-flags";
import { unsentWords } from "./page/unsent-words";

/** Registers that wait on this device, which the sign-in page names too. */
export const attendanceEntry: EntryPart = {
  start: keepRegisters,
  unsent: {
    waiting: waitingHere,
    words: unsentWords,
    dialog: async () => (await import("./page/mark/offline/log-out-dialog")).LogOutDialog,
  },
};
