/**
 * What a class's registers of a day say together, so that reports of a year read a row a day rather
 * than one a lesson. Kept by triggers of `registers`, in the statement that changes them: whatever
 * writes registers keeps it exact.
 */
export declare const name = "0011-class-days";
export declare const statements: readonly string[];
