/**
 * Registers and their marks, what is summed up of them, and the codes and leave types every
 * institution begins with. `registers` and `student_months` hold sums of `marks`, kept in the
 * transaction that changes a mark (src/features/attendance/write-marks.ts).
 */
export declare const name = "0009-registers";
export declare const statements: readonly string[];
