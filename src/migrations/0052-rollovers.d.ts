/** What the start of an academic year changed, so that it can be undone while nothing rests on it. */
export declare const name = "0052-rollovers";
export declare const statements: readonly string[];
