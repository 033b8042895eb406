/**
 * A student's marks lie one to a page, in registers taken over a year. With what is shown of them
 * in the index a year is read from a dozen pages and not from hundreds; that holds for what a
 * vacuum has seen, so it comes every few days and not every few months.
 */
export declare const name = "0012-marks-of-a-student";
export declare const statements: readonly string[];
