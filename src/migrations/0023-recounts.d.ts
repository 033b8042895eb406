/**
 * Spans of days whose registers are looked through after the calendar changed, and the last day of
 * a class that was (src/features/attendance/recount-days.ts).
 */
export declare const name = "0023-recounts";
export declare const statements: readonly string[];
