/**
 * A student's times are made anew whenever something about them changes; of the rows in
 * `roster_spans` only those that differ are written, so that what a change of tomorrow says of the
 * months before is nothing.
 */
export declare const name = "0054-roster-spans-that-differ";
export declare const statements: readonly string[];
