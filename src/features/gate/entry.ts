import type { EntryPart } from "@rollcall/kit/browser/console/definition";
import { gateFlags } from "./page/gate-flags";
import { keepPasses } from "./page/keep-passes";
import { unsentPassWords } from "./page/unsent-words";

/** Passes of the gate that wait on this device, which the sign-in page names too. */
export const gateEntry: EntryPart = {
  start: keepPasses,
  unsent: {
    waiting: gateFlags.here,
    words: unsentPassWords,
    dialog: async () => (await import("./page/log-out-dialog")).LogOutDialog,
  },
};
