/**
 * Marks of students in the trash are kept and no longer counted: those of who is there already
 * leave the sums of registers and months (the sums of days follow by their trigger).
 *
 * `alert_queue` waits slot by slot, and `alerts` says what was told of an absence: of which slots
 * (null where that was not noted), to how many parents, by which message; what the desk had told
 * before is among it. `figure_queue` holds the students whose percentage is to be judged,
 * `alert_watch` those below the threshold who have not enough registers yet, and `alert_sweeps`
 * whether all are to be looked at.
 */
export declare const name = "0018-trash-and-alerts";
export declare const statements: readonly string[];
