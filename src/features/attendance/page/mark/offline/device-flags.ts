import { waitingFlags } from "../../../../../providers/device/waiting-flags";

const registers = waitingFlags("rollcall-registers-waiting:");
/** Notes how many registers of a person wait to be sent. */
export const noteWaiting = registers.note;
/** Whose registers wait on this device to be sent. */
export const waitingHere = registers.here;
