/**
 * Which students' days are to be looked at since their marks changed, and what has been told of
 * them.
 */
export declare const name = "0010-alerts";
export declare const statements: readonly string[];
