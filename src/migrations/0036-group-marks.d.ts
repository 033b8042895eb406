/** One entry for many: what was marked at once, with what stood before, so that it can be undone. */
export declare const name = "0036-group-marks";
export declare const statements: readonly string[];
