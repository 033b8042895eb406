export type { SentEntry } from "./contract";
export { lockGate } from "./noted-passes";
export { maxDaysLate, notePasses } from "./record";
