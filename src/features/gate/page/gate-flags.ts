import { waitingFlags } from "../../../providers/device/waiting-flags";

/** How many scans of each person wait on this device, told without opening its store. */
export const gateFlags = waitingFlags("rollcall-gate-waiting:");
