/**
 * The links by which parents open what concerns their child, which messages are about whom, and
 * which leaves were asked for by such a link (decision 58).
 */
export declare const name = "0027-family-links";
export declare const statements: readonly string[];
