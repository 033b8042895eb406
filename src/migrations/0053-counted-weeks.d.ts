/**
 * What reports say of weeks that are over, counted once: for each class, and for each day of the
 * whole school. A week is counted while `counted_weeks` says so and `week_changes` has no word of
 * it; triggers of everything that such a figure rests on write those words in the transaction of the
 * change. They only add rows, so that no two changes wait for each other, and only for weeks that
 * are counted, which the current one never is.
 */
export declare const name = "0053-counted-weeks";
export declare const statements: readonly string[];
