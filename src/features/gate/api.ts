export { classSlots } from "./class-slots";
export type { SentEntry } from "./contract";
export { minutesLate } from "./domain/arrival";
export { lateCodeOf } from "./late-marks";
export { lockGate } from "./noted-passes";
export { maxDaysLate, notePasses } from "./record";
