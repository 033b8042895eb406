/** Lessons that were covered at once, so that it can be undone. */
export declare const name = "0055-covers";
export declare const statements: readonly string[];
